import HTTPTypes
import RepriseNetworking
import RepriseWorkbench
import Testing

@Suite("Headers of requests")
struct HeaderTests {
  private func fields(_ request: Request) -> [String] {
    request.head.headerFields.map { "\($0.name.canonicalName): \($0.value)" }
  }

  @Test(
    "come from items, options and the URL",
    arguments: [
      ("get http://h/", []),
      ("get http://h/ X-A:1 X-B:2 X-A:3", ["x-a: 1", "x-b: 2", "x-a: 3"]),
      ("get http://h/ X-Empty;", ["x-empty: "]),
      ("get http://h/ X-A:1 X-A:", []),
      ("get http://h/ 'X-A:a b'", ["x-a: a b"]),
      ("get http://h/ X-A:{{n}}{{s}}", ["x-a: 42a: b"]),
      ("get http://h/ --bearer {{s}}", ["authorization: Bearer a: b"]),
      ("get http://h/ --auth ann:pw", ["authorization: Basic YW5uOnB3"]),
      (
        "get http://h/ --auth Aladdin:'open sesame'",
        ["authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="]
      ),
      ("get http://ann:p%40w@h/", ["authorization: Basic YW5uOnBAdw=="]),
      ("get http://ann@h/", ["authorization: Basic YW5uOg=="]),
      ("get http://ann:pw@h/ --bearer t", ["authorization: Bearer t"]),
      ("get http://h/ --bearer t Authorization:mine", ["authorization: mine"]),
      ("get http://h/ --bearer t Authorization:", []),
      (
        "post http://h/ a=1",
        ["content-type: application/json", "accept: application/json, */*;q=0.5"]
      ),
      (
        "post http://h/ a=1 Accept:text/html",
        ["content-type: application/json", "accept: text/html"]
      ),
      (
        "post http://h/ a=1 Content-Type:application/x+json Accept:",
        ["content-type: application/x+json"]
      ),
    ] as [(String, [String])])
  func fields(line: String, expected: [String]) throws {
    let plan = try Building.plan(line, variables: ["n": .json("42"), "s": .text("a: b")])
    #expect(fields(plan.request) == expected)
  }

  @Test(
    "of a heredoc come from its tag",
    arguments: [
      ("JSON", ["content-type: application/json", "accept: application/json, */*;q=0.5"]),
      ("XML", ["content-type: application/xml"]),
      ("GRAPHQL", ["content-type: application/graphql"]),
      ("TEXT", ["content-type: text/plain; charset=utf-8"]),
      ("EOF", []),
    ])
  func heredoc(tag: String, expected: [String]) throws {
    #expect(fields(try Building.plan("put http://h/ <<\(tag)\n{}\n\(tag)").request) == expected)
  }

  @Test(
    "that cannot be sent are errors",
    arguments: [
      ("X-A:{{lines}}", "the header X-A cannot hold a line break"),
      ("X-A:$'a\\rb'", "the header X-A cannot hold a line break"),
      ("X-A:$'a\\x00b'", "the header X-A cannot hold a control character"),
      ("--bearer {{lines}}", "the header Authorization cannot hold a line break"),
      ("X-{{lines}}:1", "“X-a\\x0d\\x0ab: c” cannot be the name of a header"),
      ("Host:example.com", "the header Host is taken from the URL and cannot be set"),
      (
        "--bearer t --auth a:b",
        "--bearer and --auth are two answers to one question; give one of them"
      ),
      (
        "X-A:{{nope}}",
        "there is no variable nope\n  set nope=… sets it, capture nope $.… takes it from a response"
      ),
    ])
  func failures(tail: String, expected: String) {
    let error = #expect(throws: RequestError.self) {
      try Building.plan("get http://h/ " + tail, variables: ["lines": .text("a\r\nb: c")])
    }
    #expect(error?.description == expected)
  }

  @Test("that stand are replaced by those of the line")
  func standing() throws {
    let standing = try Building.standing("Accept:a X-A:1 X-A:2 X-Empty;", for: "https://h/")
    let plan = try Building.plan("get https://h/ X-A:3 Accept:", standing: standing)
    #expect(fields(plan.request) == ["x-empty: ", "x-a: 3"])
    #expect(plan.standingHeaders == [0, 1, 2, 3])
    let json = try Building.plan("post https://h/ a=1", standing: standing)
    #expect(
      fields(json.request) == [
        "content-type: application/json", "accept: a", "x-a: 1", "x-a: 2", "x-empty: ",
      ])
  }

  @Test("that are credentials stay with their origin, others do not")
  func origins() throws {
    let standing = try Building.standing(
      "Authorization:secret Cookie:a=b X-Api-Key:k Accept:a", for: "https://h/")
    let own = try Building.plan("get https://h/x", standing: standing)
    #expect(own.standingHeaders == [0, 1, 2, 3] && own.notices.isEmpty)
    let other = try Building.plan("get https://other/x", standing: standing)
    #expect(fields(other.request) == ["accept: a"])
    #expect(other.standingHeaders == [3])
    #expect(
      other.notices == [
        "Authorization was left out: it belongs to https://h, not to https://other",
        "Cookie was left out: it belongs to https://h, not to https://other",
        "X-Api-Key was left out: it belongs to https://h, not to https://other",
      ])
    let unbound = try Building.standing("Authorization:secret", for: nil)
    #expect(
      fields(try Building.plan("get https://other/x", standing: unbound).request)
        == ["authorization: secret"])
  }

  @Test("from the user information of the base go below the base only")
  func baseCredentials() throws {
    let base = "https://ann:pw@h/v1"
    let basic = "authorization: Basic YW5uOnB3"
    #expect(fields(try Building.plan("get /x", base: base).request) == [basic])
    #expect(fields(try Building.plan("get https://h/y", base: base).request) == [basic])
    #expect(fields(try Building.plan("get https://other/x", base: base).request) == [])
    #expect(fields(try Building.plan("get https://ann:pw@other/x", base: base).request) == [basic])
    let standing = try Building.standing("Authorization:mine", for: "https://h/")
    #expect(
      fields(try Building.plan("get /x", base: base, standing: standing).request)
        == ["authorization: mine"])
  }
}
