import Testing

@testable import DemoAPI

struct JSONTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"),
    ("1.50", "1.50"), ("1E+5", "1E+5"), ("-2.5e-10", "-2.5e-10"), (#""""#, #""""#), ("[]", "[]"),
    ("{}", "{}"), ("[ 1 , [ ] , { } ]", "[1,[],{}]"),
    (#"{ "b" : 1, "a" : [ true , null ], "b" : 2 }"#, #"{"b":1,"a":[true,null],"b":2}"#),
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#), (#""\u00e9\uD83D\uDE00""#, #""é😀""#),
    (#""\uD83D""#, "\"\u{FFFD}\""), ("\"\u{7F}\u{202E}\"", "\"\u{7F}\u{202E}\""),
    ("\r\n\t [1]\n", "[1]"), (#"{"":""}"#, #"{"":""}"#),
  ])
  func readsAndWrites(text: String, compact: String) throws {
    #expect(try JSON(parsing: Array(text.utf8)).text == compact)
  }

  @Test(arguments: [
    ("", "byte 0: expected a value"), ("  ", "byte 2: expected a value"),
    ("nul", "byte 0: expected a value"), ("01", "byte 1: expected the end"),
    ("1.", "byte 2: expected a digit"), ("-", "byte 1: expected a digit"),
    ("1e", "byte 2: expected a digit"), ("+1", "byte 0: expected a value"),
    ("[1", "byte 2: expected a comma or ]"), ("[1,]", "byte 3: expected a value"),
    ("[1 2]", "byte 3: expected a comma or ]"), ("{", "byte 1: expected a member name"),
    (#"{"a""#, "byte 4: expected a colon"), (#"{"a":1,}"#, "byte 7: expected a member name"),
    (#"{"a":1]"#, "byte 6: expected a comma or }"), ("[] []", "byte 3: expected the end"),
    (#""a"#, "byte 2: expected a closing quote"), (#""\x""#, "byte 2: expected an escape"),
    (#""\u12"#, "byte 3: expected four hexadecimal digits"), (#""\"#, "byte 2: expected an escape"),
    (#""\u+123""#, "byte 3: expected four hexadecimal digits"),
    ("\"\n\"", "byte 1: expected an escape, not a control character"),
  ])
  func saysWhereATextIsNoJSON(text: String, message: String) {
    let error = #expect(throws: JSONTextError.self) { try JSON(parsing: Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test func refusesWhatIsNotUTF8() {
    #expect(throws: JSONTextError(offset: 0, expected: "UTF-8")) {
      try JSON(parsing: [UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")])
    }
  }

  @Test(arguments: ["[", #"{"a":"#])
  func depthIsBounded(opening: String) throws {
    let closing = opening == "[" ? "]" : "}"
    let deepest = JSONParser.deepest
    let allowed =
      String(repeating: opening, count: deepest - 1) + (opening == "[" ? "[]" : "{}")
      + String(repeating: closing, count: deepest - 1)
    #expect(try JSON(parsing: Array(allowed.utf8)).text == allowed)
    let error = #expect(throws: JSONTextError.self) {
      try JSON(parsing: Array(String(repeating: opening, count: 100_000).utf8))
    }
    #expect(error?.expected == "at most 64 nested containers")
  }

  @Test func parsingUndoesWriting() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let value = generator.json()
      let parsed = try JSON(parsing: Array(value.text.utf8))
      #expect(parsed == value)
      #expect(parsed.text == value.text)
    }
  }

  @Test func damagedTextNeverCrashes() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      var bytes = Array(generator.json().text.utf8)
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          Array(#"{}[]",:\u0e-x"#.utf8).randomElement(using: &generator) ?? 0
      }
      guard let value = try? JSON(parsing: bytes) else { continue }
      #expect((try? JSON(parsing: Array(value.text.utf8))) == value)
    }
  }

  // The examples of RFC 7396, appendix A.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#), (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func mergePatches(original: String, patch: String, result: String) throws {
    let merged = try JSON(parsing: Array(original.utf8))
      .merged(with: try JSON(parsing: Array(patch.utf8)))
    #expect(merged.text == result)
  }
}
