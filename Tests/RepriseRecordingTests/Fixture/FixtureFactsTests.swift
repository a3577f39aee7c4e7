import HTTPTypes
import RepriseJSON
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Facts as a whole: which there are, how often, and in which order.
struct FixtureFactsTests {
  @Test func theirNamesAndTheirOrder() {
    #expect(
      FactWord.allCases.map(\.rawValue) == [
        "reprise", "recorded", "took", "outcome", "insecure", "drawn", "request-layout",
        "request-ends", "response-layout", "response-ends", "response-content-encoding",
        "response-content-length", "response-trailer", "response-chunks",
      ])
    #expect(FactWord.allCases.map(\.rank) == Array(0..<14))
    #expect(FactWord.allCases.filter(\.isRepeatable) == [.drawn, .responseTrailer])
  }

  static let good: [(FactWord, String)] = [
    (.format, "1"), (.recorded, "2026-11-20T21:00:00Z"), (.took, "42 ms"), (.outcome, "dns"),
    (.insecure, ""), (.drawn, "$uuid 5f0c"), (.requestLayout, "compact"),
    (.requestEnds, "newline"), (.responseLayout, "indent tab"), (.responseEnds, "newline"),
    (.responseContentEncoding, "gzip"), (.responseContentLength, "812"),
    (.responseTrailer, "digest: abc"), (.responseChunks, "1@2"),
  ]

  @Test(arguments: good)
  func whatEachTakes(word: FactWord, value: String) {
    var facts = FixtureFacts()
    #expect(facts.read(word, ArraySlice(value.utf8)) == nil)
  }

  static let bad: [(FactWord, String, String)] = [
    (.format, "", "format 1, which is all that this version reads"),
    (.format, "1.0", "format 1, which is all that this version reads"),
    (.recorded, "", "a time such as 2026-11-20T21:00:00Z"),
    (.took, "42", "a duration such as 42 ms or 1.5 s"),
    (.outcome, "", OutcomeText.expected),
    (.insecure, "yes", "nothing after `insecure`"),
    (.drawn, "$uuid", "a name and a value such as `$uuid 5f0c…`"),
    (.requestEnds, "", "`newline`"), (.responseEnds, "newlines", "`newline`"),
    (.responseContentEncoding, "", "a content coding such as gzip"),
    (.responseContentLength, "many", "a number of bytes"),
    (.responseContentLength, "-1", "a number of bytes"),
    (.responseTrailer, "digest", "a field such as `digest: abc`"),
    (.responseChunks, "", "pieces such as `120@0 80@512` (bytes @ milliseconds)"),
  ]

  @Test(arguments: bad)
  func whatEachRefuses(word: FactWord, value: String, expected: String) {
    var facts = FixtureFacts()
    #expect(facts.read(word, ArraySlice(value.utf8)) == expected)
  }

  @Test(arguments: JSONLayout.allCases)
  func layouts(layout: JSONLayout) {
    var facts = FixtureFacts()
    #expect(facts.read(.requestLayout, ArraySlice(layout.rawValue.utf8)) == nil)
    #expect(facts.read(.responseLayout, ArraySlice(layout.rawValue.utf8)) == nil)
    #expect(facts.requestLayout == layout)
    #expect(facts.responseLayout == layout)
  }

  @Test func thereIsAnEndToTrailers() {
    var facts = FixtureFacts()
    for _ in 0..<HeadText.mostFields {
      #expect(facts.read(.responseTrailer, ArraySlice("a: b".utf8)) == nil)
    }
    #expect(facts.read(.responseTrailer, ArraySlice("a: b".utf8)) == "at most 10000 fields")
  }

  @Test func anExchangeThatSaysNothingStatesItsFormat() {
    let exchange = Exchange(
      request: .init(
        head: HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "/")))
    let facts = FixtureFacts.facts(of: exchange, request: .none, response: .none)
    #expect(facts.map(\.word) == [.format])
    #expect(facts.map(\.value) == ["1"])
  }

  @Test func whatCouldNotBeReadBackIsNotStated() {
    var exchange = shortExchange()
    exchange.recorded = "yesterday"
    exchange.took = .milliseconds(-5)
    exchange.response?.contentEncoding = " \n "
    exchange.response?.encodedLength = -1
    exchange.response?.chunks = [Chunk(size: 0, milliseconds: 0)]
    let facts = FixtureFacts.facts(of: exchange, request: .none, response: .none)
    #expect(facts.map(\.word) == [.format, .took])
    #expect(facts.map(\.value) == ["1", "0 ms"])
  }
}
