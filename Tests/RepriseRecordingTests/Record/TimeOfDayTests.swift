import Testing

@testable import RepriseRecording

struct TimeOfDayTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_826_301, "2000-02-29T12:11:41Z"),
    (1_795_208_400, "2026-11-20T21:00:00Z"), (4_102_444_799, "2099-12-31T23:59:59Z"),
  ])
  func writesRFC3339(_ seconds: Int64, _ expected: String) {
    #expect(TimeOfDay.text(secondsSince1970: seconds) == expected)
  }

  @Test func nowIsATime() {
    #expect(Timestamp.isValid(ArraySlice(TimeOfDay.now().utf8)))
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1, "1970-01-01T00:00:01Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (951_868_800, "2000-03-01T00:00:00Z"),
      (1_078_012_799, "2004-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (1_795_208_400, "2026-11-20T21:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (-2_203_891_200, "1900-03-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func momentIsWrittenInUTC(seconds: Int64, text: String) {
    #expect(TimeOfDay.text(sinceEpoch: .seconds(seconds)) == text)
  }

  @Test func partsOfASecondAreLeftOut() {
    #expect(TimeOfDay.text(sinceEpoch: .milliseconds(1_999)) == "1970-01-01T00:00:01Z")
  }

  @Test func daysFollowOneAnother() {
    var (year, month, day) = (1_972, 1, 1)
    for number in 730..<(730 + 366 * 10) {
      let text = TimeOfDay.text(sinceEpoch: .seconds(Int64(number) * 86_400))
      let date = [(year, 4), (month, 2), (day, 2)].map { value, width in
        String(repeating: "0", count: width - String(value).count) + String(value)
      }
      #expect(text == date.joined(separator: "-") + "T00:00:00Z")
      let isLeap = year % 4 == 0
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      day += 1
      if day > length { (day, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
    }
  }
}
