import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Which form an exchange takes in its file.
struct FixturePrintingTests {
  private func exchange(
    _ body: String, type: String? = nil, fields: HTTPFields = [:]
  ) -> Exchange {
    exchange(Array(body.utf8), type: type, fields: fields)
  }

  private func exchange(
    _ body: [UInt8], type: String? = nil, fields: HTTPFields = [:]
  ) -> Exchange {
    var head = HTTPResponse(status: .init(code: 200), headerFields: fields)
    head.headerFields[.contentType] = type
    let request = HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "/x")
    return Exchange(
      request: .init(head: request), response: .init(head: head, body: .bytes(body[...])))
  }

  private func print(_ exchange: Exchange) throws -> (text: String, siblings: [String]) {
    let (text, siblings) = try FixturePrinter(stem: "0002-GET-x", folder: "").print(exchange)
    return (String(decoding: text, as: UTF8.self), siblings.map(\.name))
  }

  private static let start = "GET http://a.test/x\n\n###\nHTTP/1.1 200\n"

  @Test func anEmptyBodyLeavesNothing() throws {
    #expect(try print(exchange("")).text == "# reprise 1\n" + Self.start)
  }

  @Test func textStandsAsItIs() throws {
    let (text, siblings) = try print(exchange("one\n\ntwo"))
    #expect(text == "# reprise 1\n" + Self.start + "\none\n\ntwo\n")
    #expect(siblings.isEmpty)
  }

  @Test func oneLineFeedAtTheEndIsAFact() throws {
    #expect(
      try print(exchange("one\n")).text
        == "# reprise 1\n# response-ends newline\n" + Self.start + "\none\n")
  }

  @Test(arguments: [
    (#"{"a":1,"b":[]}"#, "compact"), (#"{"a": 1, "b": []}"#, "spaced"),
    ("{\n  \"a\": 1,\n  \"b\": []\n}", "indent 2"),
    ("{\n    \"a\": 1,\n    \"b\": []\n}", "indent 4"),
    ("{\n\t\"a\": 1,\n\t\"b\": []\n}", "indent tab"),
  ])
  func jsonIsLaidOutWhereThatCanBeUndone(body: String, layout: String) throws {
    #expect(
      try print(exchange(body, type: "application/json")).text
        == "# reprise 1\n# response-layout \(layout)\n" + Self.start
        + "content-type: application/json\n\n{\n  \"a\": 1,\n  \"b\": []\n}\n")
  }

  @Test func jsonThatNoLayoutReproducesStaysVerbatim() throws {
    let body = #"{"a" :1}"#
    #expect(
      try print(exchange(body, type: "application/json")).text
        == "# reprise 1\n" + Self.start + "content-type: application/json\n\n\(body)\n")
  }

  @Test func whatIsNotCalledJSONStaysVerbatim() throws {
    let body = #"{"a":1}"#
    #expect(
      try print(exchange(body, type: "text/plain")).text
        == "# reprise 1\n" + Self.start + "content-type: text/plain\n\n\(body)\n")
  }

  @Test func spellingsSurviveTheLayout() throws {
    let body = #"{"n":1.00E+5,"n":-0,"s":"\u00e9é\/"}"#
    let text = try print(exchange(body, type: "application/problem+json")).text
    #expect(
      text.hasSuffix(
        "\n\n{\n  \"n\": 1.00E+5,\n  \"n\": -0,\n  \"s\": \"\\u00e9é\\/\"\n}\n"))
    let read = try FixtureDocument(
      parsing: ArraySlice(text.utf8), file: "0002-GET-x.http", folder: "")
    #expect(try read.exchange.response?.body.load() == ArraySlice(body.utf8))
  }

  static let ownFile: [(body: [UInt8], why: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "not UTF-8"),
    (Array("a\r\nb".utf8), "a carriage return"),
    ([0x61, 0x00, 0x62], "a control character"),
    ([0x61, 0x7F], "delete"),
    (Array("a\u{85}b".utf8), "a C1 control"),
    (Array("a\u{2028}b".utf8), "a line separator"),
    (Array("a\u{202E}b".utf8), "a bidirectional control"),
    (Array("a\u{2066}b".utf8), "an isolate"),
    (Array("\u{FEFF}a".utf8), "a byte order mark"),
    (Array("\na".utf8), "an empty line first"),
    (Array("\n".utf8), "nothing but a line feed"),
    (Array("a\n\n".utf8), "two line feeds at the end"),
    (Array("a \nb".utf8), "a line that ends in a blank"),
    (Array("a\t".utf8), "a tab at the end"),
    (Array("a\n###\nb".utf8), "a separator"),
    (Array("### a".utf8), "what begins like a separator"),
    (Array("< ./0002-GET-x.response.png".utf8), "what reads like a reference"),
    (Array(String(repeating: "abcdefg\n", count: 32_769).utf8).dropLast(1).map(\.self), "length"),
  ]

  @Test(arguments: ownFile)
  func whatWouldNotSurviveIsAFileOfItsOwn(body: [UInt8], why: String) throws {
    let exchange = exchange(body, type: "text/plain")
    let (text, siblings) = try FixturePrinter(stem: "0002-GET-x", folder: "").print(exchange)
    #expect(siblings.map(\.name) == ["0002-GET-x.response.txt"], "\(why)")
    #expect(siblings.first?.body.elementsEqual(body) ?? false)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "# reprise 1\n" + Self.start
        + "content-type: text/plain\n\n< ./0002-GET-x.response.txt\n")
  }

  @Test func textOfJustTheGreatestLengthStays() throws {
    let longest = String(repeating: "abcdefg\n", count: 32_767) + "abcdefgh"
    #expect(longest.utf8.count == 262_144)
    #expect(try print(exchange(longest)).siblings.isEmpty)
    #expect(try print(exchange(longest + "i")).siblings == ["0002-GET-x.response.bin"])
  }

  @Test func lengthIsThatOfTheTextAsItWouldStand() throws {
    // 150,000 bytes that are 375,000 with one element a line.
    let body = "[" + repeatElement("1", count: 75_000).joined(separator: ",") + "]"
    #expect(
      try print(exchange(body, type: "application/json")).siblings == ["0002-GET-x.response.json"])
    // 550,000 bytes that are 250,000 with two blanks in place of a dozen.
    let wide =
      "[\n" + repeatElement("            1", count: 50_000).joined(separator: ",\n") + "\n]"
    #expect(
      try print(exchange(wide, type: "application/json")).siblings == ["0002-GET-x.response.json"],
      "no layout has so many blanks")
    let four = "[\n" + repeatElement("    1", count: 40_000).joined(separator: ",\n") + "\n]"
    #expect(four.utf8.count > 262_144)
    #expect(try print(exchange(four, type: "application/json")).siblings.isEmpty)
  }

  @Test func whatCouldNotBeDecodedIsAFileOfItsOwn() throws {
    let exchange = exchange("abc", type: "text/plain", fields: [.contentEncoding: "br"])
    #expect(try print(exchange).siblings == ["0002-GET-x.response.bin"])
  }

  @Test func bothBodiesHaveTheirOwnFiles() throws {
    var exchange = exchange([0xFF], type: "image/png")
    exchange.request.body = .bytes([0xFE])
    let (text, siblings) = try print(exchange)
    #expect(siblings == ["0002-GET-x.request.bin", "0002-GET-x.response.png"])
    #expect(text.contains("\n\n< ./0002-GET-x.request.bin\n\n###\n"))
  }

  // MARK: - Heads

  @Test func fieldsOfOneConnectionAreLeftOut() throws {
    var exchange = exchange("", fields: [:])
    for name in [
      "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding",
      "Upgrade", "Host", "X-Kept",
    ] {
      guard let name = HTTPField.Name(name) else { continue }
      exchange.request.head.headerFields.append(
        HTTPField(name: name, value: name.canonicalName == "host" ? "a.test" : "v"))
      exchange.response?.head.headerFields.append(HTTPField(name: name, value: "v"))
    }
    #expect(
      try print(exchange).text
        == "# reprise 1\nGET http://a.test/x\nx-kept: v\n\n###\nHTTP/1.1 200\nhost: v\nx-kept: v\n")
  }

  @Test func aHostThatDiffersFromTheURLStays() throws {
    var exchange = exchange("")
    if let host = HTTPField.Name("Host") {
      exchange.request.head.headerFields.append(HTTPField(name: host, value: "b.test"))
    }
    #expect(try print(exchange).text.contains("GET http://a.test/x\nhost: b.test\n"))
  }

  @Test func fieldsKeepTheirOrderAndTheirRepetitions() throws {
    var exchange = exchange("")
    for (name, value) in [("B", "1"), ("A", "2"), ("B", "3"), ("C", "")] {
      guard let name = HTTPField.Name(name) else { continue }
      exchange.response?.head.headerFields.append(HTTPField(name: name, value: value))
    }
    #expect(try print(exchange).text.hasSuffix("HTTP/1.1 200\nb: 1\na: 2\nb: 3\nc:\n"))
  }

  @Test func statusLines() throws {
    var exchange = exchange("")
    exchange.response?.version = "HTTP/2"
    #expect(try print(exchange).text.hasSuffix("###\nHTTP/2 200\n"))
    exchange.response?.head.status = .init(code: 404, reasonPhrase: "Not Found")
    #expect(try print(exchange).text.hasSuffix("###\nHTTP/2 404 Not Found\n"))
    exchange.response?.version = "h2\nx"
    exchange.response?.head.status = .init(code: 7)
    #expect(try print(exchange).text.hasSuffix("###\nHTTP/1.1 007\n"))
  }

  @Test func whatWouldEndAURLIsEncoded() throws {
    var exchange = exchange("")
    exchange.request.head.path = "/a b#c"
    #expect(try print(exchange).text.contains("GET http://a.test/a%20b%23c\n"))
  }

  @Test func noResponseNoSeparator() throws {
    var exchange = exchange("")
    exchange.response = nil
    exchange.failure = .tls("certificate\nhas expired")
    #expect(
      try print(exchange).text
        == "# reprise 1\n# outcome tls certificate has expired\nGET http://a.test/x\n")
  }

  @Test func allFactsInTheirOrder() throws {
    var exchange = exchange("{}\n", type: "application/json")
    exchange.request.body = .bytes(ArraySlice("[1]\n".utf8))
    exchange.recorded = "2026-11-20T21:00:00Z"
    exchange.took = .milliseconds(42)
    exchange.failure = .truncated(after: 3)
    exchange.isInsecure = true
    exchange.drawn = [.init(name: "$uuid", value: "5f0c"), .init(name: "$now", value: "")]
    exchange.response?.contentEncoding = "gzip"
    exchange.response?.encodedLength = 9
    exchange.response?.trailers = [.digest: "abc"]
    exchange.response?.chunks = [
      .init(size: 2, milliseconds: 0), .init(size: 1, milliseconds: 200),
    ]
    #expect(
      try print(exchange).text == """
        # reprise 1
        # recorded 2026-11-20T21:00:00Z
        # took 42 ms
        # outcome truncated after 3 bytes
        # insecure
        # drawn $uuid 5f0c
        # drawn $now ""
        # request-layout compact
        # request-ends newline
        # response-layout compact
        # response-ends newline
        # response-content-encoding gzip
        # response-content-length 9
        # response-trailer digest: abc
        # response-chunks 2@0 1@200
        GET http://a.test/x

        [
          1
        ]

        ###
        HTTP/1.1 200
        content-type: application/json

        {}

        """)
  }
}
