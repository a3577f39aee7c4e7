import HTTPTypes
import Testing

@testable import RepriseWorkbench

struct ExchangeLogTests {
  private func exchange(_ body: String) -> SessionExchange {
    var exchange = SessionExchange(
      statement: "get /",
      request: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"),
      requestBody: nil)
    exchange.body = ArraySlice(body.utf8)
    exchange.bodySize = Int64(body.utf8.count)
    return exchange
  }

  @Test func exchangesAreNumberedFromOne() throws {
    var log = ExchangeLog()
    #expect(log.last == nil)
    let numbers = [log.add(exchange("a")), log.add(exchange("b"))].map(\.number)
    #expect(numbers == [1, 2])
    #expect(log.last?.number == 2)
  }

  @Test(
    arguments: [
      (nil, 3), (.last, 3), (.number(1, hop: nil), 1), (.number(3, hop: 1), 3), (.fromEnd(1), 3),
      (.fromEnd(3), 1),
    ] as [(ExchangeReference?, Int)])
  func referencesAreFollowed(reference: ExchangeReference?, number: Int) throws {
    var log = ExchangeLog()
    for body in ["a", "b", "c"] { _ = log.add(exchange(body)) }
    #expect(try log.exchange(reference).number == number)
  }

  @Test(
    arguments: [
      (.number(0, hop: nil), "there is no @0: 3 exchanges so far, see `list`"),
      (.number(4, hop: nil), "there is no @4: 3 exchanges so far, see `list`"),
      (.number(3, hop: 2), "there is no @3.2: 3 exchanges so far, see `list`"),
      (.fromEnd(4), "there is no @-4: 3 exchanges so far, see `list`"),
      (.fromEnd(.max), "there is no @-9223372036854775807: 3 exchanges so far, see `list`"),
    ] as [(ExchangeReference, String)])
  func missingOnesAreNamed(reference: ExchangeReference, message: String) {
    var log = ExchangeLog()
    for body in ["a", "b", "c"] { _ = log.add(exchange(body)) }
    let error = #expect(throws: NoSuchExchange.self) { try log.exchange(reference) }
    #expect(error?.description == message)
  }

  @Test func anEmptyLogSaysSo() {
    let error = #expect(throws: NoSuchExchange.self) { try ExchangeLog().exchange(nil) }
    #expect(error?.description == "there is no @last: nothing has been sent yet")
  }

  @Test func oldBodiesMakeRoom() throws {
    var log = ExchangeLog(budget: 10)
    _ = log.add(exchange("aaaa"))
    _ = log.add(exchange("bbbb"))
    #expect(log.exchanges.map { $0.body.count } == [4, 4])
    _ = log.add(exchange("cccc"))
    #expect(log.exchanges.map { $0.body.count } == [0, 4, 4])
    #expect(log.exchanges[0].bodyLoss == .forgotten)
    #expect(log.exchanges[0].bodySize == 4)
    #expect(
      log.exchanges[0].bodyLossNote == "[the body was given up to make room for later ones]")
    _ = log.add(exchange(String(repeating: "d", count: 100)))
    #expect(log.exchanges.map { $0.body.count } == [0, 0, 0, 100])
  }
}
