import HTTPTypes
import RepriseJSON
import Testing

@testable import RepriseRecording

@Suite struct MatchRulesTests {
  @Test func readsEachKindOfRule() throws {
    let rules = try MatchRules(
      headers: ["Accept"], ignoring: ["query nonce", "header Range", "$.requestId"])
    #expect(rules.headers == [.accept])
    #expect(rules.ignoredQueries == ["nonce"])
    #expect(rules.ignoredHeaders == [.range])
    #expect(rules.ignoredValues == [try JSONPath("$.requestId")])
  }

  @Test func takesBlanksAroundANameAway() throws {
    #expect(try MatchRules(ignoring: ["query  a b "]).ignoredQueries == ["a b"])
  }

  @Test(arguments: [
    (
      "query",
      "the matching rule 'query' is not understood: expected 'query NAME', 'header NAME' or a"
        + " JSONPath, found 'query'"
    ),
    (
      "header a b",
      "the matching rule 'header a b' is not understood: expected the name of a header field,"
        + " found 'a b'"
    ),
    (
      "nonce",
      "the matching rule 'nonce' is not understood: expected 'query NAME', 'header NAME' or a"
        + " JSONPath, found 'nonce'"
    ),
    (
      "",
      "the matching rule '' is not understood: expected 'query NAME', 'header NAME' or a"
        + " JSONPath, found ''"
    ),
  ])
  func refusesWhatIsNoRule(_ rule: String, _ expected: String) async {
    #expect(await message { _ = try MatchRules(ignoring: [rule]) } == expected)
  }

  @Test func refusesAPathThatIsNone() async {
    let text = await message { _ = try MatchRules(ignoring: ["$["]) }
    #expect(text.hasPrefix("the matching rule '$[' is not understood: expected a JSONPath, found"))
  }

  @Test func refusesAHeaderThatIsNone() async {
    #expect(
      await message { _ = try MatchRules(headers: ["é"], ignoring: []) }
        == "the matching rule 'é' is not understood: expected the name of a header field,"
        + " found 'é'")
  }

  @Test func comparesRangesAlways() {
    #expect(MatchRules.standard.comparedHeaders == [.contentRange, .range])
  }

  @Test func readsTheSettingsOfARecording() throws {
    var settings = RecordingSettings()
    settings.matchHeaders = ["accept"]
    settings.ignored = [.query("a"), .header("range"), .json("$.b")]
    let rules = try MatchRules(settings)
    #expect(
      rules
        == (try MatchRules(
          headers: ["accept"], ignoring: ["query a", "header range", "$.b"])))
    settings.ignored = [.json("$[")]
    #expect(throws: MatchRuleError.self) { try MatchRules(settings) }
  }

  @Test func theCallersRulesWinOverTheFiles() throws {
    let file = try MatchRules(
      headers: ["accept"], ignoring: ["header range", "query a", "$.a"])
    let caller = try MatchRules(
      headers: ["range"], ignoring: ["header accept", "query b", "$.b"])
    let merged = caller.merged(over: file)
    #expect(merged.comparedHeaders == [.contentRange, .range])
    #expect(merged.ignoredQueries == ["a", "b"])
    #expect(merged.ignoredValues == [try JSONPath("$.a"), try JSONPath("$.b")])
  }
}
