import Testing

@testable import RepriseNetworking

struct CookieDateTests {
  @Test(
    "RFC 6265, section 5.1.1: dates in the spellings that servers use",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("06 nov 1994 8:49:37", 784_111_777),
      ("1994 November 6, 08:49:37 PST", 784_111_777),
      ("08:49:37 6-NOVx-1994", 784_111_777),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Wed, 31-Dec-69 23:59:59 GMT", 3_155_759_999),
      ("Fri, 31-Dec-99 23:59:59 GMT", 946_684_799),
      ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
      ("Mon, 01 Jan 1601 00:00:00 GMT", -11_644_473_600),
      ("6th Nov 1994 08:49:37", 784_111_777),
      ("06 Nov 1994 08:49:37z", 784_111_777),
      ("7 Jan 038 03:14:07", 2_146_446_847),
    ] as [(String, Int64)])
  func dates(text: String, seconds: Int64) {
    #expect(CookieDate.secondsSince1970(text.utf8) == seconds)
  }

  @Test(
    "RFC 6265, section 5.1.1: what is no date",
    arguments: [
      "", "0", "-1", "Session", "Sun, 06 Nov 1994", "Nov 1994 08:49:37", "06 Nov 08:49:37",
      "06 1994 08:49:37", "31 Feb 2024 00:00:00", "29 Feb 2023 00:00:00", "31 Nov 1994 00:00:00",
      "0 Nov 1994 08:49:37", "06 Nov 1994 24:00:00", "06 Nov 1994 08:60:37", "06 Nov 1994 08:49:60",
      "06 Nov 1600 08:49:37", "06 Nov 1994 08:49", "006 Nov 19940 08:49:37",
      "06 Nov 1994 008:49:37", "06 Nov 1994 08:49:375",
    ])
  func noDates(text: String) {
    #expect(CookieDate.secondsSince1970(text.utf8) == nil)
  }

  @Test func anyBytesAreReadOrRefused() {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("0123456789:: ,-/JanFebDecx\u{9}é;".utf8)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      if let seconds = CookieDate.secondsSince1970(text) { #expect(seconds >= -11_644_473_600) }
    }
  }
}
