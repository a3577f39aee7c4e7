import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// Secrets leave every part of an exchange.
struct ExchangeRedactionTests {
  private static let secret = "s3cr3tValue42xyz"

  private func text(_ exchange: Exchange) throws -> String {
    let (text, siblings) = try FixturePrinter(stem: "0001-GET-x", folder: "").print(exchange)
    return ([text[...]] + siblings.map(\.body)).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "\n")
  }

  @Test func whatTheResponseTeachesIsTakenOutOfTheRequest() throws {
    let secret = Self.secret
    var exchange = shortExchange(
      "/x?echo=\(secret)", method: .post, body: "{\"access_token\":\"\(secret)\"}",
      type: "application/json", fields: [.test("x-echo"): secret],
      requestFields: [.test("x-note"): secret], requestBody: "note=\(secret)")
    exchange.response?.trailers = [.test("x-end"): secret]
    exchange.failure = .tls("refused \(secret)")
    let redacted = try exchange.redacted(by: Redactor())
    #expect(try !text(redacted).contains(secret))
    #expect(redacted.request.head.method == .post)
    #expect(redacted.response?.trailers?[.test("x-end")]?.hasPrefix("REDACTED-") ?? false)
  }

  @Test func redactingTwiceChangesNothingMore() throws {
    let exchange = shortExchange(
      "/x?api_key=\(Self.secret)", body: "{\"password\":\"hunter2hunter2\"}",
      type: "application/json",
      requestFields: [.authorization: "Bearer \(Self.secret)"])
    let redactor = Redactor()
    let once = try exchange.redacted(by: redactor)
    #expect(try spelled(once.redacted(by: redactor)) == spelled(once))
    #expect(try spelled(once.redacted(by: Redactor())) == spelled(once))
  }

  @Test func credentialsBeforeTheHost() throws {
    var exchange = shortExchange("/x")
    exchange.request.head.authority = "ann:\(Self.secret)@a.test"
    let redacted = try exchange.redacted(by: Redactor())
    #expect(!(redacted.request.head.authority ?? "").contains(Self.secret))
  }

  @Test func piecesCountTheRedactedBytes() throws {
    let first = "data: {\"access_token\":\"\(Self.secret)\"}\n\n"
    var exchange = shortExchange(body: first + "data: end\n\n", type: "text/event-stream")
    exchange.response?.chunks = [
      Chunk(size: Int64(first.utf8.count), milliseconds: 0), Chunk(size: 11, milliseconds: 500),
    ]
    let redacted = try #require(try exchange.redacted(by: Redactor()).response)
    let body = try redacted.body.load()
    #expect(redacted.chunks.reduce(0) { $0 + $1.size } == Int64(body.count))
    #expect(redacted.chunks.last == Chunk(size: 11, milliseconds: 500))
  }

  @Test func aSiblingWithoutSecretsStaysWhereItIs() throws {
    let folder = try ScratchFolder()
    try folder.write("0001-GET-x.response.png", [1, 2, 3])
    var exchange = shortExchange(type: "image/png")
    exchange.response?.body = .sibling(
      Sibling(folder: folder.path, name: "0001-GET-x.response.png", count: 3))
    let redacted = try exchange.redacted(by: Redactor())
    guard case .sibling? = redacted.response?.body else {
      Issue.record("the body was taken into memory")
      return
    }
  }

  @Test(arguments: 0..<20)
  func whateverTheExchangeItStaysReadable(seed: UInt64) throws {
    var exchanges = RandomExchanges(seed: 5_000 + seed)
    let redactor = Redactor()
    for _ in 0..<10 {
      let redacted = try exchanges.next().redacted(by: redactor)
      let (text, siblings) = try FixturePrinter(stem: "0001-GET-x", folder: "").print(redacted)
      guard siblings.isEmpty else { continue }
      let document = try FixtureDocument(parsing: text[...], file: "0001-GET-x.http", folder: "")
      #expect(
        try spelled(document.exchange.redacted(by: redactor)) == spelled(document.exchange))
    }
  }
}
