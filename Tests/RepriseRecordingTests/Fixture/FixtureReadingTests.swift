import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// What a fixture file says, also where a person or another program has been at it.
struct FixtureReadingTests {
  private func read(_ text: String, file: String = "0002-GET-friends.http") throws -> Exchange {
    try FixtureDocument(parsing: ArraySlice(text.utf8), file: file, folder: "/nonexistent").exchange
  }

  private func text(_ body: StoredBody?) throws -> String {
    String(decoding: try body?.load() ?? [], as: UTF8.self)
  }

  static let example = """
    # reprise 1
    # recorded 2026-11-20T21:00:00Z
    # took 42 ms
    # response-layout compact
    GET https://api.example.com/v1/friends?user_id=7
    accept: application/json
    authorization: Bearer REDACTED-bearer-1

    ###
    HTTP/1.1 200 OK
    content-type: application/json
    set-cookie: a=REDACTED-cookie-1; Path=/
    set-cookie: b=REDACTED-cookie-2; Path=/

    [
      {
        "id": "1",
        "name": "Ann"
      }
    ]

    """

  @Test func theExample() throws {
    let exchange = try read(Self.example)
    #expect(exchange.request.head.method == .get)
    #expect(exchange.request.head.scheme == "https")
    #expect(exchange.request.head.authority == "api.example.com")
    #expect(exchange.request.head.path == "/v1/friends?user_id=7")
    #expect(exchange.request.head.headerFields[.accept] == "application/json")
    #expect(exchange.request.body == nil)
    #expect(exchange.recorded == "2026-11-20T21:00:00Z")
    #expect(exchange.took == .milliseconds(42))
    #expect(exchange.failure == nil)
    let response = try #require(exchange.response)
    #expect(response.version == "HTTP/1.1")
    #expect(response.head.status.code == 200)
    #expect(response.head.status.reasonPhrase == "OK")
    #expect(
      response.head.headerFields[values: .setCookie] == [
        "a=REDACTED-cookie-1; Path=/", "b=REDACTED-cookie-2; Path=/",
      ])
    #expect(try text(response.body) == #"[{"id":"1","name":"Ann"}]"#)
  }

  @Test func theExampleIsWrittenAsItIs() throws {
    let document = try FixtureDocument(
      parsing: ArraySlice(Self.example.utf8), file: "0002-GET-friends.http", folder: "")
    let printer = FixturePrinter(
      stem: "0002-GET-friends", folder: "", leading: document.content().leading)
    let (text, siblings) = try printer.print(document.exchange)
    #expect(String(decoding: text, as: UTF8.self) == Self.example)
    #expect(siblings.isEmpty)
  }

  @Test(arguments: [
    ("compact", #"{"a":[1,{}],"b":"x"}"#),
    ("spaced", #"{"a": [1, {}], "b": "x"}"#),
    ("indent 2", "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": \"x\"\n}"),
    ("indent 4", "{\n    \"a\": [\n        1,\n        {}\n    ],\n    \"b\": \"x\"\n}"),
    ("indent tab", "{\n\t\"a\": [\n\t\t1,\n\t\t{}\n\t],\n\t\"b\": \"x\"\n}"),
  ])
  func everyLayoutComesBack(layout: String, body: String) throws {
    let exchange = try read(
      """
      # reprise 1
      # request-layout \(layout)
      # response-layout \(layout)
      # response-ends newline
      POST http://a.test/

      {"a" : [1, {} ], "b" : "x"}

      ###
      HTTP/2 200

      { "a": [1,{}], "b":
        "x" }

      """)
    #expect(try text(exchange.request.body) == body)
    #expect(try text(exchange.response?.body) == body + "\n")
  }

  @Test func lineFeedsAtTheEndOfAPartAreNeverPartOfItsBody() throws {
    let exchange = try read(
      "# reprise 1\nPUT http://a.test/x\n\none\ntwo\n\n\n\n###\nHTTP/1.1 200 OK\n\nthree\n\n\n")
    #expect(try text(exchange.request.body) == "one\ntwo")
    #expect(try text(exchange.response?.body) == "three")
  }

  @Test func aBodyThatEndsWithALineFeedSaysSo() throws {
    let exchange = try read(
      "# reprise 1\n# request-ends newline\n# response-ends newline\nPUT http://a.test/x\n\none\n"
        + "\n###\nHTTP/1.1 200 OK\n\nthree")
    #expect(try text(exchange.request.body) == "one\n")
    #expect(try text(exchange.response?.body) == "three\n")
  }

  @Test func aRequestAloneWithItsOutcome() throws {
    let exchange = try read("# reprise 1\n# outcome timeout after 5 s\nGET http://a.test/\n")
    #expect(exchange.failure == .timeout(after: .seconds(5)))
    #expect(exchange.response == nil)
  }

  @Test func aResponseThatWasCutOff() throws {
    let exchange = try read(
      "# reprise 1\n# outcome truncated after 3 bytes\nGET http://a.test/\n\n###\n"
        + "HTTP/1.1 200\ncontent-length: 9\n\nabc\n")
    #expect(exchange.failure == .truncated(after: 3))
    #expect(try text(exchange.response?.body) == "abc")
  }

  @Test func aVersionInTheRequestLineIsAccepted() throws {
    let exchange = try read(
      "# reprise 1\nGET http://a.test/x HTTP/1.1\n###\nHTTP/1.1 204 No Content\n")
    #expect(exchange.request.head.path == "/x")
    #expect(exchange.response?.head.status.reasonPhrase == "No Content")
  }

  @Test func windowsEndsOfLinesAndAByteOrderMark() throws {
    let text =
      "\u{FEFF}"
      + Self.example.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(try spelled(read(text)) == spelled(read(Self.example)))
  }

  @Test func loneCarriageReturnsStayWhereTheFirstLineHasNone() throws {
    let exchange = try read(
      "# reprise 1\nGET http://a.test/\n\n###\nHTTP/1.1 200\n\na\r\nb\rc\n")
    #expect(try text(exchange.response?.body) == "a\r\nb\rc")
  }

  @Test func commentsAndUnknownFactsAreNoDamage() throws {
    let exchange = try read(
      """
      # A friend of mine
      #reprise 2
      # reprise 1
      # mood cheerful
      // as REST clients write it

      GET http://a.test/
      Accept:   */*

      ###
      HTTP/1.1 200
      """)
    #expect(exchange.request.head.headerFields[.accept] == "*/*")
    #expect(exchange.request.head.headerFields.first?.name.rawName == "accept")
  }

  @Test func noVariableIsSubstituted() throws {
    let exchange = try read(
      "# reprise 1\nGET https://{{host}}/{{path}}\nx: {{$uuid}}\n\n{{body}}\n\n###\nHTTP/1.1 200\n")
    #expect(exchange.request.head.authority == "{{host}}")
    #expect(exchange.request.head.path == "/{{path}}")
    #expect(try text(exchange.request.body) == "{{body}}")
  }

  @Test func factsOfAResponse() throws {
    let exchange = try read(
      """
      # reprise 1
      # took 1.5 s
      # insecure
      # drawn $uuid 5f0c a b
      # drawn "$n n" "a\\nb"
      # response-content-encoding gzip
      # response-content-length 812
      # response-trailer digest: abc=
      # response-trailer digest: def
      # response-chunks 120@0 80@512
      GET http://a.test/

      ###
      HTTP/1.1 200

      x
      """)
    #expect(exchange.took == .milliseconds(1_500))
    #expect(exchange.isInsecure)
    #expect(
      exchange.drawn == [
        DrawnValue(name: "$uuid", value: "5f0c a b"), DrawnValue(name: "$n n", value: "a\nb"),
      ])
    #expect(exchange.response?.contentEncoding == "gzip")
    #expect(exchange.response?.encodedLength == 812)
    #expect(exchange.response?.trailers?[values: .digest] == ["abc=", "def"])
    #expect(
      exchange.response?.chunks == [
        Chunk(size: 120, milliseconds: 0), Chunk(size: 80, milliseconds: 512),
      ])
  }

  @Test(arguments: [
    ("GET http://a.test", "/"), ("GET http://a.test?a=1", "/?a=1"), ("OPTIONS http://a.test", "*"),
    ("OPTIONS http://a.test/", "/"), ("GET http://a.test/a%20b?c", "/a%20b?c"),
  ])
  func targets(line: String, path: String) throws {
    let exchange = try read("# reprise 1\n\(line)\n\n###\nHTTP/1.1 200\n")
    #expect(exchange.request.head.path == path)
  }

  @Test func aLongTextBody() throws {
    let body = String(repeating: "abcdefgh\n", count: 20_000) + "end"
    let exchange = try read(
      "# reprise 1\nGET http://a.test/\n\n###\nHTTP/1.1 200\n\n\(body)\n")
    #expect(exchange.response?.body.count == Int64(body.utf8.count))
  }
}
