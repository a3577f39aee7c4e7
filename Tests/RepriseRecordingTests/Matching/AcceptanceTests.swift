import HTTPTypes
import RepriseJSON
import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct AcceptanceTests {
  private let context = MatchContext(rules: .standard, secrets: .standard, origins: OriginMap())

  private func request(_ body: String, line: String = "POST http://a.test/x") -> MatchableRequest {
    let asked = AskedRequest(
      head: Sample.head(line, [("content-type", "application/json")]),
      content: .bytes(ArraySlice(body.utf8)))
    return asked.matchable(context)
  }

  private func bindings(_ recorded: String, _ asked: String) -> [String: String]? {
    Acceptance.bindings(of: request(recorded), in: request(asked), context: context).map {
      Dictionary(
        uniqueKeysWithValues: $0.texts.map { ($0.text, String(decoding: $1, as: UTF8.self)) })
    }
  }

  @Test func givesWhatEveryPlaceholderStandsFor() {
    #expect(
      bindings(
        #"{"a":["REDACTED-key-1",{"b":"x REDACTED-token-2 y"}],"c":"REDACTED-key-1"}"#,
        #"{"c":"one","a":["one",{"b":"x t\u0077o y"}]}"#)
        == ["REDACTED-key-1": "one", "REDACTED-token-2": "two"])
    #expect(bindings(#"["REDACTED-key-1","REDACTED-key-1"]"#, #"["one","two"]"#) == nil)
    #expect(bindings("{}", "{}") == [:])
    #expect(bindings("{}", "[]") == nil)
  }

  @Test func deepTextsDoNotCrash() {
    let depth = 50_000
    let (open, close) = (
      String(repeating: "[", count: depth), String(repeating: "]", count: depth)
    )
    let found = bindings(open + #""REDACTED-key-1""# + close, open + #""one""# + close)
    #expect(found == ["REDACTED-key-1": "one"])
    let other = request(open + "1" + close)
    let difference = RequestComparison(
      request(open + "2" + close), other, context: context, Positions(count: 0))
    #expect(difference.found.count == 1)
  }

  @Test func otherMethodsAndPathsAreRefused() {
    let recorded = request("{}")
    for line in ["PUT http://a.test/x", "POST http://b.test/x", "POST http://a.test/x/y"] {
      #expect(
        Acceptance.bindings(of: recorded, in: request("{}", line: line), context: context) == nil)
    }
  }

  @Test func secretNamesAreKnownInArraysToo() throws {
    let document = try JSONDocument(#"{"token":["a",["b"]],"name":["c"],"password":{"hint":"d"}}"#)
    let secret = document.root.scalars.filter(context.isSecret).map(\.string)
    #expect(secret == ["a", "b"])
  }
}
