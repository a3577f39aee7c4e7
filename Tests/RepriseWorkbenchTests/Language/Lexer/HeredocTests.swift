import RepriseWorkbench
import Testing

@Suite("Heredocs")
struct HeredocTests {
  private func body(_ source: String) throws -> String {
    let statements = try Script(parsing: source).statements
    return try statements.map { statement in
      guard case .request(let line) = statement.kind else { return "-" }
      let body = try #require(line.body)
      let text =
        switch body.content {
        case .text(let word): "text \(Reading.spelled(word))"
        case .json(let template): "json \(Reading.spelled(template))"
        }
      return "\(body.mediaType ?? "none"): \(text)"
    }.joined(separator: " | ")
  }

  @Test(
    "start after the line and end at their tag",
    arguments: [
      ("put /d <<JSON\n{\"a\": 1}\nJSON", "application/json: json {\"a\": 1}\n"),
      ("put /d <<JSON\r\n{}\r\nJSON\r\n", "application/json: json {}\n"),
      ("put /d <<JSON\nJSON", "application/json: json "),
      ("put /d <<XML X-A:1\n<a/>\nXML\n", "application/xml: text «<a/>\n»"),
      ("put /d <<GRAPHQL\n{ me }\nGRAPHQL", "application/graphql: text «{ me }\n»"),
      ("put /d <<TEXT\nhi {{name}}\nTEXT", "text/plain; charset=utf-8: text «hi »<name>«\n»"),
      ("put /d <<EOF\na\n\n EOF\nEOF", "none: text «a\n\n EOF\n»"),
      ("put /d <<'JSON'\n{{x}}\nJSON", "application/json: text «{{x}}\n»"),
      ("put /d <<'EOF' # note\na # b\nEOF", "none: text «a # b\n»"),
      (
        "put /d <<JSON\n{\"a\": {{n}}, \"b\": \"x{{s}}\\\"{{t}}\"}\nJSON",
        "application/json: json {\"a\": <n>, \"b\": \"x<<s>>\\\"<<t>>\"}\n"
      ),
      ("put /a <<A ; put /b <<B\n1\nA\n2\nB", "none: text «1\n» | none: text «2\n»"),
      ("put /d <<TEXT\n\"{{x}}\\{{y}}\nTEXT", "text/plain; charset=utf-8: text «\"»<x>«\\»<y>«\n»"),
    ])
  func bodies(source: String, expected: String) throws {
    #expect(try body(source) == expected)
  }

  @Test("leave the lines behind them to the next statement")
  func place() throws {
    let statements = try Script(parsing: "put /d <<A\nx\nA\npwd").statements
    #expect(statements.map(\.text) == ["put /d <<A", "pwd"])
    #expect(statements[1].place == SourcePlace(line: 4, column: 1))
  }

  @Test(
    "that are wrong are errors",
    arguments: [
      ("put /d <<JSON\n{}\n", "1:8: expected a line with JSON alone after the body"),
      ("put /d <<JSON", "1:8: expected a line with JSON alone after the body"),
      (
        "put /d <<\n",
        "1:8: expected a tag after << | such as <<JSON, with JSON alone on the last line"
      ),
      ("put /d <<'A\n", "1:12: expected ' after the tag"),
      ("put /d <<A:1\n", "1:11: expected a blank after the tag"),
      ("put /d <<A <<B\n", "1:12: a request has one body"),
      ("put /d <<A a=1\nA", "1:12: a request has a body or data items, not both"),
      ("put /d <<A\n{{\nA\n}}", "2:1: this {{ is not closed by }}"),
      ("put /d < file", "1:8: a body from a file is not part of this version"),
      ("put /d @-", "1:8: a body from a file is not part of this version"),
      ("put /d <<< x", "1:8: a here-string is not part of this version"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }
}
