import Testing

@testable import RepriseWorkbench

struct DynamicValueTests {
  private func value(
    _ name: String, _ arguments: [String] = [], random: [UInt64] = []
  ) -> VariableValue? {
    let host = FakeHost(now: .milliseconds(1_795_208_400_750), random: random)
    return DynamicValue(host).value(of: Reference(name, arguments: arguments))
  }

  @Test func momentsAreThoseOfTheHost() {
    #expect(value("$now") == .text("2026-11-20T21:00:00Z"))
    #expect(value("$timestamp") == .json("1795208400"))
  }

  @Test func uuidIsDrawn() {
    #expect(value("$uuid", random: [1, 2]) == .text("00000000-0000-4001-8000-000000000002"))
  }

  @Test(
    arguments: [
      ([], 0, "0"), ([], 999, "999"), ([], 1_000, "0"), (["1", "6"], 0, "1"), (["1", "6"], 5, "6"),
      (["1", "6"], 6, "1"), (["-3", "-3"], 77, "-3"), (["-2", "2"], 4, "2"),
      (["-9223372036854775808", "9223372036854775807"], .max, "9223372036854775807"),
      (["-9223372036854775808", "9223372036854775807"], 0, "-9223372036854775808"),
    ] as [([String], UInt64, String)])
  func integerIsWithinItsBounds(arguments: [String], random: UInt64, text: String) {
    #expect(value("$randomInt", arguments, random: [random]) == .json(text))
  }

  @Test(
    arguments: [
      ("$randomInt", ["6", "1"]), ("$randomInt", ["1"]), ("$randomInt", ["a", "b"]),
      ("$randomInt", ["1", "2", "3"]), ("$uuid", ["4"]), ("$now", ["x"]), ("$timestamp", ["x"]),
      ("$nothing", []),
    ] as [(String, [String])])
  func whatIsNotThereHasNoValue(name: String, arguments: [String]) {
    #expect(value(name, arguments) == nil)
  }
}
