import RepriseRedaction
import Testing

/// The work is bounded by what is read, whatever was remembered.
@Suite(.timeLimit(.minutes(1)))
struct RedactionCostTests {
  @Test func aThousandValuesInALargeBody() {
    var generator = SeededGenerator(seed: 5)
    let redactor = Redactor()
    let secrets = (0..<1_000).map { _ in generator.text(24, of: "abcdefghij0123456789") }
    for secret in secrets { redactor.declare(secret, as: "pw") }
    #expect(redactor.remembered == 1_000)
    var lines: [String] = []
    for secret in secrets { lines.append("some text around \(secret), and 12345 more of it\n") }
    let redacted = redactor.body(lines.joined(), "text/plain")
    for (number, line) in redacted.split(separator: "\n").enumerated() {
      #expect(line == "some text around REDACTED-pw-\(number + 1), and 12345 more of it")
    }
  }

  @Test func valuesThatAreNearlyTheText() {
    let redactor = Redactor()
    for count in 1...300 {
      redactor.declare(String(repeating: "a", count: 500 + count) + "b", as: "a")
    }
    let body = String(repeating: "a", count: 20_000)
    #expect(redactor.body(body, "text/plain") == body)
  }

  @Test func valuesThatOverlapEverywhere() {
    let redactor = Redactor()
    redactor.declare(String(repeating: "ab", count: 20), as: "a")
    let redacted = redactor.body(String(repeating: "ab", count: 10_000) + "!", "text/plain")
    #expect(redacted == String(repeating: "REDACTED-a-1", count: 500) + "!")
  }

  @Test(arguments: [
    ("[", "]"), (#"{"a":"#, "}"), (#"{"token":["#, "]}"), ("?a=", "&"), ("%25", "%32"),
    ("\\\\", "\""),
    ("\"x\": ", "1"), ("&amp;", ";"), ("-----BEGIN PRIVATE KEY", "-"), ("eyJ", "."), ("://", "@"),
    ("--b\r\n", "--b"), ("data: {", "}\n"), ("a=", "; "), ("'", "{{"), ("REDACTED-a-", "1"),
    ("?token=", "x"), ("&code=aaaaaaaaaa1", "&state="), ("-eyJ", "-sk-"), ("sk--", "sk-"),
  ])
  func repeatedPieces(opening: String, closing: String) {
    let count = 1_000
    let source =
      String(repeating: opening, count: count) + "1" + String(repeating: closing, count: count)
    let redactor = Redactor()
    redactor.declare("declared-value", as: "pw")
    for type in RedactionPropertyTests.mediaTypes { _ = redactor.body(source, type) }
    _ = redactor.redacted(target: source)
    _ = redactor.redacted(text: source)
    _ = redactor.redacted(command: source)
    _ = redactor.header("cookie", source)
    _ = PlaceholderPattern(bytes(source)).bindings(in: bytes(source))
  }

  @Test func deepJSON() throws {
    let depth = 50_000
    let body =
      String(repeating: #"{"a":["#, count: depth) + #"{"token":"x"}"#
      + String(repeating: "]}", count: depth)
    let redacted = Redactor().body(body, "application/json")
    #expect(redacted.utf8.count == body.utf8.count + "REDACTED-token-1".utf8.count - 1)
  }

  @Test func manyTasksShareOneRedactor() async {
    let redactor = Redactor()
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            _ = redactor.redacted(target: "/?token=value-\(number)-\(task % 2)")
          }
        }
      }
    }
    #expect(redactor.remembered == 100)
  }
}
