import RepriseWorkbench
import Testing

@Suite("Expectations, read")
struct ExpectationTests {
  private func spelled(_ value: ExpectedValue) -> String {
    switch value {
    case .json(let template): "json \(Reading.spelled(template))"
    case .text(let word): "text \(Reading.spelled(word))"
    case .duration(let duration): "duration \(duration)"
    }
  }

  private func spelled(_ predicate: Predicate) -> String {
    let test =
      switch predicate.test {
      case .compare(let comparison, let value): "\(comparison.rawValue) \(spelled(value))"
      case .contains(let value): "contains \(spelled(value))"
      case .startsWith(let value): "startsWith \(spelled(value))"
      case .endsWith(let value): "endsWith \(spelled(value))"
      case .isIn(let value): "in \(spelled(value))"
      case .matches(let pattern, let ignoringCase): "matches \(pattern)\(ignoringCase ? " i" : "")"
      case .exists: "exists"
      case .empty: "empty"
      case .isA(let type): "is \(type.rawValue)"
      }
    return predicate.isNegated ? "not \(test)" : test
  }

  private func predicate(_ source: String) throws -> String {
    guard case .query(_, _, let predicate) = try Reading.expectation("expect " + source).kind else {
      throw Reading.Unexpected(description: source)
    }
    return spelled(predicate)
  }

