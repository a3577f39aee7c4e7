import RepriseJSON
import Testing

/// The grammar of RFC 8259, rule by rule.
@Suite struct GrammarTests {
  @Test(arguments: [
    "0", "-0", "7", "-7", "10", "1234567890", "0.0", "0.5", "-0.5", "10.01", "1e0", "1E0", "1e+0",
    "1e-0", "1.5e10", "1.5E-10", "0e0", "0.0e+00", "123456789012345678901234567890",
    "0.000000000000000000000000000001", "1e400", "-1e-400", "1e0000000000000000000001",
  ])
  func numbers(text: String) throws {
    let value = try root(text)
    #expect(value.kind == .number)
    #expect(value.text == text)
    #expect(value.number != nil)
    #expect(try root("[\(text)]")[0]?.text == text)
    #expect(try root("{\"n\":\(text)}")["n"]?.text == text)
  }

  @Test(arguments: [
    "-", "+", "+1", "--1", "-+1", "00", "01", "-00", "-01", "1.", "-1.", "0.", ".1", "-.1", "1..2",
    "1.e1", "1e", "1E", "1e+", "1e-", "1e1.5", "1e++1", "1e 1", "0x10", "0b1", "0o7", "1_000",
    "1,5",
    "1f", "1L", "Infinity", "-Infinity", "NaN", "-NaN", "1 000", "１",
  ])
  func notNumbers(text: String) {
    #expect(refusal(of: text) != "")
    #expect(refusal(of: "[\(text)x]") != "")
  }

  @Test(arguments: [
    ("\"\"", ""), ("\" \"", " "), ("\"a\"", "a"), (#""\"""#, "\""), (#""\\""#, "\\"),
    (#""\/""#, "/"), ("\"/\"", "/"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0020""#, " "),
    (#""\u00E4\u00e4""#, "ää"), (#""\uD834\uDD1E""#, "\u{1D11E}"), (#""\\u0041""#, "\\u0041"),
    (#""\\\\""#, "\\\\"), ("\"\u{7F}\"", "\u{7F}"), ("\"\u{85}\"", "\u{85}"),
    ("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"), ("\"\u{FEFF}\"", "\u{FEFF}"),
    ("\"\u{FFFF}\u{10FFFF}\"", "\u{FFFF}\u{10FFFF}"), ("\"'\"", "'"), ("\"{[,:]}\"", "{[,:]}"),
    ("\"// no comment\"", "// no comment"),
  ])
  func strings(text: String, content: String) throws {
    let value = try root(text)
    #expect(value.kind == .string)
    #expect(value.string?.utf8.elementsEqual(content.utf8) == true)
    #expect(value.stringBytes == Array(content.utf8))
    #expect(try root("{\(text): 1}").members[0].name.utf8.elementsEqual(content.utf8))
  }

  @Test(arguments: [
    "\"", "\"a", "a\"", "\"\\\"", "\"\t\"", "\"\n\"", "\"\r\"", "\"\u{0}\"", "\"\u{1F}\"", #""\a""#,
    #""\v""#, #""\0""#, #""\'""#, #""\x41""#, #""\U0041""#, #""\u""#, #""\u1""#, #""\u12""#,
    #""\u123""#, #""\u123g""#, #""\u{41}""#, #""\u 041""#, #""\u+041""#, "'a'", "`a`", "“a”",
    #"\"a\""#,
  ])
  func notStrings(text: String) {
    #expect(refusal(of: text) != "")
    #expect(refusal(of: "[\(text)]") != "")
    #expect(refusal(of: "{\(text): 1}") != "")
  }

  @Test(arguments: [
    ("true", JSONValue.Kind.bool), ("false", .bool), ("null", .null), ("[]", .array),
    ("{}", .object),
    (" \t\r\n[ \t\r\n] \t\r\n", .array), ("{ \t\r\n}", .object), ("\"a\" ", .string),
    ("\n1", .number),
  ])
  func values(text: String, kind: JSONValue.Kind) throws {
    #expect(try root(text).kind == kind)
  }

  @Test(arguments: [
    "True", "TRUE", "tru", "truee", "t", "fals", "False", "nul", "NULL", "nil", "undefined", "None",
    "true false", "truefalse", "true,", "null\u{0}", "\u{0}", "\u{C}1", "\u{B}1", "\u{A0}1",
    "\u{2028}1", "1\u{FEFF}", "#1", "/**/1", "1 // one", "1;", "a", "$", "*", ",", ":", "{", "}",
    "[", "]",
  ])
  func notValues(text: String) {
    #expect(refusal(of: text) != "")
  }

  @Test(arguments: [
    "[1]", "[1,2]", "[ 1 , 2 ]", "[[],[]]", "[{},{}]", "[null,true,false,0,\"\",[],{}]",
    #"{"a":1}"#, #"{"a":1,"b":2}"#, #"{ "a" : 1 , "a" : 1 }"#, #"{"":{"":{"":[]}}}"#,
    #"{"a":[{"b":[]}]}"#,
  ])
  func containers(text: String) throws {
    let document = try document(text)
    #expect(string(document.text(in: .compact)) == text.filter { $0 != " " })
    #expect(string(document.bytes) == text)
  }

  @Test(arguments: [
    "[1,]", "[,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]", "[1", "[1,", "1]", "[1]]", "[1}",
    "[[1]",
    "[]]", "[\u{0}]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1,,"b":2}"#,
    #"{"a":1 "b":2}"#, #"{"a" 1}"#, #"{"a"=1}"#, #"{"a"::1}"#, #"{"a","b"}"#, #"{"a":1:2}"#,
    "{a:1}",
    "{1:1}", "{null:1}", "{[]:1}", "{'a':1}", #"{"a":1"#, #"{"a":"#, #"{"a""#, "{\"a", #"{"a":1]"#,
    #"{"a":1}}"#, #"{"a":/**/1}"#, "[1]\u{0}", "[1] [2]", "{} {}",
  ])
  func notContainers(text: String) {
    #expect(refusal(of: text) != "")
  }
}
