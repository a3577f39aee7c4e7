import HTTPTypes
import RepriseWorkbench
import Testing

@Suite("Expectations, judged")
struct JudgingTests {
  private static let body = #"""
    {"id": 4, "big": 12345678901234567890.10, "name": "Ann", "day": "2024-02-29",
     "at": "2024-02-29T10:00:00.5+01:00", "uuid": "0b0e5ae6-5f2e-4c19-8a3b-0c3a5b1d9e77",
     "items": [{"id": 1}, {"id": 2}], "none": null, "yes": true, "e": [], "o": {"k": ""},
     "odd name": 1, "esc": "\u001b[2J"}
    """#

  private static let response = ObservedResponse(
    head: HTTPResponse(
      status: 201,
      headerFields: [
        .contentType: "application/json; charset=utf-8", .location: "/users/7",
        .setCookie: "sid=abc; Path=/; HttpOnly", .contentLength: "42",
      ]),
    body: Array(body.utf8)[...], url: "https://h/users", duration: .milliseconds(120))

  private static let variables = Variables([
    "n": .json("4"), "t": .text("4"), "list": .json("[4, 5]"), "bad": .text("x"),
  ])

  static func judge(
    _ line: String, on response: ObservedResponse = response
  ) throws -> String {
    let failure = try Reading.expectation("expect " + line)
      .failure(on: response, variables: variables)
    guard let failure else { return "met" }
    return failure.actual + (failure.hint.map { " | " + $0 } ?? "")
  }

  @Test(
    "are met",
    arguments: [
      "201",
      "2xx",
      "201 json",
      "2xx json time < 300ms",
      "201 time <= 120ms",
      "status == 201",
      "status != 200",
      "status in [200, 201]",
      "status < 300",
      "status is integer",
      "$.id == 4",
      "$.id == 4.0",
      "$.id == 40e-1",
      "$.id != 5",
      "$.id != '4'",
      "$.id > 3",
      "$.id >= 4",
      "$.id < 5",
      "$.id <= 4",
      "$.id == {{n}}",
      "$.id in {{list}}",
      "$.id not in [1]",
      "$.big == 12345678901234567890.1",
      "$.big > 12345678901234567890",
      "$.name == Ann",
      #"$.name == "Ann""#,
      "$.name == 'Ann'",
      "$.name startsWith A",
      "$.name endsWith nn",
      "$.name contains n",
      "$.name not contains x",
      "$.name < Bob",
      "$.name matches /^a/i",
      "$.name matches /^A../",
      "$.name is string",
      "$.name not empty",
      "$.day is date",
      "$.at is datetime",
      "$.uuid is uuid",
      "$.day > '2024-01-01'",
      "$.items count == 2",
      "$.items[*].id == [1, 2]",
      "$.items[*].id contains 2",
      "$.items first == {\"id\":1}",
      "$.items nth -1 == {\"id\": 2}",
      "$.items last exists",
      "$.items[0].id == 1",
      "$['odd name'] == 1",
      "$.items is array",
      "$.items contains {\"id\": 2}",
      "$.none is null",
      "$.none == null",
      "$.none exists",
      "$.yes == true",
      "$.yes is boolean",
      "$.e empty",
      "$.e count == 0",
      "$.o is object",
      "$.o contains k",
      "$.o count == 1",
      "$.o.k empty",
      "$.x not exists",
      "$.x[*] count == 0",
      "$.x[*] not exists",
      "$ is object",
      "header location == /users/7",
      "header LOCATION matches /\\/users\\/\\d+$/",
      "header content-length == 42",
      "header content-length == 42.0",
      "header content-length > 9",
      "header content-length is integer",
      "header x-none not exists",
      "header location is string",
      "cookie sid == abc",
      "cookie SID not exists",
      "url == https://h/users",
      "url contains //h/",
      "time < 300ms",
      "time > 100ms",
      "time == 120ms",
      "time exists",
      "size > 10",
      "body contains Ann",
      "body contains 4",
      "body startsWith '{'",
      "body not empty",
      "var n == 4",
      "var t == 4",
      "var t is string",
    ])
  func met(line: String) throws {
    #expect(try Self.judge(line) == "met")
  }

  @Test(
    "are not met, and say what is there",
    arguments: [
      ("404", "the status is 201"),
      ("4xx", "the status is 201"),
      ("201 html", "the body is application/json"),
      ("201 empty", "the body has \(body.utf8.count) bytes"),
      ("201 time < 100ms", "it took 120 ms"),
      ("status == 404", "it is 201"),
      ("$.id == 3", "it is 4"),
      ("$.id == '4'", "it is 4"),
      ("$.id == {{t}}", #"it is 4 | {{t}} is "4""#),
      ("$.id == abc", "it is 4"),
      ("$.id not == 4", "it is 4"),
      ("$.id > 4", "it is 4"),
      ("$.id < abc", "it is 4, which has no place in this comparison"),
      ("$.name > 3", #"it is "Ann", which has no place in this comparison"#),
      ("$.id startsWith 4", "it is 4, which has no place in this comparison"),
      ("$.id empty", "it is 4, which has no place in this comparison"),
      ("$.none not contains 1", "it is null, which has no place in this comparison"),
      ("$.name matches /\\d/", #"it is "Ann""#),
      ("$.name is uuid", #"it is "Ann""#),
      ("$.id in [1, 2]", "it is 4"),
      ("$.id in {{bad}}", "the value after in is not a list"),
      (
        "$.id == {{nope}}",
        "there is no variable nope"
          + " | set nope=… sets it, capture nope $.… takes it from a response"
      ),
      ("$.items count == 3", "it is 2"),
      ("$.name count == 3", #"count needs a list, and it is "Ann""#),
      ("$.items nth 2 exists", "the list has 2 elements"),
      ("$.e first exists", "the list has no elements"),
      ("$.items[*].name exists", "it is []"),
      (
        "$.items[0:1].id == 1",
        "it is [1] | the path selects a list; the filter first takes its first"
      ),
      (
        "$.items[2].id == 3",
        #"there is no $.items[2].id | the nearest that exists is $.items: [{"id": 1}, {"id": 2}]"#
      ),
      ("$.o.x.y != 3", #"there is no $.o.x.y | the nearest that exists is $.o: {"k": ""}"#),
      ("$.esc == x", #"it is "\u001b[2J""#),
      ("header x-none exists", "there is no header x-none"),
      ("header locaton exists", "there is no header locaton | did you mean location?"),
      ("header location == /users/8", "it is /users/7"),
      ("header location not exists", "it is /users/7"),
      ("cookie sidd == abc", "there is no cookie sidd"),
      ("time < 100ms", "it took 120 ms"),
      ("size == 1", "it is \(body.utf8.count)"),
      ("url == https://h/", "it is https://h/users"),
      (
        "var nope exists",
        "there is no variable nope"
          + " | set nope=… sets it, capture nope $.… takes it from a response"
      ),
    ])
  func failed(line: String, expected: String) throws {
    #expect(try Self.judge(line) == expected)
  }

  @Test("name the expectation and the actual value in one sentence")
  func sentence() throws {
    let failure = try Reading.expectation("expect $.items[0].id == 3")
      .failure(on: Self.response, variables: Self.variables)
    #expect(failure?.description == "expected $.items[0].id == 3, but it is 1")
    let missing = try Reading.expectation("expect $.item == 3")
      .failure(on: Self.response, variables: Self.variables)
    #expect(
      missing?.description.hasPrefix(
        "expected $.item == 3, but there is no $.item\n  the nearest that exists is $: {") == true)
    #expect(missing?.description.hasSuffix("…") == true)
  }

  private static func response(
    _ body: String, type: String? = "application/json", status: HTTPResponse.Status = .ok
  ) -> ObservedResponse {
    var fields = HTTPFields()
    fields[.contentType] = type
    return ObservedResponse(
      head: HTTPResponse(status: status, headerFields: fields), body: Array(body.utf8)[...],
      url: "http://h/", duration: .zero)
  }

  @Test(
    "say what a body is instead of JSON",
    arguments: [
      ("$.a == 1", "", "application/json", "the body is empty"),
      (
        "$.a == 1", "<html>", "text/html",
        "the body (text/html) is not JSON: line 1, column 1: expected a value, found '<'"
      ),
      ("200 json", "{}", "text/plain", "the body is text/plain"),
      ("200 json", "{}", nil, "the response has no content-type"),
      (
        "200 json", "{", "application/json",
        "the body is not JSON: line 1, column 2: expected a name in quotation marks or '}', found the end of the text"
      ),
      ("200 json", "{}", "application/problem+json", "met"),
      ("200 html", "", "text/html; charset=utf-8", "met"),
      ("200 text", "", "text/plain", "met"),
      ("200 empty", "", nil, "met"),
      (#"body == {"a": 1}"#, #"{ "a":1.0 }"#, "application/json", "met"),
      (#"body == {"a": 1}"#, "x", "text/plain", "it is x"),
      ("body == hello", "hello", "text/plain", "met"),
      ("body empty", "", nil, "met"),
      ("body is integer", "42", nil, "met"),
      ("$ == \"e\u{301}\"", "\"é\"", "application/json", "it is \"é\""),
    ] as [(String, String, String?, String)])
  func bodies(line: String, body: String, type: String?, expected: String) throws {
    #expect(try Self.judge(line, on: Self.response(body, type: type)) == expected)
  }

  @Test(
    "know dates and times",
    arguments: [
      ("date", "2024-12-31", true),
      ("date", "2024-13-01", false),
      ("date", "2024-1-1", false),
      ("date", "2024-00-10", false),
      ("datetime", "2024-01-01T00:00:00Z", true),
      ("datetime", "2024-01-01 00:00:00z", true),
      ("datetime", "2024-01-01T00:00:00.Z", false),
      ("datetime", "2024-01-01T00:00:00-05:30", true),
      ("datetime", "2024-01-01T00:00:00", false),
      ("datetime", "2024-01-01", false),
      ("uuid", "0b0e5ae6-5f2e-4c19-8a3b-0c3a5b1d9e7", false),
      ("uuid", "0B0E5AE6-5F2E-4C19-8A3B-0C3A5B1D9E77", true),
    ])
  func types(type: String, text: String, holds: Bool) throws {
    let verdict = try Self.judge("$ is \(type)", on: Self.response("\"\(text)\""))
    #expect((verdict == "met") == holds)
  }

  @Test(
    "and captures take values with their types",
    arguments: [
      ("$.big", VariableValue.json("12345678901234567890.10")),
      ("$.name", .json("\"Ann\"")),
      ("$.items count", .json("2")),
      ("$.items[*].id", .json("[1, 2]")),
      ("$.items first", .json(#"{"id": 1}"#)),
      ("header location", .text("/users/7")),
      ("cookie sid", .text("abc")),
      ("status", .json("201")),
      ("time", .json("120")),
      ("url", .text("https://h/users")),
      ("var t", .text("4")),
    ])
  func captures(query: String, expected: VariableValue) throws {
    guard case .capture(let capture) = try Reading.statement("capture x \(query)").kind else {
      Issue.record("no capture")
      return
    }
    #expect(
      try capture.binding.value(from: Self.response, variables: Self.variables) == expected)
  }

  @Test("and captures of what is not there say so")
  func missingCapture() throws {
    let binding = try Reading.request("get /x -> id=$.items[0].idd").captures[0]
    let error = #expect(throws: RequestError.self) {
      try binding.value(from: Self.response, variables: Self.variables)
    }
    #expect(
      error?.description == """
        cannot capture id: there is no $.items[0].idd
          the nearest that exists is $.items[0]: {"id": 1}
        """)
  }
}
