import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct MatchIndexTests {
  private func index(
    _ exchanges: [Exchange], rules: MatchRules = .standard, origins: [String: String] = [:]
  ) throws -> MatchIndex {
    try MatchIndex(
      exchanges.map(\.request),
      context: MatchContext(
        rules: rules, secrets: .standard,
        origins: OriginMap(
          origins, seen: Set(exchanges.compactMap { Origin($0.request.head) }))))
  }

  private func exact(_ index: MatchIndex, _ line: String, body: String = "") -> Int? {
    let (head, bytes) = (Sample.head(line), ArraySlice(body.utf8))
    return index.exact.variant(head, body: bytes, hash: ExactRequest.hash(head, body: bytes))
  }

  private func candidates(
    _ index: MatchIndex, _ line: String, _ fields: [(String, String)] = [], body: String = ""
  ) -> [Int] {
    let asked = AskedRequest(
      head: Sample.head(line, fields), content: .bytes(ArraySlice(body.utf8)))
    return index.candidates(asked.matchable(index.context)).map(\.variant).sorted()
  }

  @Test func equalRequestsAreOneVariant() throws {
    let index = try index([
      Sample.exchange("GET http://a.test/x?a=1&b=2"), Sample.exchange("GET http://a.test/y"),
      Sample.exchange("GET http://a.test/x?b=2&a=1"),
      Sample.exchange("GET http://a.test/x?b=2&a=1"),
    ])
    #expect(index.order.ends.count == 2)
    #expect(index.order.exchanges(of: 0) == [0, 2, 3])
    #expect(index.order.exchanges(of: 1) == [1])
  }

  @Test func everySpellingOfAVariantIsFoundAtOnce() throws {
    let index = try index([
      Sample.exchange("GET http://a.test/x?a=1&b=2"),
      Sample.exchange("GET http://a.test/x?b=2&a=1"),
    ])
    #expect(exact(index, "GET http://a.test/x?a=1&b=2") == 0)
    #expect(exact(index, "GET http://a.test/x?b=2&a=1") == 0)
    #expect(exact(index, "GET http://a.test/x?b=%32&a=1") == nil)
    #expect(candidates(index, "GET http://a.test/x?b=%32&a=1") == [0])
  }

  @Test func whatOthersMayAcceptIsNotFoundAtOnce() throws {
    let index = try index([
      Sample.exchange("GET http://a.test/u/REDACTED-key-1"),
      Sample.exchange("GET http://a.test/u/ann"),
      Sample.exchange("GET http://a.test/login?api_key=REDACTED-key-1"),
      Sample.exchange("GET http://a.test/login?api_key=REDACTED-key-2"),
      Sample.exchange("GET http://a.test/alone"),
    ])
    #expect(exact(index, "GET http://a.test/u/ann") == nil)
    #expect(candidates(index, "GET http://a.test/u/ann") == [0, 1])
    #expect(exact(index, "GET http://a.test/login?api_key=REDACTED-key-1") == nil)
    #expect(candidates(index, "GET http://a.test/login?api_key=REDACTED-key-1") == [2])
    #expect(candidates(index, "GET http://a.test/login?api_key=x") == [2, 3])
    #expect(exact(index, "GET http://a.test/alone") == 4)
  }

  @Test func rulesThatLookAtHeadersAreNotFoundAtOnce() throws {
    let rules = try MatchRules(headers: ["accept"], ignoring: [])
    let index = try index([Sample.exchange("GET http://a.test/x", [("accept", "a")])], rules: rules)
    #expect(exact(index, "GET http://a.test/x") == nil)
    #expect(candidates(index, "GET http://a.test/x", [("accept", "a")]) == [0])
    #expect(candidates(index, "GET http://a.test/x") == [])
  }

  @Test func aMappedOriginIsNotFoundAtOnce() throws {
    let index = try index(
      [Sample.exchange("GET http://a.test/x"), Sample.exchange("GET http://b.test/x")],
      origins: ["http://a.test": "http://b.test"])
    #expect(exact(index, "GET http://b.test/x") == nil)
    #expect(candidates(index, "GET http://b.test/x") == [0])
    #expect(exact(index, "GET http://a.test/x") == 0)
  }

  @Test func aLiteralSecretMatchesItselfAlone() throws {
    let index = try index([
      Sample.exchange("GET http://a.test/x?api_key=one"),
      Sample.exchange("GET http://a.test/x?api_key=two"),
    ])
    #expect(candidates(index, "GET http://a.test/x?api_key=one") == [0])
    #expect(candidates(index, "GET http://a.test/x?api_key=two") == [1])
    #expect(candidates(index, "GET http://a.test/x?api_key=three") == [])
  }

  @Test func findingAtOnceAgreesWithComparingPartByPart() throws {
    var random = FixtureRandom(seed: 41)
    for _ in 0..<60 {
      var lines: [(String, String)] = []
      for _ in 0..<12 {
        let path = random.pick(["x", "u/ann", "u/REDACTED-key-1", "%7Ex", "~x"])
        let query = random.pick(["", "?a=1", "?a=1&b=2", "?b=2&a=1", "?api_key=REDACTED-key-1"])
        let body = random.pick(["", "a=1", #"{"a":1}"#, "REDACTED-key-1"])
        lines.append((random.pick(["GET", "POST"]) + " http://a.test/\(path)\(query)", body))
      }
      let index = try index(lines.map { Sample.exchange($0.0, body: $0.1) })
      for (line, body) in lines {
        let found = candidates(index, line, body: body)
        #expect(!found.isEmpty, "\(line) answers itself")
        if let exact = exact(index, line, body: body) { #expect(found == [exact]) }
      }
    }
  }
}

@Suite struct ExactTableTests {
  private func head(_ number: Int) -> HTTPRequest {
    Sample.head("GET http://a.test/items/\(number)")
  }

  private func variant(_ table: ExactTable, _ head: HTTPRequest, _ body: [UInt8] = []) -> Int? {
    table.variant(head, body: body[...], hash: ExactRequest.hash(head, body: body[...]))
  }

  @Test func findsEachOfManyAndNoOther() {
    let table = ExactTable(
      (0..<3_000).map { ExactRequest(head: head($0), body: [], variant: $0) })
    for number in 0..<3_000 { #expect(variant(table, head(number)) == number) }
    for number in 3_000..<3_100 { #expect(variant(table, head(number)) == nil) }
  }

  @Test func tellsMethodSchemeAuthorityAndBodyApart() {
    let table = ExactTable([
      ExactRequest(head: Sample.head("GET http://a.test/x"), body: [1], variant: 0),
      ExactRequest(head: Sample.head("GET http://a.test/x"), body: [], variant: 1),
      ExactRequest(head: Sample.head("PUT http://a.test/x"), body: [1], variant: 2),
    ])
    #expect(variant(table, Sample.head("GET http://a.test/x"), [1]) == 0)
    #expect(variant(table, Sample.head("GET http://a.test/x")) == 1)
    #expect(variant(table, Sample.head("PUT http://a.test/x"), [1]) == 2)
    #expect(variant(table, Sample.head("PUT http://a.test/x")) == nil)
    #expect(variant(table, Sample.head("GET https://a.test/x")) == nil)
    #expect(variant(table, Sample.head("GET http://b.test/x")) == nil)
    #expect(variant(table, Sample.head("GET http://a.test/x"), [2]) == nil)
  }

  @Test func aWrongHashFindsNothingWrong() {
    let table = ExactTable([ExactRequest(head: head(1), body: [], variant: 0)])
    let hash = ExactRequest.hash(head(1), body: [])
    #expect(table.variant(head(2), body: [], hash: hash) == nil)
    #expect(ExactTable([]).variant(head(1), body: [], hash: hash) == nil)
  }

  @Test func ofEqualRequestsTheFirstCounts() {
    let table = ExactTable([
      ExactRequest(head: head(1), body: [], variant: 7),
      ExactRequest(head: head(1), body: [], variant: 8),
    ])
    #expect(variant(table, head(1)) == 7)
  }
}

@Suite struct VariantOrderTests {
  @Test func keepsRecordedOrder() {
    var order = VariantOrder()
    let first = order.append(to: nil)
    let second = order.append(to: nil)
    #expect(order.append(to: first) == first)
    #expect(order.append(to: second) == second)
    #expect(order.append(to: first) == first)
    #expect(order.exchanges(of: first) == [0, 2, 4])
    #expect(order.exchanges(of: second) == [1, 3])
    #expect(order.ends[first].first == 0 && order.ends[first].last == 4)
    #expect(order.next == [2, 3, 4, -1, -1])
  }
}
