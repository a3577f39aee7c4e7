import RepriseJSON
import Testing

@Suite struct JSONSyntaxErrorTests {
  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end of the text"),
    (" \n ", "line 2, column 2: expected a value, found the end of the text"),
    ("\u{FEFF}{}", "line 1, column 1: expected no byte order mark, found U+FEFF"),
    ("nul", "line 1, column 1: expected 'null', found 'nul'"),
    ("True", "line 1, column 1: expected a value, found 'True'"),
    ("NaN", "line 1, column 1: expected a value, found 'NaN'"),
    ("nullx", "line 1, column 5: expected the end of the text, found 'x'"),
    ("+1", "line 1, column 1: expected a value, found '+'"),
    ("'a'", "line 1, column 1: expected a value, found \"'\""),
    ("\u{A0}1", "line 1, column 1: expected a value, found '\u{A0}'"),
    ("\u{202E}1", "line 1, column 1: expected a value, found U+202E"),
    ("\u{1B}[1m", "line 1, column 1: expected a value, found U+001B"),
    ("1 2", "line 1, column 3: expected the end of the text, found '2'"),
    ("{}}", "line 1, column 3: expected the end of the text, found '}'"),
    ("]", "line 1, column 1: expected a value, found ']'"),
    ("// note\n1", "line 1, column 1: expected a value, found '/'"),
  ])
  func aroundTheValue(text: String, message: String) {
    #expect(refusal(of: text) == message)
  }

  @Test(arguments: [
    ("[", "line 1, column 2: expected a value or ']', found the end of the text"),
    ("[1,]", "line 1, column 4: expected a value after ',', found ']'"),
    ("[,1]", "line 1, column 2: expected a value or ']', found ','"),
    ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'"),
    ("[1}", "line 1, column 3: expected ',' or ']', found '}'"),
    ("[1", "line 1, column 3: expected ',' or ']', found the end of the text"),
    ("{", "line 1, column 2: expected a name in quotation marks or '}', found the end of the text"),
    ("{a:1}", "line 1, column 2: expected a name in quotation marks or '}', found 'a'"),
    (#"{"a"}"#, "line 1, column 5: expected ':' after the name, found '}'"),
    (#"{"a":}"#, "line 1, column 6: expected a value after ':', found '}'"),
    (#"{"a":1"#, "line 1, column 7: expected ',' or '}', found the end of the text"),
    (#"{"a":1,}"#, "line 1, column 8: expected a name in quotation marks after ',', found '}'"),
    (#"{"a":1]"#, "line 1, column 7: expected ',' or '}', found ']'"),
    ("{\n  \"ä\": 1\n  \"b\": 2\n}", "line 3, column 3: expected ',' or '}', found '\"'"),
    ("{\n  \"äöü\" 1\n}", "line 2, column 9: expected ':' after the name, found '1'"),
  ])
  func insideContainers(text: String, message: String) {
    #expect(refusal(of: text) == message)
  }

  @Test(arguments: [
    ("-", "line 1, column 2: expected a digit after '-', found the end of the text"),
    ("-a", "line 1, column 2: expected a digit after '-', found 'a'"),
    ("01", "line 1, column 2: expected no digit after a leading 0, found '1'"),
    ("-012", "line 1, column 3: expected no digit after a leading 0, found '1'"),
    ("1.", "line 1, column 3: expected a digit after '.', found the end of the text"),
    ("[1.]", "line 1, column 4: expected a digit after '.', found ']'"),
    ("1e", "line 1, column 3: expected a digit in the exponent, found the end of the text"),
    ("1e+ ", "line 1, column 4: expected a digit in the exponent, found a blank"),
    ("1a", "line 1, column 2: expected the end of the text, found 'a'"),
    (".5", "line 1, column 1: expected a value, found '.'"),
  ])
  func numbers(text: String, message: String) {
    #expect(refusal(of: text) == message)
  }

  @Test(arguments: [
    ("\"a", "line 1, column 3: expected the closing '\"' of a string, found the end of the text"),
    ("\"a\\", "line 1, column 4: expected the closing '\"' of a string, found the end of the text"),
    (
      "\"a\nb\"",
      "line 1, column 3: expected an escape instead of a control character, found U+000A"
    ),
    (
      "\"12345678\u{0}\"",
      "line 1, column 10: expected an escape instead of a control character, found U+0000"
    ),
    (#""\x""#, "line 1, column 3: expected one of \" \\ / b f n r t u after '\\', found 'x'"),
    (#""\u12g4""#, "line 1, column 6: expected four hexadecimal digits after '\\u', found 'g4'"),
    (
      #""\u12"#,
      "line 1, column 6: expected four hexadecimal digits after '\\u', found the end of the text"
    ),
  ])
  func strings(text: String, message: String) {
    #expect(refusal(of: text) == message)
  }

  @Test(
    arguments: [
      ([0xFF], "line 1, column 1: expected a value, found the byte 0xFF"),
      ([0x22, 0x61, 0xFF, 0x22], "line 1, column 3: expected UTF-8, found the byte 0xFF"),
      ([0x22, 0xC0, 0x80, 0x22], "line 1, column 2: expected UTF-8, found the byte 0xC0"),
      ([0x22, 0xE0, 0x80, 0x80, 0x22], "line 1, column 2: expected UTF-8, found the byte 0xE0"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "line 1, column 2: expected UTF-8, found the byte 0xED"),
      (
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
        "line 1, column 2: expected UTF-8, found the byte 0xF4"
      ),
      ([0x22, 0xE2, 0x82, 0x22], "line 1, column 2: expected UTF-8, found the byte 0xE2"),
      ([0x22, 0xE2, 0x82], "line 1, column 2: expected UTF-8, found the byte 0xE2"),
      ([0x22, 0x80, 0x22], "line 1, column 2: expected UTF-8, found the byte 0x80"),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], message: String) {
    #expect(refusal(of: bytes) == message)
  }

  @Test func placeInASliceCountsFromItsStart() throws {
    let bytes = Array("xxx[1,\n ?]".utf8)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes[3...]) }
    #expect(error?.offset == 5)
    #expect(error?.line == 2)
    #expect(error?.column == 2)
  }
}
