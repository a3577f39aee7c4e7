import Testing

@testable import RepriseRedaction

@Suite struct SecretValueTests {
  @Test(arguments: [
    "", "true", "false", "null", "True", "FALSE", "REDACTED-token-1",
    "REDACTED-token-1REDACTED-key-2", "00000000-0000-4000-8000-000000000009",
  ])
  func neverSecret(value: String) {
    #expect(SecretValue.isNever(Array(value.utf8)))
  }

  @Test(arguments: [
    " ", "0", "NULL", "truer", "x REDACTED-token-1", "REDACTED-token-1.", "REDACTED-token-0",
    "00000000-0000-4000-8000-000000000000", "nil", "none",
  ])
  func perhapsSecret(value: String) {
    #expect(!SecretValue.isNever(Array(value.utf8)))
  }

  @Test(arguments: [
    ("abcdefg", false), ("abcdefG", true), ("abcdef-", true), ("abcdef", false),
    ("0123456789", true), ("012345678", false), ("+1.2345678", false), ("1.234567890", true),
    ("1e-2345678", false), ("12-345678", true), ("2026-11-20", false), ("2026-11-2x", true),
    ("2026-11-20 10:11:12.123+01:00", false), ("2026-11-20T10:11:12Z", false),
    ("20261120T101112Z", true), ("x REDACTED-token-1", false), ("ÄÖÜäöü", true),
  ])
  func memorable(value: String, expected: Bool) {
    #expect(SecretValue.isMemorable(Array(value.utf8), declared: false) == expected)
  }

  @Test func whatIsTooLongIsNotSearchedFor() {
    let long = Array(repeating: UInt8(ascii: "A"), count: SecretValue.greatestLength)
    #expect(SecretValue.isMemorable(long, declared: false))
    #expect(!SecretValue.isMemorable(long + [0x41], declared: false))
    #expect(!SecretValue.isMemorable(long + [0x41], declared: true))
    // It is replaced in its place all the same.
    let json = "{\"token\": \"\(text(long))A\", \"echo\": 1}"
    #expect(
      Redactor().body(json, "application/json") == #"{"token": "REDACTED-token-1", "echo": 1}"#)
  }

  @Test(arguments: [
    ("9", true), ("-99.99", true), ("9e5", true), ("98", false), ("0", false), ("-", true),
    ("9.9E-10", true),
  ])
  func nines(number: String, expected: Bool) {
    #expect(SecretValue.isNines(bytes(number)) == expected)
  }

  @Test(arguments: [
    ("550e8400-e29b-41d4-a716-446655440000", true),
    ("550E8400-E29B-41D4-A716-446655440000", true),
    ("550e8400e29b41d4a716446655440000", false),
    ("550e8400-e29b-41d4-a716-44665544000g", false),
    ("550e8400-e29b-41d4-a716-4466554400000", false),
  ])
  func uuids(value: String, expected: Bool) {
    #expect(SecretValue.isUUID(Array(value.utf8)) == expected)
  }
}
