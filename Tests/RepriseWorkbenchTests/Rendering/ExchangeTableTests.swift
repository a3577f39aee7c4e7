import HTTPTypes
import Testing

@testable import RepriseWorkbench

struct ExchangeTableTests {
  private func exchange(
    _ number: Int, _ method: HTTPRequest.Method, _ path: String, status: Int?, size: Int64,
    took: Duration
  ) -> SessionExchange {
    var exchange = SessionExchange(
      number: number, statement: "",
      request: HTTPRequest(method: method, scheme: "http", authority: "a.test", path: path),
      requestBody: nil)
    exchange.response = status.map { HTTPResponse(status: HTTPResponse.Status(code: $0)) }
    exchange.bodySize = size
    exchange.took = took
    return exchange
  }

  @Test func columnsAreAligned() {
    let table = ExchangeTable([
      exchange(1, .get, "/friends", status: 200, size: 345, took: .milliseconds(12)),
      exchange(2, .delete, "/friends/1", status: nil, size: 0, took: .milliseconds(3)),
      exchange(10, .post, "/\u{1B}[2J", status: 404, size: 2_048, took: .seconds(2)),
    ])
    #expect(
      table.lines == [
        "@1   GET     200  12 ms  345 bytes  http://a.test/friends",
        "@2   DELETE  –     3 ms          –  http://a.test/friends/1",
        "@10  POST    404    2 s    2.0 KiB  http://a.test/ [2J",
      ])
  }

  @Test func nothingSentIsNoLine() {
    #expect(ExchangeTable([]).lines == [])
  }
}
