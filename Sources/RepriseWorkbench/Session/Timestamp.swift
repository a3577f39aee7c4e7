/// A moment as RFC 3339 writes it, in UTC, to the second: `2026-11-20T21:00:00Z`.
struct Timestamp: Sendable, Hashable {
  let text: String

  /// Makes the text of a moment from the time since the beginning of 1970.
  init(sinceEpoch time: Duration) {
    let seconds = time.components.seconds
    let day = Timestamp.floor(seconds, by: 86_400)
    let second = seconds - day * 86_400
    let date = Timestamp.date(ofDay: day)
    let pad = Timestamp.padded
    text =
      "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.day, 2))T"
      + "\(pad(second / 3_600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))Z"
  }

  /// The Gregorian date of a day counted from 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day is the last of its year and eras of 400
  /// years are all alike.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = floor(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func floor(_ value: Int64, by divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
