import RepriseWorkbench
import Testing

@Suite("Request items")
struct ItemTests {
  @Test(
    "are split at the earliest separator, and there at the longest",
    arguments: [
      ("X-Trace:abc", "header X-Trace abc"),
      ("page==2", "query page 2"),
      ("user=ann", "string .user ann"),
      ("n:=42", "json .n 42"),
      ("a:b=c", "header a b=c"),
      ("a=b:c", "string .a b:c"),
      ("X-Time:12:30=2", "header X-Time 12:30=2"),
      ("a==b:=c", "query a b:=c"),
      ("a=b==c", "string .a b==c"),
      ("q==", "query q "),
      ("==v", "query  v"),
      ("f=", "string .f "),
      ("=v", "string . v"),
      (":=1", "json . 1"),
      ("X-Empty;", "empty X-Empty"),
      ("X-Gone:", "unset X-Gone"),
      ("X-Gone:''", "unset X-Gone"),
      ("q==a;b", "query q a;b"),
    ])
  func separators(source: String, expected: String) throws {
    #expect(try Reading.items(source) == [expected])
  }

  @Test(
    "lose the backslash that hides a separator, and keep any other",
    arguments: [
      (#"a\:b=c"#, "string .a:b c"),
      (#"a=b\:c"#, "string .a b:c"),
      (#"a=b\=c"#, "string .a b=c"),
      (#"a\=b=c"#, "string .a=b c"),
      (#"a\@b=c"#, "string .a@b c"),
      (#"a\;b=c"#, "string .a;b c"),
      (#"a=b\\c"#, #"string .a b\\c"#),
      (#"a=b\n"#, #"string .a b\n"#),
      (#"'a\:b'=c"#, "string .«a:b» c"),
      (#""a\:b"=c"#, "string .«a:b» c"),
    ])
  func escapes(source: String, expected: String) throws {
    #expect(try Reading.items(source) == [expected])
  }

  @Test(
    "are grouped by quotes, which hide no separator",
    arguments: [
      ("'Accept:application/json'", "header «Accept» «application/json»"),
      (#""a:b"=c"#, "header «a» «b»=c"),
      ("'a b'=c", "string .«a b» c"),
      ("a='b c'", "string .a «b c»"),
      (#"a="{{x}} y""#, "string .a <x>« y»"),
      (#"a=b\ c"#, "string .a b« »c"),
      ("a={{x}}", "string .a <x>"),
      ("{{k}}=v", "string .<k> v"),
      ("X-{{k}}:{{v}}", "header X-<k> <v>"),
    ])
  func quotes(source: String, expected: String) throws {
    #expect(try Reading.items(source) == [expected])
  }

  @Test(
    "read JSON to its balanced end after an unquoted :=",
    arguments: [
      (#"tags:=["a", "b"]"#, #"json .tags ["a", "b"]"#),
      (#"u:={"id": 1, "n": {"x": [ ]}}"#, #"json .u {"id": 1, "n": {"x": [ ]}}"#),
      (#"s:="a b; # }""#, #"json .s "a b; # }""#),
      (#"s:="a\"b\\""#, #"json .s "a\"b\\""#),
      ("big:=12345678901234567890.10", "json .big 12345678901234567890.10"),
      (#"d:={"a":1,"a":2}"#, #"json .d {"a":1,"a":2}"#),
      ("n:=null", "json .n null"),
      ("n:=-1e-5", "json .n -1e-5"),
      ("n:={{x}}", "json .n <x>"),
      (#"u:={"a": {{x}}, "b": "y{{z}}"}"#, #"json .u {"a": <x>, "b": "y<<z>>"}"#),
      ("l:=[{{x}},{{y}}]", "json .l [<x>,<y>]"),
      (#"u:={"a":{"b":{{x}}}}"#, #"json .u {"a":{"b":<x>}}"#),
      (#"s:="{{x}}""#, #"json .s "<<x>>""#),
      (#"u:='{"a": 1}'"#, #"json .u {"a": 1}"#),
      ("l:=[1,\n 2]", "json .l [1,\n 2]"),
      ("'l:=[1]'", "json .«l» [1]"),
      (#"'l:=["a b"]'"#, #"json .«l» ["a b"]"#),
    ])
  func json(source: String, expected: String) throws {
    #expect(try Reading.items(source) == [expected])
  }

  @Test("stand beside each other after JSON")
  func sequence() throws {
    #expect(
      try Reading.items(#"a:=[1, 2] b:={"c": "d e"} f=g X:1"#)
        == ["json .a [1, 2]", #"json .b {"c": "d e"}"#, "string .f g", "header X 1"])
  }

  @Test(
    "that are wrong are errors",
    arguments: [
      (
        "abc",
        "1:9: expected an item, but this has no separator"
          + " | Header:value, query==value, field=value or field:=json"
      ),
      (#"a\\:b"#, #"1:9: a\\ cannot be the name of a header"#),
      (":v", "1:9: expected the name of a header before the separator"),
      (
        "a b:c",
        "1:9: expected an item, but this has no separator"
          + " | Header:value, query==value, field=value or field:=json"
      ),
      ("'a b':c", "1:9: a b cannot be the name of a header"),
      ("A;b", #"1:10: expected nothing after ; | Header; sends an empty header; \; hides the ;"#),
      ("a:=", "1:10: expected a JSON value after :="),
      ("':='", "1:10: expected a JSON value after :="),
      ("a:=nul", "1:12: not JSON: expected 'null', found 'nul'"),
      ("a:=[1,]", "1:15: not JSON: expected a value after ',', found ']'"),
      ("a:=[1}", "1:14: expected no } here"),
      ("a:=[1]x", "1:15: expected a blank after the JSON value"),
      ("a:=01", "1:13: not JSON: expected no digit after a leading 0, found '1'"),
      ("a:=1{{x}}", "1:13: not JSON: expected the end of the text, found 'null'"),
      (#"a:={{{x}}: 1}"#, "1:14: expected }} before another { | in single quotes, {{ is text"),
      (
        #"u:='{"a": {{x}}}'"#,
        "1:20: not JSON: expected a name in quotation marks or '}', found '{'"
          + " | in single quotes, {{ }} is text; write the JSON without them"
      ),
      ("a:=[1", "1:12: this [ is not closed"),
      (#"a:={"b"#, #"1:13: this " is not closed"#),
      ("f@file", "1:9: a file to upload is not part of this version"),
      ("f=@file", "1:9: a value from a file is not part of this version"),
      ("f:=@file", "1:9: a value from a file is not part of this version"),
      ("q==@file", "1:9: a value from a file is not part of this version"),
      ("H:@file", "1:9: a value from a file is not part of this version"),
      ("@3", "1:9: a body from a file is not part of this version"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message("post /x " + source) == expected)
  }
}
