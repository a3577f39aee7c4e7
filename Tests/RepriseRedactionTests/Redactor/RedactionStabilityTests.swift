import RepriseRedaction
import Testing

/// Inputs whose replacements change how what is left reads.
@Suite struct RedactionStabilityTests {
  static let key = "-----BEGIN PRIVATE KEY-----"

  @Test(arguments: [
    // A key that swallows what made the rest no form.
    ("password==:\(key) x", "password=REDACTED-password-1"),
    ("token==token%.&}\(key) x\n", "token=REDACTED-token-1&}REDACTED-key-1"),
    // What has blanks is no form.
    ("password=\(key)", "password=REDACTED-key-1"),
    // Half a percent escape that became a letter's neighbour.
    ("?a=%\(key)", "?a=%REDACTED-key-1"),
  ])
  func formsThatBecomeForms(source: String, expected: String) {
    let redactor = Redactor()
    #expect(redactor.body(source) == expected)
    #expect(redactor.body(expected) == expected)
    #expect(Redactor().body(expected) == expected)
  }

  @Test func aShortSecretWhoseNeighbourIsReplaced() {
    let redactor = Redactor()
    redactor.declare("hunter-2", as: "pw")
    let source = "hunter%2D2%68756e7465722d32"
    let once = redactor.redacted(text: source)
    #expect(once == "REDACTED-pw-1%REDACTED-pw-1")
    #expect(redactor.redacted(text: once) == once)
  }

  @Test func placeholdersSideBySideAreNoNewSecret() {
    let source = "/?token=REDACTED-token-1REDACTED-key-2&sid=00000000-0000-4000-8000-000000000001"
    #expect(Redactor().redacted(target: source) == source)
  }

  @Test func aValueThatHoldsAPlaceholderIsReplacedOnce() {
    let redactor = Redactor()
    let once = redactor.redacted(target: "/?token=x-REDACTED-token-1")
    #expect(once == "/?token=REDACTED-token-2")
    #expect(redactor.redacted(target: once) == once)
    #expect(Redactor().redacted(target: once) == once)
  }

  @Test func ninesStay() {
    let source = #"{"pin": 9999999999, "echo": "9999999999", "n": 9999999999}"#
    #expect(Redactor().body(source) == source)
  }

  @Test func numbersWithSignsAndExponents() {
    let source = #"{"pin": [0, -0, 10.50, -1.5E+10, 1e-7, 123456789012345678901234567890]}"#
    let expected = #"{"pin": [9, -9, 99.99, -9.9E+10, 9e-7, 999999999999999999999999999999]}"#
    let redactor = Redactor()
    #expect(redactor.body(source, "application/json") == expected)
    #expect(redactor.body(expected, "application/json") == expected)
    #expect(Redactor().body(expected, "application/json") == expected)
  }

  @Test func whatHasNoSecretsKeepsItsBytes() {
    let sources = [
      "{ \"a\" :\t[ 1.0 , 1e2 ,\r\n \"\\u00e9\\/\" ] }\n", "a=%c3%a9+b&c", "plain\u{FEFF}text\r\n",
      "{\"a\": 1, \"a\": 2}", "  {}  ", "not json {",
    ]
    for source in sources {
      for type in RedactionPropertyTests.mediaTypes {
        #expect(Redactor().body(source, type) == source)
      }
    }
  }

  @Test func aValueThatBeginsAPlaceholderChangesNone() {
    let redactor = Redactor()
    redactor.reserve(placeholdersIn: bytes("REDACTED-token-1"))
    #expect(redactor.redacted(target: "/?token=REDACTED-tok") == "/?token=REDACTED-token-2")
    let source = "REDACTED-token-1 and REDACTED-tok"
    #expect(redactor.redacted(text: source) == "REDACTED-token-1 and REDACTED-token-2")
  }
}
