import HTTPTypes
import Testing

@testable import RepriseRecording

/// Single lines of heads.
struct HeadTextTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { ArraySlice(text.utf8) }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [
    "GET https://api.example.com/v1/friends?user_id=7", "POST http://127.0.0.1:8080/",
    "M-SEARCH http://[::1]:9/a", "OPTIONS http://a.test", "get http://a.test/?",
    "PURGE custom+scheme-1.0://a.test/x", "GET https://{{host}}/{{path}}",
    "GET http://a.test//double//slash/", "GET http://a.test/%zz", "GET http://é.test/é?é",
  ])
  func requestLinesComeBack(line: String) throws {
    let head = try HeadText.request(bytes(line)).get()
    #expect(text(HeadText.requestLine(of: head)) == line)
  }

  @Test(arguments: [
    ("GET http://a.test", "GET http://a.test/"), ("GET  http://a.test/  ", "GET http://a.test/"),
    ("GET\thttp://a.test/\tHTTP/1.1", "GET http://a.test/"),
    ("GET http://a.test?q HTTP/2", "GET http://a.test/?q"),
  ])
  func requestLinesThatAreWrittenDifferently(line: String, written: String) throws {
    let head = try HeadText.request(bytes(line)).get()
    #expect(text(HeadText.requestLine(of: head)) == written)
  }

  @Test(arguments: [
    "", "GET", "GET ", " http://a.test/", "G(T http://a.test/", "GET http:/a.test/",
    "GET ://a.test/", "GET 1http://a.test/", "GET http://", "GET http:///x", "GET http://?x",
    "GET http://a.test/ HTTP/x", "GET http://a.test/ HTTP/1.1 more", "GET http://a.test/#x",
    "GET http://a.test/\u{7F}",
  ])
  func noRequestLines(line: String) {
    #expect(throws: Expectation.self) { try HeadText.request(bytes(line)).get() }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK", 200, "OK"), ("HTTP/2 200", 200, ""),
    ("HTTP/1.0 404 Not Found", 404, "Not Found"),
    ("HTTP/3 099", 99, ""), ("HTTP/1.1 200 ", 200, ""), ("HTTP/1.1 200  two", 200, " two"),
    ("HTTP/1.1 299 Größe", 299, "Größe"),
  ])
  func statusLines(line: String, code: Int, reason: String) throws {
    let (version, status) = try #require(HeadText.status(bytes(line)))
    #expect(bytes(line).starts(with: version.utf8))
    #expect(status.code == code)
    #expect(status.reasonPhrase == reason)
  }

  @Test(arguments: [
    "", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 20x", "HTTP/1.1 2000", "HTTP/1.1 200OK",
    "HTTP/1.1  200", "http/1.1 200", "HTTP/ 200", "HTTP/11 200", "HTTP/1.1.1 200", "200 OK",
    "HTTP/1.1 -20", "HTTP/1.1 200 \u{7}",
  ])
  func noStatusLines(line: String) {
    #expect(HeadText.status(bytes(line)) == nil)
  }

  @Test(arguments: [
    ("accept: */*", "accept: */*"), ("Accept:*/*", "accept: */*"), ("a:", "a:"),
    ("a:   \t", "a:"), ("a: b: c", "a: b: c"), ("a:  b  ", "a: b"), ("#x: y", "#x: y"),
    ("###: y", "###: y"), ("é-less: é", nil), ("a: é", "a: é"), ("a: \u{1}x", "a: \u{1}x"),
    (":path: x", nil), ("a b: c", nil), (": x", nil), ("a", nil), ("", nil), ("a\t: b", nil),
    ("a: b\rc", nil), ("a: b\0c", nil),
  ])
  func fields(line: String, written: String?) {
    #expect(HeadText.field(bytes(line)).map { text(HeadText.line(of: $0)) } == written)
  }

  @Test func bytesOfAValueStay() throws {
    let line: [UInt8] = [0x61, 0x3A, 0x20, 0xFF, 0x62, 0xC3]
    let field = try #require(HeadText.field(line[...]))
    #expect(HeadText.line(of: field) == line)
  }

  @Test func aHeadWithoutTargetOrScheme() {
    let head = HTTPRequest(method: .get, scheme: nil, authority: "a.test", path: nil)
    #expect(text(HeadText.requestLine(of: head)) == "GET http://a.test/")
    let odd = HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "?x")
    #expect(text(HeadText.requestLine(of: odd)) == "GET http://a.test/?x")
  }

  @Test func whatCannotBeReadBackIsNotWritten() {
    let printer = FixturePrinter(stem: "0001-GET-x", folder: "")
    var exchange = shortExchange("/x")
    exchange.request.head.authority = nil
    var error = #expect(throws: UnwritableExchange.self) { try printer.print(exchange) }
    #expect(error?.description == "GET /x cannot be recorded: it names no host")
    exchange.request.head.authority = "a.test"
    exchange.request.head.method = HTTPRequest.Method("#GET") ?? .get
    error = #expect(throws: UnwritableExchange.self) { try printer.print(exchange) }
    #expect(error?.description == "#GET /x cannot be recorded: its method begins like a comment")
  }
}
