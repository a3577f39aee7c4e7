/// The cookies of a jar, in the order of their creation, and what changed since its file was
/// written.
struct CookieStore {
  /// Cookies that one domain may have.
  static let domainLimit = 50
  /// Cookies that a jar may have.
  static let totalLimit = 3_000

  private struct Entry {
    var cookie: Cookie
    /// When the cookie was used last, counted in uses of the jar.
    var use: UInt64
  }

  private var entries: [Entry] = []
  private var uses: UInt64 = 0

  /// What became of the cookies that go into the file; `nil` for one that is gone.
  private(set) var changes: [Cookie.Identity: Cookie?] = [:]

  private let isKept: @Sendable (Cookie) -> Bool
  private let totalLimit: Int

  /// - Parameter isKept: whether a cookie goes into the file of the jar.
  init(
    totalLimit: Int = CookieStore.totalLimit, isKept: @escaping @Sendable (Cookie) -> Bool
  ) {
    self.totalLimit = totalLimit
    self.isKept = isKept
  }

  var cookies: [Cookie] { entries.map(\.cookie) }

  /// Puts a cookie into the jar, in place of the one with its identity, whose creation time it
  /// keeps.
  mutating func set(_ cookie: Cookie, now: Int64) {
    uses += 1
    let old = entries.firstIndex { $0.cookie.isSame(as: cookie) }
    guard !cookie.isExpired(at: now) else {
      if let old { remove(at: old) }
      return
    }
    if let old {
      var cookie = cookie
      cookie.created = entries[old].cookie.created
      let before = entries[old].cookie
      entries[old] = Entry(cookie: cookie, use: uses)
      if cookie != before { note(cookie, before: before) }
      return
    }
    entries.append(Entry(cookie: cookie, use: uses))
    note(cookie, before: nil)
    evict(for: cookie.domain, now: now)
  }

  /// The cookies that a request gets, in their order (RFC 6265, section 5.4), and those of another
  /// origin of its host that it does not get.
  ///
  /// - Parameter bindsToOrigin: whether a cookie that was not given to a domain goes back to its
  ///   origin alone, and not to every port of its host.
  mutating func taken(
    by scope: CookieScope, bindsToOrigin: Bool, now: Int64
  ) -> (cookies: [Cookie], held: [Cookie]) {
    uses += 1
    var (taken, held): ([Cookie], [Cookie]) = ([], [])
    for index in entries.indices
    where scope.matches(entries[index].cookie) && !entries[index].cookie.isExpired(at: now) {
      if bindsToOrigin, !scope.mayHave(entries[index].cookie) {
        held.append(entries[index].cookie)
        continue
      }
      entries[index].use = uses
      taken.append(entries[index].cookie)
    }
    // The sort is stable, and the entries stand in the order of creation.
    return (taken.sorted { $0.path.utf8.count > $1.path.utf8.count }, held)
  }

  func isShadowing(_ cookie: Cookie, now: Int64) -> Bool {
    entries.contains { !$0.cookie.isExpired(at: now) && cookie.shadows($0.cookie) }
  }

  /// Removes cookies; how many there were.
  mutating func remove(where isUnwanted: (Cookie) -> Bool) -> Int {
    let count = entries.count
    entries.removeAll { entry in
      guard isUnwanted(entry.cookie) else { return false }
      if isKept(entry.cookie) { changes[entry.cookie.identity] = .some(nil) }
      return true
    }
    return count - entries.count
  }

  // MARK: With a file

  /// What the file should hold, given what it holds: this jar's changes count, nothing else is
  /// lost.
  func merged(into file: [Cookie], now: Int64) -> [Cookie] {
    applyingChanges(to: file).filter { !$0.isExpired(at: now) }
  }

  /// Takes over what the file holds now; what changed since `written` is still to be written.
  mutating func adopt(_ file: [Cookie], written: [Cookie.Identity: Cookie?]) {
    changes = changes.filter { written[$0.key] != .some($0.value) }
    let isKept = isKept
    let session = cookies.filter { !isKept($0) }
    let known = Dictionary(
      entries.enumerated().map { ($1.cookie.identity, (place: $0, use: $1.use)) },
      uniquingKeysWith: { first, _ in first })
    let kept = applyingChanges(to: file.filter(isKept))
    let sessionIdentities = Set(session.map(\.identity))
    entries = (kept.filter { !sessionIdentities.contains($0.identity) } + session)
      .map { (cookie: $0, known: known[$0.identity] ?? (place: .max, use: 0)) }
      .sorted { ($0.cookie.created, $0.known.place) < ($1.cookie.created, $1.known.place) }
      .map { Entry(cookie: $0.cookie, use: $0.known.use) }
  }

  private func applyingChanges(to cookies: [Cookie]) -> [Cookie] {
    var rest = changes
    var result: [Cookie] = []
    for cookie in cookies {
      switch rest.removeValue(forKey: cookie.identity) {
      case .none: result.append(cookie)
      case .some(.some(var changed)):
        changed.created = min(changed.created, cookie.created)
        result.append(changed)
      case .some(.none): break
      }
    }
    result += self.cookies.filter { rest[$0.identity] != nil }
    return result.sorted { $0.created < $1.created }
  }

  // MARK: Limits

  private mutating func note(_ cookie: Cookie, before: Cookie?) {
    if isKept(cookie) {
      changes[cookie.identity] = cookie
    } else if let before, isKept(before) {
      changes[cookie.identity] = .some(nil)
    }
  }

  private mutating func remove(at index: Int) {
    let cookie = entries.remove(at: index).cookie
    if isKept(cookie) { changes[cookie.identity] = .some(nil) }
  }

  /// Makes room: what has ended goes first, then, where a domain has too many, its cookies that are
  /// not secure, then whatever was not used for longest (6265bis, section 5.7).
  ///
  /// There may be more than one too many where a file was shared.
  private mutating func evict(for domain: String, now: Int64) {
    while true {
      let ofDomain = entries.indices.filter { entries[$0].cookie.domain == domain }
      let crowded = ofDomain.count > Self.domainLimit
      guard crowded || entries.count > totalLimit else { return }
      let count = entries.count
      entries.removeAll { $0.cookie.isExpired(at: now) }
      if entries.count < count { continue }
      let open = crowded ? ofDomain.filter { !entries[$0].cookie.isSecure } : []
      let candidates = crowded ? (open.isEmpty ? ofDomain : open) : Array(entries.indices)
      // Of those that were never used apart, the first is the oldest.
      guard let index = candidates.min(by: { entries[$0].use < entries[$1].use }) else { return }
      remove(at: index)
    }
  }
}
