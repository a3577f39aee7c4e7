/// Reads the dates of cookies (RFC 6265, section 5.1.1), which come in many spellings.
///
/// It is laxer than ``HTTPDate``, as the section asks: the parts may come in nearly any order, and
/// a time zone is not looked at.
enum CookieDate {
  /// The seconds since 1970, or `nil` where the text is no date.
  static func secondsSince1970(_ text: some Collection<UInt8>) -> Int64? {
    var time: (hour: Int, minute: Int, second: Int)?
    var (day, month, year): (Int?, Int?, Int?)
    for token in text.split(whereSeparator: isDelimiter) {
      let token = Array(token)
      if time == nil, let found = clockTime(token) {
        time = found
      } else if day == nil, let found = number(token[...], digits: 1...2)?.value {
        day = found
      } else if month == nil, let found = Self.month(token) {
        month = found
      } else if year == nil, let found = number(token[...], digits: 2...4)?.value {
        year = found
      }
    }
    guard let time, let day, let month, var year else { return nil }
    if (70...99).contains(year) { year += 1_900 }
    if (0...69).contains(year) { year += 2_000 }
    guard year >= 1_601, time.second <= 59 else { return nil }
    return HTTPDate(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second
    )?.secondsSince1970
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// `hh:mm:ss`, each of one or two digits, whatever that is no digit behind it.
  private static func clockTime(_ token: [UInt8]) -> (Int, Int, Int)? {
    var parts: [Int] = []
    var rest = token[...]
    while parts.count < 3 {
      guard let (value, count) = number(rest, digits: 1...2) else { return nil }
      parts.append(value)
      rest = rest.dropFirst(count)
      if parts.count < 3 {
        guard rest.first == UInt8(ascii: ":") else { return nil }
        rest = rest.dropFirst()
      }
    }
    return (parts[0], parts[1], parts[2])
  }

  /// A number of so many digits at the start, behind which no further digit stands.
  private static func number(
    _ token: ArraySlice<UInt8>, digits: ClosedRange<Int>
  ) -> (value: Int, count: Int)? {
    let found = token.prefix { (0x30...0x39).contains($0) }
    guard digits.contains(found.count) else { return nil }
    return (found.reduce(0) { $0 * 10 + Int($1 - 0x30) }, found.count)
  }

  private static let months = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)

  private static func month(_ token: [UInt8]) -> Int? {
    guard token.count >= 3 else { return nil }
    let start = token.prefix(3).map { $0 | 0x20 }
    for index in 0..<12 where months[index * 3..<index * 3 + 3].elementsEqual(start) {
      return index + 1
    }
    return nil
  }
}
