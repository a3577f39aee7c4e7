import RepriseJSON
import RepriseWorkbench
import Testing

@Suite("Captures")
struct CaptureTests {
  private func spelled(_ binding: Binding) -> String {
    let query =
      switch binding.query {
      case .path(let path): path.description
      case .status: "status"
      case .header(let word): "header \(Reading.spelled(word))"
      case .cookie(let word): "cookie \(Reading.spelled(word))"
      case .body: "body"
      case .url: "url"
      case .time: "time"
      case .size: "size"
      case .variable(let name): "var \(name)"
      }
    return ([binding.name, query] + binding.filters.map { "\($0)" }).joined(separator: " ")
  }

  @Test(
    "follow a request",
    arguments: [
      ("-> token=$.token", ["token $.token"]),
      ("-> token=$.token csrf=header X-CSRF", ["token $.token", "csrf header X-CSRF"]),
      ("-> a=$.x count b=header X", ["a $.x count", "b header X"]),
      ("-> a=$.x nth -1 last b=cookie sid", ["a $.x nth(-1) last", "b cookie sid"]),
      (
        "a=1 -> s=status t=time u=url z=size w=body",
        ["s status", "t time", "u url", "z size", "w body"]
      ),
      ("-> a=$", ["a $"]),
      ("-> a=$['x y'][0]", ["a $['x y'][0]"]),
      ("-> a='$.a [0]'", ["a $.a [0]"]),
      ("-> a=header {{h}}", ["a header <h>"]),
      ("-> a=var b # note", ["a var b"]),
    ])
  func bindings(tail: String, expected: [String]) throws {
    #expect(try Reading.request("get /x " + tail).captures.map(spelled) == expected)
  }

  @Test(
    "stand alone, of the last response or another",
    arguments: [
      ("capture id $.items[0].id", "- id $.items[0].id"),
      ("capture @3 id $.id", "@3 id $.id"),
      ("capture @3.1 id header Location", "@3.1 id header Location"),
      ("capture @-2 n $.items count", "@-2 n $.items count"),
      ("capture @last n status", "@last n status"),
    ])
  func captures(source: String, expected: String) throws {
    guard case .capture(let capture) = try Reading.statement(source).kind else {
      Issue.record("no capture")
      return
    }
    let reference = capture.reference.map(\.description) ?? "-"
    #expect("\(reference) \(spelled(capture.binding))" == expected)
  }

  @Test(
    "that are wrong are errors",
    arguments: [
      ("get /x ->", "1:10: expected name=query after -> | such as -> token=$.token"),
      (
        "get /x -> $.a",
        "1:11: expected name=query after -> | such as -> token=$.token csrf=header X-CSRF"
      ),
      (
        "get /x -> a=$.b frob",
        "1:17: expected a filter or another name=query"
          + " | such as -> token=$.token csrf=header X-CSRF"
      ),
      ("get /x -> a=", "1:13: expected a query after a= | such as a=$.id"),
      ("get /x -> a= $.b", "1:13: expected a query after a= | such as a=$.id"),
      (
        "get /x -> a=$.b nth b=status", "1:21: expected a number after nth"
      ),
      ("get /x -> a=$.b nth", "1:20: expected a number after nth"),
      ("get /x -> a=$.b split ','", "1:17: the filter split is not part of this version"),
      ("get /x -> a=statsu", "1:13: statsu is not a query | did you mean status?"),
      (
        "get /x -> a=foo",
        "1:13: foo is not a query"
          + " | there are $… for JSON, status, header, cookie, body, url, time, size, var"
      ),
      ("get /x -> a=bytes", "1:13: bytes is not part of this version"),
      ("get /x -> a=$.b[", "1:16: this bracket is not closed"),
      ("get /x -> a=$['b", "1:15: this quote is not closed"),
      (
        "capture",
        "1:8: expected the name of a variable after capture | such as capture id $.id"
      ),
      (
        "capture id",
        "1:11: expected a query after id"
          + " | such as $.id, status, header location, body or time"
      ),
      (
        "capture 1d $.a",
        "1:9: expected the name of a variable"
          + " | a name is letters, digits, _, - and ., and begins with a letter or _"
      ),
      ("capture @x id $.a", "1:9: expected an exchange | such as @3, @3.1, @-1 or @last"),
      ("capture id $.a b", "1:16: expected the end of the statement"),
      ("capture id {{x}}", "1:12: expected a query, not a variable"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }

  @Test(
    "name exchanges",
    arguments: [
      ("@last", ExchangeReference.last),
      ("@3", .number(3, hop: nil)),
      ("@3.1", .number(3, hop: 1)),
      ("@-1", .fromEnd(1)),
      ("@0", nil),
      ("@-0", nil),
      ("@3.", nil),
      ("@3.0", nil),
      ("@3.1.2", nil),
      ("@+3", nil),
      ("@--1", nil),
      ("@", nil),
      ("3", nil),
      ("@99999999999999999999", nil),
      ("@\u{301}3", nil),
    ])
  func references(text: String, expected: ExchangeReference?) {
    #expect(ExchangeReference(text) == expected)
    if let expected { #expect(expected.description == text) }
  }
}
