import RepriseNetworking
import Testing

struct HTTPDateTests {
  static let now = HTTPDate(secondsSince1970: 1_800_000_000)  // 2027-01-15

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Wed Nov 16 08:49:37 1994", 784_975_777),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_799),
    ("Tuesday, 01-Jan-77 00:00:00 GMT", 3_376_684_800),
    ("Sunday, 01-Jan-78 00:00:00 GMT", 252_460_800),
  ])
  func aDateIsRead(text: String, seconds: Int64) {
    #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    "", "Sun", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT",
    "Thu, 29 Feb 2023 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 06-Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT+1",
    "Sun,06 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "S\u{301}un, 06 Nov 1994 08:49:37 GMT",
  ])
  func whatIsNoDateIsNotRead(text: String) {
    #expect(HTTPDate(text, now: Self.now) == nil)
  }

  @Test func everyFormIsReadBack() {
    var generator = SeededGenerator(seed: 9110)
    for _ in 0..<500 {
      // Within the century in which a year of two digits is not ambiguous.
      let seconds = Int64.random(in: 300_000_000..<3_300_000_000, using: &generator)
      for text in Self.forms(of: seconds) {
        #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds, "\(text)")
      }
    }
  }

  /// The three forms, reckoned by counting days one by one.
  private static func forms(of seconds: Int64) -> [String] {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    var (day, year, month) = (Int(seconds / 86_400), 1970, 0)
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    while day >= (isLeap(year) ? 366 : 365) {
      day -= isLeap(year) ? 366 : 365
      year += 1
    }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while day >= lengths[month] {
      day -= lengths[month]
      month += 1
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = Int(seconds % 86_400)
    let time = "\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
    let (date, name) = (day + 1, months[month])
    return [
      "Mon, \(two(date)) \(name) \(year) \(time) GMT",
      "Monday, \(two(date))-\(name)-\(two(year % 100)) \(time) GMT",
      "Mon \(name) \(date < 10 ? " " : "")\(date) \(time) \(year)",
    ]
  }
}
