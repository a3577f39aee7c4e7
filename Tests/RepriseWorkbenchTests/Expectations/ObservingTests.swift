import HTTPTypes
import RepriseJSON
import Testing

@testable import RepriseWorkbench

@Suite("What is looked at in a response")
struct ObservingTests {
  @Test(
    "cookies are found by name, the last first",
    arguments: [
      (["sid=abc"], "sid", "abc"),
      (["sid=abc; Path=/; Max-Age=1"], "sid", "abc"),
      ([" sid = a b ; HttpOnly"], "sid", "a b"),
      (["sid=a=b"], "sid", "a=b"),
      (["sid="], "sid", ""),
      (["sid=1", "sid=2"], "sid", "2"),
      (["sid=1", "other=2"], "sid", "1"),
      (["sid"], "sid", nil),
      (["SID=1"], "sid", nil),
      ([], "sid", nil),
      (["a=1; sid=2"], "sid", nil),
      (["sid=\"q\""], "sid", "\"q\""),
    ] as [([String], String, String?)])
  func cookies(fields: [String], name: String, expected: String?) {
    var headers = HTTPFields()
    for field in fields { headers.append(HTTPField(name: .setCookie, value: field)) }
    #expect(ResponseCookies.value(of: name, in: headers) == expected)
  }

  @Test("several fields of a name are one value, as they would be on one line")
  func repeatedFields() throws {
    var fields = HTTPFields()
    fields.append(HTTPField(name: .vary, value: "accept"))
    fields.append(HTTPField(name: .vary, value: "origin"))
    let response = ObservedResponse(
      head: HTTPResponse(status: .ok, headerFields: fields), body: [], url: "http://h/",
      duration: .zero)
    let expectation = try Reading.expectation("expect header vary == 'accept, origin'")
    #expect(expectation.failure(on: response, variables: Variables()) == nil)
  }

  @Test(
    "values are shown on one line, cut, and without effect on a terminal",
    arguments: [
      ("abc", "abc"),
      ("a\nb", "a\\x0ab"),
      ("\u{1B}[2J", "\\x1b[2J"),
      ("é😀", "é😀"),
      ("", ""),
      ("a\u{202E}b", "a\\u{202e}b"),
    ])
  func excerpts(text: String, expected: String) {
    #expect(Excerpt.of(text) == expected)
  }

  @Test("values are cut at two hundred characters")
  func cut() {
    let exact = String(repeating: "é", count: 200)
    #expect(Excerpt.of(exact) == exact)
    #expect(Excerpt.of(exact + "x") == exact + "…")
    #expect(Excerpt.of(String(repeating: "a", count: 1_000_000)).utf8.count == 203)
  }

  @Test(
    "durations are shown as a person reads them",
    arguments: [
      (Duration.zero, "0 ms"),
      (.milliseconds(120), "120 ms"),
      (.milliseconds(9_999), "9999 ms"),
      (.seconds(10), "10 s"),
      (.milliseconds(61_500), "61 s"),
      (.microseconds(1_900), "1 ms"),
    ])
  func durations(duration: Duration, expected: String) {
    #expect(Excerpt.of(duration) == expected)
  }

  private func json(_ text: String) -> Observation { .json(text: text) }

  @Test(
    "filters take what they name, or say what is missing",
    arguments: [
      (Filter.count, "[1,2]", "it is 2"),
      (.count, "{\"a\":1}", "it is 1"),
      (.count, "[]", "it is 0"),
      (.count, "3", "count needs a list, and it is 3"),
      (.first, "[1,2]", "it is 1"),
      (.first, "[]", "the list has no elements"),
      (.first, "{\"a\":1}", "first needs a list, and it is {\"a\":1}"),
      (.last, "[1,2]", "it is 2"),
      (.last, "[]", "the list has no elements"),
      (.nth(1), "[1,2]", "it is 2"),
      (.nth(-2), "[1,2]", "it is 1"),
      (.nth(1), "[1]", "the list has one element"),
      (.nth(-3), "[1,2]", "the list has 2 elements"),
      (.nth(0), "null", "nth needs a list, and it is null"),
    ])
  func filters(filter: Filter, value: String, expected: String) {
    #expect(filter.applied(to: json(value)).sentence == expected)
  }

