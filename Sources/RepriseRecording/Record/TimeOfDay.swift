#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time of day as RFC 3339 writes it, in UTC and to the second.
package enum TimeOfDay {
  /// The text for now, such as `2026-11-20T21:00:00Z`.
  static func now() -> String {
    var time = time_t()
    _ = Self.time(&time)
    return text(secondsSince1970: Int64(time))
  }

  /// The text for the time that has passed since the beginning of 1970, UTC.
  package static func text(sinceEpoch time: Duration) -> String {
    text(secondsSince1970: time.components.seconds)
  }

  /// The text for a moment.
  static func text(secondsSince1970 seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil else { return "1970-01-01T00:00:00Z" }
    let date = [Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
    return padded(Int(parts.tm_year) + 1900, to: 4) + "-"
      + date.map { padded($0, to: 2) }.joined(separator: "-") + "T"
      + clock.map { padded($0, to: 2) }.joined(separator: ":") + "Z"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func time(_ time: inout time_t) -> time_t {
    #if canImport(Glibc)
      Glibc.time(&time)
    #elseif canImport(Musl)
      Musl.time(&time)
    #else
      Darwin.time(&time)
    #endif
  }
}