  @Test(
    "have predicates and typed values",
    arguments: [
      ("$.zip == 01234", "== text 01234"),
      ("$.s == active", "== text active"),
      ("$.n == 3", "== json 3"),
      ("$.n != -1.50e3", "!= json -1.50e3"),
      ("$.b == true", "== json true"),
      ("$.b == null", "== json null"),
      ("$.s == '3'", "== text «3»"),
      (#"$.s == "3""#, #"== json "3""#),
      (#"$.s == "a b" "#, #"== json "a b""#),
      (#"$.s == "a"'b'"#, "== text «ab»"),
      (#"$.s == "a\d""#, #"== text «a\d»"#),
      ("$.s == ''", "== text "),
      ("$.s == '#fff'", "== text «#fff»"),
      ("$.s == \\#fff", "== text «#»fff"),
      ("$.n == {{n}}", "== json <n>"),
      (#"$.n == "{{n}}""#, #"== json "<<n>>""#),
      ("$.n == a{{n}}", "== text a<n>"),
      (#"$.l == ["a", {"b": {{c}}}]"#, #"== json ["a", {"b": <c>}]"#),
      (#"body == {"a": 1}"#, #"== json {"a": 1}"#),
      ("$.n > 3", "> json 3"),
      ("$.n >= 3", ">= json 3"),
      ("$.n < 3", "< json 3"),
      ("$.n <= 3", "<= json 3"),
      ("$ exists", "exists"),
      (#"$["a"] count == 1"#, "== json 1"),
      ("$.a not exists", "not exists"),
      ("$.a empty", "empty"),
      ("$.a contains b", "contains text b"),
      ("$.a startsWith b", "startsWith text b"),
      ("$.a endsWith b", "endsWith text b"),
      ("status in [200, 201]", "in json [200, 201]"),
      ("status in {{list}}", "in json <list>"),
      ("$.a is uuid", "is uuid"),
      ("$.a not is string", "not is string"),
      (#"header location matches /\/users\/\d+/"#, #"matches /users/\d+"#),
      ("$.a matches /[/ ]b c/i", "matches [/ ]b c i"),
      (#"$.a matches /a\\/"#, #"matches a\\"#),
      ("time < 300ms", "< duration 0.3 seconds"),
      ("time not > 2m", "not > duration 120.0 seconds"),
      ("$.ttl == 5s", "== text 5s"),
      ("cookie sid exists", "exists"),
      ("var x == 1", "== json 1"),
      ("'$.a [0]' == 1", "== json 1"),
    ])
  func predicates(source: String, expected: String) throws {
    #expect(try predicate(source) == expected)
  }

  @Test("of a status have no predicate")
  func status() throws {
    guard
      case .status(let pattern, let traits) =
        try Reading.expectation("expect 2xx json time < 300ms # fast").kind
    else {
      Issue.record("no status")
      return
    }
    #expect(pattern == .family(2))
    #expect(traits == [.json, .time(.less, .milliseconds(300))])
    guard case .status(.exactly(404), []) = try Reading.expectation("expect @3 404").kind else {
      Issue.record("no status")
      return
    }
  }

  @Test("keep their text, and say whether they settle the status")
  func text() throws {
    let expectation = try Reading.expectation("expect  @3   $.a  ==  1   # note")
    #expect(expectation.text == "$.a  ==  1")
    #expect(expectation.reference == .number(3, hop: nil))
    #expect(!expectation.settlesStatus)
    #expect(try Reading.expectation("expect 404").settlesStatus)
    #expect(try Reading.expectation("expect status >= 400").settlesStatus)
  }

  @Test(
    "that are wrong are errors",
    arguments: [
      (
        "expect",
        "1:7: expected a query after expect"
          + " | such as $.id, status, header location, body or time"
      ),
      ("expect 20", "1:8: expected a status | three digits such as 201, or 2xx"),
      ("expect 2000", "1:8: expected a status | three digits such as 201, or 2xx"),
      ("expect 020", "1:8: expected a status | three digits such as 201, or 2xx"),
      (
        "expect 200 xml",
        "1:12: expected json, html, text, empty or time"
          + " | other expectations stand in a statement of their own"
      ),
      ("expect 200 time > 3s", "1:17: expected < or <= after time"),
      ("expect 200 time < 3", "1:19: expected a duration | such as 300ms, 5s, 2m or 1h"),
      ("expect $.a ==", "1:14: expected a value after =="),
      (
        "expect $.c == #fff",
        "1:15: expected a value after =="
          + " | # begins a comment here; quote a value that begins with it"
      ),
      (
        "expect $.a",
        "1:11: expected a predicate | such as == 3, exists, contains x or matches /x/"
      ),
      ("expect $.a = 3", "1:12: expected a predicate | did you mean ==?"),
      ("expect $.a exist", "1:12: expected a predicate | did you mean exists?"),
      (
        "expect $.a [0] == 1",
        "1:12: expected a predicate"
          + " | there are not, contains, startsWith, endsWith, in, matches, exists, empty, is,"
          + " ==, !=, <, <=, >, >="
      ),
      (
        "expect $ .a == 1",
        "1:10: expected a predicate"
          + " | there are not, contains, startsWith, endsWith, in, matches, exists, empty, is,"
          + " ==, !=, <, <=, >, >="
      ),
      ("expect $.a == 1 2", "1:17: expected the end of the statement"),
      ("expect $.a exists now", "1:19: expected the end of the statement"),
      ("expect $.a not", "1:15: expected a predicate after not"),
      ("expect $.a in 3", "1:15: expected a list after in | such as [200, 201]"),
      (
        "expect $.a is text",
        "1:15: expected a type after is | there are string, number, integer,"
          + " boolean, object, array, null, uuid, date, datetime"
      ),
      ("expect $.a is strng", "1:15: expected a type after is | did you mean string?"),
      (
        "expect $.a matches x",
        #"1:20: expected a regular expression between slashes | such as /^\d+$/"#
      ),
      ("expect $.a matches /x", "1:20: this / is not closed"),
      ("expect $.a matches /(/", "1:20: not a regular expression"),
      ("expect $.a matches /x/g", "1:23: expected a blank or i after the regular expression"),
      ("expect time contains 3", "1:13: expected a comparison of the time | such as time < 300ms"),
      ("expect time < 3", "1:15: expected a duration | such as 300ms, 5s, 2m or 1h"),
      ("expect body like {}", "1:13: like is not part of this version"),
      ("expect same as @2", "1:8: same as is not part of this version"),
      ("expect header", "1:14: expected the name of a header"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }
}
