import HTTPTypes
import RepriseJSON
import RepriseWorkbench
import Testing

@testable import RepriseWorkbench

@Suite("JSON in a line")
struct JSONScannerTests {
  private func scanned(_ text: String) throws -> String {
    var scanner = Scanner(try Source(Array(text.utf8), file: nil))
    return Reading.spelled(try scanner.json()) + "|" + String(text.utf8.count - scanner.index)
  }

  @Test(
    "is read to its balanced end",
    arguments: [
      ("[1] x", "[1]|2"),
      ("[]", "[]|0"),
      ("{}\n", "{}|1"),
      (#""a b" c"#, #""a b"|2"#),
      (#"{"a": "]}"} "#, #"{"a": "]}"}|1"#),
      (#"["\"]"] "#, #"["\"]"]|1"#),
      ("[\n1\n] x", "[\n1\n]|2"),
      ("[{{x}}] ", "[<x>]|1"),
      (#"{"{{x}}": 1}"#, #"{"<<x>>": 1}|0"#),
      (#"["{{x}}{{y}}"]"#, #"["<<x>><<y>>"]|0"#),
      (#"[{"a":{{x}}}]"#, #"[{"a":<x>}]|0"#),
    ])
  func balanced(text: String, expected: String) throws {
    #expect(try scanned(text) == expected)
  }

  @Test(
    "is checked, and errors stand where they are in the source",
    arguments: [
      ("post /x a:=[1 2]", 15),
      ("post /x a:={\"b\" 1}", 17),
      ("post /x a:=[{{x}} 2]", 19),
      ("post /x a:=[{{x}}, {{y}} {{z}}]", 26),
      ("post /x a:=[\"{{x}}\", tru]", 22),
      ("post /x a:=[\"é{{x}}\", tru]", 23),
      ("post /x a:='[1, tru]'", 17),
      ("post /x a:=[\"\\q\"]", 15),
      ("post /x a:=tru", 12),
      ("post /x a:='tru'", 13),
    ])
  func places(text: String, column: Int) {
    let error = #expect(throws: SyntaxError.self) { try Script(parsing: text) }
    #expect(error?.place == SourcePlace(line: 1, column: column), "\(error?.description ?? "")")
  }

  @Test("has places on later lines too")
  func laterLine() {
    let error = #expect(throws: SyntaxError.self) {
      try Script(parsing: "post /x a:=[\n  1,\n  tru\n]")
    }
    #expect(error?.description == "3:3: not JSON: expected 'true', found 'tru'\n    tru\n    ^")
  }

  @Test("of any kind reaches a body to the last byte", arguments: 0..<20)
  func verbatim(seed: Int) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let value = random.value()
      #expect(try Building.body("a:=\(value)") == "{\"a\": \(value)}")
      #expect(try Building.body("a:=\(value) b=1") == "{\"a\": \(value), \"b\": \"1\"}")
    }
  }

  @Test("of any kind equals itself in an expectation", arguments: 0..<10)
  func expectation(seed: Int) throws {
    var random = RandomJSON(seed: seed + 1000)
    for _ in 0..<50 {
      let value = random.value()
      let expectation = try Reading.expectation("expect $.a == \(value)")
      let response = ObservedResponse(
        head: .init(status: .ok), body: Array("{\"a\": \(value)}".utf8)[...], url: "http://h/",
        duration: .zero)
      #expect(expectation.failure(on: response, variables: Variables()) == nil)
    }
  }

  @Test("keeps the type of a variable, whatever it holds", arguments: 0..<10)
  func typed(seed: Int) throws {
    var random = RandomJSON(seed: seed + 2000)
    for _ in 0..<50 {
      let value = random.value()
      let body = try Building.body("a:=[{{x}}, \"{{x}}\"]", variables: ["x": .json(value)])
      let list = try JSONDocument(try #require(body)).root["a"]
      #expect(list?[0]?.text == value)
      #expect(list?[1]?.string == VariableValue.json(value).text)
    }
  }

  @Test("gathers pieces and a sample to check it by")
  func builder() {
    var builder = JSONTemplateBuilder(start: 10)
    for (index, byte) in "[1,".utf8.enumerated() { builder.append(byte, at: 10 + index) }
    builder.append(Reference("x"), isInString: false, at: 13)
    builder.append(UInt8(ascii: "]"), at: 18)
    #expect(String(decoding: builder.sample, as: UTF8.self) == "[1,null]")
    #expect(
      builder.template == JSONTemplate([.text("[1,"), .value(Reference("x")), .text("]")]))
    #expect(builder.sourceOffset(ofSample: 0) == 10)
    #expect(builder.sourceOffset(ofSample: 2) == 12)
    #expect(builder.sourceOffset(ofSample: 3) == 13)
    #expect(builder.sourceOffset(ofSample: 7) == 18)
  }

  @Test("templates know whether they are plain")
  func literal() {
    #expect(JSONTemplate([.text("1"), .text("2")]).literal == "12")
    #expect(JSONTemplate([.text("["), .value(Reference("x"))]).literal == nil)
    #expect(JSONTemplate([]).literal == "")
  }
}