  @Test("filters leave what is missing missing, with its reason")
  func missing() {
    let missing = Observation.missing("there is no $.a", hint: "hint")
    #expect(Filter.count.applied(to: missing).sentence == "there is no $.a")
    #expect(Filter.count.applied(to: missing).hint == "hint")
    #expect(missing.variableValue == nil)
  }

  @Test("values that are not lists have no filter")
  func texts() {
    #expect(Filter.first.applied(to: .text("x")).sentence == "first needs a list, and it is x")
    #expect(
      Filter.last.applied(to: .duration(.zero)).sentence == "last needs a list, and it took 0 ms")
  }

  @Test(
    "texts compare with JSON by what they spell",
    arguments: [
      ("5", "5", true),
      ("5.0", "5", true),
      ("05", "5", false),
      ("abc", "\"abc\"", true),
      ("true", "true", true),
      ("null", "null", true),
      ("[1, 2]", "[1,2.0]", true),
      ("{\"a\":1}", "{\"a\":2}", false),
      ("x", "{}", false),
      ("5", "\"5\"", true),
      ("5.0", "\"5\"", false),
    ])
  func textEquality(text: String, value: String, expected: Bool) throws {
    let value = ResolvedValue.json(try JSONDocument(value).root)
    #expect(Comparing.areEqual(.text(text), value) == expected)
  }

  @Test(
    "texts are equal by their bytes, not by how they look",
    arguments: [("é", "é", true), ("é", "e\u{301}", false), ("", "", true), ("a", "b", false)])
  func bytes(text: String, other: String, expected: Bool) {
    #expect(Comparing.areEqual(.text(text), .text(other)) == expected)
    #expect(Comparing.areEqual(json("\"\(text)\""), .text(other)) == expected)
  }

  @Test(
    "parts of texts are sought by their bytes",
    arguments: [
      ("abcabd", "abd", true),
      ("aaab", "aab", true),
      ("abc", "", true),
      ("", "a", false),
      ("abc", "abcd", false),
      ("xé", "é", true),
      ("e\u{301}", "e", true),
      ("abc", "c", true),
    ])
  func contains(text: String, part: String, expected: Bool) {
    #expect(Comparing.contains(.text(text), .text(part)) == expected)
  }

  @Test(
    "an order is there for numbers and for texts, and not between them",
    arguments: [
      ("1", "2", Comparing.Order.less),
      ("2", "10", .less),
      ("1e2", "100", .same),
      ("\"b\"", "\"a\"", .greater),
      ("\"10\"", "\"9\"", .less),
      ("\"a\"", "1", nil),
      ("1", "\"a\"", nil),
      ("null", "1", nil),
      ("[1]", "[2]", nil),
      ("12345678901234567890123", "12345678901234567890124", .less),
    ])
  func order(left: String, right: String, expected: Comparing.Order?) throws {
    let right = ResolvedValue.json(try JSONDocument(right).root)
    #expect(Comparing.order(json(left), right) == expected)
  }

  @Test("comparisons are met by the orders that they name")
  func comparisons() {
    let met: [Comparison: [Comparing.Order]] = [
      .equal: [.same], .notEqual: [.less, .greater], .less: [.less],
      .lessOrEqual: [.less, .same], .greater: [.greater], .greaterOrEqual: [.same, .greater],
    ]
    for comparison in Comparison.allCases {
      for order in [Comparing.Order.less, .same, .greater] {
        #expect(order.satisfies(comparison) == (met[comparison]?.contains(order) ?? false))
      }
    }
  }

  @Test(
    "types are known by name",
    arguments: [
      ("\"a\"", ["string"]),
      ("1", ["number", "integer"]),
      ("1.0", ["number", "integer"]),
      ("1.5", ["number"]),
      ("1e3", ["number", "integer"]),
      ("true", ["boolean"]),
      ("null", ["null"]),
      ("[]", ["array"]),
      ("{}", ["object"]),
      ("\"2024-01-31\"", ["string", "date"]),
      ("\"2024-01-31T23:59:59Z\"", ["string", "datetime"]),
      ("\"0b0e5ae6-5f2e-4c19-8a3b-0c3a5b1d9e77\"", ["string", "uuid"]),
    ] as [(String, [String])])
  func types(value: String, expected: [String]) {
    let names = ValueType.allCases.filter { $0.holds(json(value)) == true }.map(\.rawValue)
    #expect(names == expected)
  }
}
