import HTTPTypes
import RepriseNetworking
import RepriseWorkbench
import Testing

/// Lines that could be read in two ways, each with the reading that was decided on.
@Suite("Lines with two readings")
struct LinesWithTwoReadingsTests {
  private func items(_ line: String) throws -> [String] {
    try Reading.request(line).items.map(Reading.spelled)
  }

  private func url(_ line: String) throws -> String {
    Reading.spelled(try Reading.request(line).url)
  }

  @Test("a path is below the base, not at the origin's root")
  func basePath() {
    #expect(Building.url("/users", base: "https://h/v1") == "https://h/v1/users")
    #expect(
      Building.url("users", base: "https://h/v1")
        == "users is neither a path nor a host | did you mean /users?")
  }

  @Test("without a scheme, a path begins like one; everything else is a host")
  func hostOrPath() {
    #expect(Building.url("example.com/x") == "http://example.com/x")
    #expect(Building.url(":3000/x") == "http://localhost:3000/x")
    #expect(Building.url("users/7") == "http://users/7")
    for path in ["/x", "?x", "./x", "../x"] {
      #expect(Building.url(path).hasPrefix("there is no base URL"))
    }
  }

  @Test("& is of the URL, unless it is a last word of its own")
  func ampersand() throws {
    #expect(try url("get /p?a=1&b=2") == "/p?a=1&b=2")
    #expect(
      Reading.message("get /x &")
        == "1:8: a request in the background is not part of this version")
  }

  @Test("# opens a comment only where a word could begin")
  func comment() throws {
    #expect(try url("get /x#top") == "/x#top")
    #expect(try Reading.statement("get /x # note").text == "get /x")
    #expect(
      Reading.message("expect $.c == #fff")
        == "1:15: expected a value after =="
        + " | # begins a comment here; quote a value that begins with it")
    #expect(Reading.message("expect $.c == '#fff'") == "it parses")
  }

  @Test("> is output behind a request and a comparison in an expectation")
  func redirection() {
    #expect(Reading.message("expect $.n > 3") == "it parses")
    #expect(Reading.message("expect $.n < 3") == "it parses")
    #expect(Reading.message("get /x > f") == "1:8: output to a file is not part of this version")
    #expect(Reading.message("list > f") == "1:6: output to a file is not part of this version")
    #expect(Reading.message("show 3 >> f") == "1:8: output to a file is not part of this version")
  }

  @Test("| is a pipe only as a word of its own")
  func pipe() throws {
    #expect(try url("get /a?q=x|y") == "/a?q=x|y")
    #expect(try items("get /a q==x|y") == ["query q x|y"])
    #expect(
      Reading.message("get /a | jq") == "1:8: output to a program is not part of this version")
  }

  @Test("JSON after an unquoted := keeps its quotes and blanks")
  func unquotedJSON() throws {
    #expect(
      try items(#"post /x tags:=["a", "b"] u:={"id": 1} z=1"#)
        == [#"json .tags ["a", "b"]"#, #"json .u {"id": 1}"#, "string .z 1"])
  }

  @Test("{ is text in a path; a block is named as what this version has not")
  func braces() throws {
    #expect(try url("get /users/{id}") == "/users/{id}")
    #expect(Reading.message("retry 3 { get /x }") == "1:1: retry is not part of this version")
    #expect(
      Reading.message("expect body like {\"a\": 1}")
        == "1:13: like is not part of this version")
  }

  @Test("; separates only as a word of its own")
  func semicolon() throws {
    #expect(try items("get /x X-Empty;") == ["empty X-Empty"])
    #expect(try Script(parsing: "get /a ; get /b").statements.map(\.text) == ["get /a", "get /b"])
  }

  @Test("quotes group and do not hide separators; a backslash hides them")
  func quotesAndSeparators() throws {
    #expect(
      try items("get /x 'Accept:application/json'") == ["header «Accept» «application/json»"])
    #expect(try items(#"get /x "a:b"=c"#) == ["header «a» «b»=c"])
    #expect(try items(#"get /x a\:b=c"#) == ["string .a:b c"])
    #expect(try items(#"get /x 'a\:b'=c"#) == ["string .«a:b» c"])
  }

  @Test(
    "a backslash outside quotes is eaten before these alone",
    arguments: [" ", "\"", "'", "#", "{", "}", "|", "&", "<", ">"])
  func backslashEaten(character: String) throws {
    #expect(try url("get a\\\(character)b") == "a«\(character)»b")
  }

  @Test(
    "a backslash outside quotes stays before all others",
    arguments: ["a", ":", "=", "@", ";", "\\", "[", "]", "/", "$", "-", "é"])
  func backslashKept(character: String) throws {
    #expect(try url("get a\\\(character)b") == "a\\\(character)b")
  }

  @Test("an unquoted path ends at the first blank outside brackets")
  func pathEnd() {
    #expect(Reading.message("expect $.a [0] == 1").hasPrefix("1:12: expected a predicate"))
    #expect(Reading.message("expect $ .a == 1").hasPrefix("1:10: expected a predicate"))
    #expect(Reading.message("expect '$.a [0]' == 1") == "it parses")
    #expect(Reading.message("expect $[ 'a b' ] == 1") == "it parses")
  }

  @Test("a path is read as JSONPath, not as shell text")
  func pathQuotes() throws {
    guard
      case .query(.path(let path), let filters, _) =
        try Reading.expectation(#"expect $["a"] count == 1"#).kind
    else {
      Issue.record("no path")
      return
    }
    #expect("\(path)" == #"$["a"]"#)
    #expect(filters == [.count])
  }

  @Test("behind a filter's values, the next name= starts a capture")
  func filterArity() throws {
    let captures = try Reading.request("get /x -> a=$.x count b=header X").captures
    #expect(captures.map(\.name) == ["a", "b"])
    #expect(captures.map(\.filters) == [[.count], []])
  }

  @Test("@ is a file among items, and an exchange where the grammar has one")
  func at() throws {
    #expect(
      Reading.message("post /x @3") == "1:9: a body from a file is not part of this version")
    #expect(try Reading.expectation("expect @3 200").reference == .number(3, hop: nil))
  }

  @Test("upper case is a method, lower case one of the nine or a command")
  func methodOrCommand() throws {
    #expect(try Reading.request("PURGE /x").method == "PURGE")
    #expect(try Reading.request("COPY /x").method == "COPY")
    #expect(try Reading.request("delete /x").method == "DELETE")
    #expect(Reading.message("list /x") == "1:6: list takes nothing after it")
    #expect(try Reading.request("http post /x").method == "POST")
  }

  @Test("a bare word that is a JSON literal is that value, any other a string")
  func literals() throws {
    func value(_ text: String) throws -> ExpectedValue? {
      guard
        case .query(_, _, let predicate) =
          try Reading.expectation("expect $.zip == \(text)").kind,
        case .compare(_, let value) = predicate.test
      else { return nil }
      return value
    }
    #expect(try value("01234") == .text(Word("01234")))
    #expect(try value("active") == .text(Word("active")))
    #expect(try value("1234") == .json(JSONTemplate([.text("1234")])))
    #expect(try value("null") == .json(JSONTemplate([.text("null")])))
  }

  @Test("a heredoc starts after its line, and its tag may set the type")
  func heredoc() throws {
    let line = try Reading.request("put /doc <<JSON X-A:1\n{\"a\": {{x}}}\nJSON")
    #expect(line.items.map(Reading.spelled) == ["header X-A 1"])
    #expect(line.body?.mediaType == "application/json")
    #expect(try Reading.request("put /doc <<DOC\nDOC").body?.mediaType == nil)
    let verbatim = try Reading.request("put /doc <<'JSON'\n{{x}}\nJSON").body
    #expect(verbatim?.content == .text(Word([.literal("{{x}}\n", quoted: true)])))
  }

  @Test("a variable in a path is one segment, and one value in a query")
  func injection() {
    let id: [String: VariableValue] = ["id": .text("../admin?x=1")]
    #expect(
      Building.url("/items/{{id}}", base: "https://h", variables: id)
        == "https://h/items/..%2Fadmin%3Fx%3D1")
    #expect(
      Building.url("/items?id={{id}}", base: "https://h", variables: id)
        == "https://h/items?id=..%2Fadmin%3Fx%3D1")
    #expect(
      Building.url("/items/{{id raw}}", base: "https://h", variables: id)
        == "https://h/admin?x=1")
  }

  @Test("substitution makes no new words, items or lines")
  func substitution() throws {
    let hostile: [String: VariableValue] = ["x": .text("1 b=2 X-A:3\nquit")]
    #expect(
      try Building.body("a={{x}}", variables: hostile)
        == #"{"a": "1 b=2 X-A:3\nquit"}"#)
    let error = #expect(throws: RequestError.self) {
      try Building.plan("get http://h/ X-A:{{x}}", variables: hostile)
    }
    #expect(error?.message == "the header X-A cannot hold a line break")
  }
}
