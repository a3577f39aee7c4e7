#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A date as HTTP writes it, in any of its three forms (RFC 9110, section 5.6.7).
///
/// `Sun, 06 Nov 1994 08:49:37 GMT`, the obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and the obsolete
/// `Sun Nov  6 08:49:37 1994` are one moment.
package struct HTTPDate: Sendable, Hashable, Comparable {
  /// The seconds since the beginning of 1970, UTC, without leap seconds.
  package let secondsSince1970: Int64

  package init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  /// The moment at which this is called.
  package static var now: HTTPDate {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return HTTPDate(secondsSince1970: Int64(moment.tv_sec))
  }

  /// Reads a date; a day name is not checked against the date, as RFC 9110 leaves it open.
  ///
  /// - Parameter now: what decides the century of a year with two digits: a date that would lie
  ///   more than fifty years ahead lies in the past.
  package init?(_ text: String, now: HTTPDate = .now) {
    var reader = Reader(bytes: Array(text.utf8)[...])
    guard let date = reader.date(now: now), reader.bytes.isEmpty else { return nil }
    self = date
  }

  package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// Fails for a day that its month does not have, and for an hour, a minute or a second beyond the
  /// clock; a leap second counts as the one before it.
  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    // Days from the civil calendar, with the year beginning in March so that the leap day is last.
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    secondsSince1970 = Int64(days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59))
  }
}

/// Takes the parts of a date from the front of its bytes.
private struct Reader {
  var bytes: ArraySlice<UInt8>

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Array($0.utf8) }

  mutating func date(now: HTTPDate) -> HTTPDate? {
    let dayName = bytes.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: " ") }
    guard (3...9).contains(dayName.count), dayName.allSatisfy(isLetter) else { return nil }
    bytes = bytes[dayName.endIndex...]
    if take(" ") { return asctime() }
    guard take(", "), let day = number(of: 2) else { return nil }
    let isObsolete = bytes.first == UInt8(ascii: "-")
    let separator = isObsolete ? "-" : " "
    guard take(separator), let month = month(), take(separator),
      let year = number(of: isObsolete ? 2 : 4), take(" "), let time = time(), take(" GMT")
    else { return nil }
    guard isObsolete else { return date(year, month, day, time) }
    let century = Self.year(of: now) / 100 * 100
    let candidate = century + year
    return date(
      candidate > Self.year(of: now) + 50 ? candidate - 100 : candidate, month, day, time)
  }

  private mutating func asctime() -> HTTPDate? {
    guard let month = month(), take(" "), let day = take(" ") ? number(of: 1) : number(of: 2),
      take(" "), let time = time(), take(" "), let year = number(of: 4)
    else { return nil }
    return date(year, month, day, time)
  }

  private func date(
    _ year: Int, _ month: Int, _ day: Int, _ time: (hour: Int, minute: Int, second: Int)
  ) -> HTTPDate? {
    HTTPDate(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second)
  }

  private mutating func time() -> (hour: Int, minute: Int, second: Int)? {
    guard let hour = number(of: 2), take(":"), let minute = number(of: 2), take(":"),
      let second = number(of: 2)
    else { return nil }
    return (hour, minute, second)
  }

  private mutating func month() -> Int? {
    guard let index = Self.months.firstIndex(where: { bytes.starts(with: $0) }) else { return nil }
    bytes = bytes.dropFirst(3)
    return index + 1
  }

  private mutating func number(of digits: Int) -> Int? {
    let taken = bytes.prefix(digits)
    guard taken.count == digits, taken.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    bytes = bytes.dropFirst(digits)
    return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes.starts(with: text.utf8) else { return false }
    bytes = bytes.dropFirst(text.utf8.count)
    return true
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF)
  }

  /// Near enough to tell centuries apart.
  private static func year(of date: HTTPDate) -> Int {
    1970 + Int(date.secondsSince1970 / 31_556_952)
  }
}
