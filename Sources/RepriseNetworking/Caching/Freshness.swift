/// Whether a stored response answers a request without the server being asked (RFC 9111, section
/// 4.2).
enum Freshness: Equatable {
  case fresh
  /// Its time is over, and the request takes it all the same.
  case staleAsAsked
  /// The server has to be asked.
  case unusable

  init(
    of stored: StoredResponse, for asked: CacheControl, at now: Int64, isHeuristic: Bool
  ) {
    let control = stored.control
    guard !asked.contains("no-cache"), !control.contains("no-cache"), let age = stored.age(at: now)
    else {
      self = .unusable
      return
    }
    let remaining = stored.lifetime(isHeuristic: isHeuristic) - age
    let isFresh = remaining > 0
    // `max-age=0` asks for a validation, even in the second in which the response came.
    if let limit = asked.seconds("max-age", invalid: 0), limit == 0 || age > limit,
      !(isFresh && control.contains("immutable"))
    {
      self = .unusable
    } else if isFresh {
      let margin = asked.seconds("min-fresh", invalid: .max) ?? 0
      self = remaining >= margin ? .fresh : .unusable
    } else if !control.contains("must-revalidate"), asked.contains("max-stale"),
      Self.allows(asked, "max-stale", staleBy: -remaining)
    {
      self = .staleAsAsked
    } else {
      self = .unusable
    }
  }

  /// Whether a stale response may stand in for an error (RFC 5861, section 4).
  static func maySubstitute(
    _ stored: StoredResponse, for asked: CacheControl, at now: Int64, isHeuristic: Bool,
    grace: Duration?
  ) -> Bool {
    let control = stored.control
    guard !asked.contains("no-cache"), !control.contains("no-cache"),
      !control.contains("must-revalidate"), let age = stored.age(at: now)
    else { return false }
    let staleness = age - stored.lifetime(isHeuristic: isHeuristic)
    let allowed =
      asked.seconds("stale-if-error", invalid: 0) ?? control.seconds("stale-if-error", invalid: 0)
      ?? grace?.components.seconds
    return allowed.map { staleness <= $0 } ?? false
  }

  /// `max-stale` without a number takes any age.
  private static func allows(
    _ asked: CacheControl, _ name: String, staleBy staleness: Int64
  ) -> Bool {
    if asked.directives[name] == .some(nil) { return true }
    return asked.seconds(name, invalid: 0).map { staleness <= $0 } ?? false
  }
}
