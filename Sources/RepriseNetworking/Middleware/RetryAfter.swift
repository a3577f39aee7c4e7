import HTTPTypes

/// How long a response asks to wait, in seconds or until a date (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The wait that the fields of a response ask for, `nil` where they ask for none.
  ///
  /// A date counts from the response's own `date`, where it has one: the server's clock may be wrong,
  /// and a replay comes later.
  static func wait(in fields: HTTPFields, now: HTTPDate = .now) -> Duration? {
    guard let text = fields[.retryAfter] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // More seconds than fit are as good as the most that do.
      return .seconds(min(Int64(text) ?? .max, longest))
    }
    guard let date = HTTPDate(text, now: now) else { return nil }
    let start = fields[.date].flatMap { HTTPDate($0, now: now) } ?? now
    return .seconds(max(0, date.secondsSince1970 - start.secondsSince1970))
  }

  /// A hundred years, in seconds.
  private static let longest: Int64 = 3_155_760_000
}
