import Testing

@testable import RepriseWorkbench

@Suite("Request lines")
struct RequestTests {
  @Test(
    "begin with a method",
    arguments: [
      ("get /x", "GET"),
      ("head /x", "HEAD"),
      ("post /x", "POST"),
      ("put /x", "PUT"),
      ("patch /x", "PATCH"),
      ("delete /x", "DELETE"),
      ("options /x", "OPTIONS"),
      ("trace /x", "TRACE"),
      ("query /x", "QUERY"),
      ("PURGE /x", "PURGE"),
      ("COPY /x", "COPY"),
      ("M-SEARCH /x", "M-SEARCH"),
      ("X /x", "X"),
      ("A_1 /x", "A_1"),
      ("http get /x", "GET"),
      ("https GET /x", "GET"),
      ("xh post /x", "POST"),
    ])
  func methods(source: String, expected: String) throws {
    #expect(try Reading.request(source).method == expected)
  }

  @Test(
    "after https go to a host without a scheme securely",
    arguments: [
      ("get example.com", "http"), ("http get example.com", "http"), ("xh get :8", "http"),
      ("https get example.com", "https"),
    ])
  func defaultScheme(source: String, expected: String) throws {
    #expect(try Reading.request(source).defaultScheme == expected)
  }

  @Test(
    "that are none say what is missing",
    arguments: [
      ("get", "1:4: expected a URL after GET"),
      ("get ''", "1:5: expected a URL, not nothing"),
      ("get -> a=$.b", "1:5: expected a URL before ->"),
      ("http", "1:5: expected a method after http | such as http get example.com"),
      ("http example.com", "1:6: expected a method after http | http get example.com"),
      ("xh cd /x", "1:4: expected a method after xh | xh get cd"),
      ("Get /x", "1:1: Get is neither a method nor a command | did you mean get?"),
      (
        "https://example.com",
        "1:1: https://example.com is neither a method nor a command"
          + " | a request begins with its method: get https://example.com"
      ),
      (
        "/users",
        "1:1: /users is neither a method nor a command"
          + " | a request begins with its method: get /users"
      ),
      ("exit", "1:1: exit is neither a method nor a command | did you mean quit?"),
      ("ls", "1:1: ls is neither a method nor a command | did you mean list?"),
      (
        "frobnicate", "1:1: frobnicate is neither a method nor a command | help lists what there is"
      ),
      ("''", "1:1: expected a method or a command"),
      ("{{x}} /a", "1:1: expected a method or a command, not a variable"),
      ("404", "1:1: 404 is neither a method nor a command | help lists what there is"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }

  @Test(
    "name what this version has not",
    arguments: [
      ("curl 'https://h'", "curl"),
      ("$ curl https://h", "curl"),
      ("retry 3 { }", "retry"),
      ("repeat 3 { }", "repeat"),
      ("for a in $.b { }", "for"),
      ("if status == 1 { }", "if"),
      ("def f { }", "def"),
      ("do f", "do"),
      ("include a.reprise", "include"),
      ("delay 1s", "delay"),
      ("env use staging", "env"),
      ("edit 3", "edit"),
      ("diff @2 @3", "diff"),
      ("export 3 as curl", "export"),
      ("keep a", "keep"),
      ("check a", "check"),
      ("scan a", "scan"),
      ("source a", "source"),
      ("save session a", "save"),
      ("{ pwd }", "a block"),
      ("}", "a block"),
    ])
  func later(source: String, word: String) {
    #expect(Reading.message(source) == "1:1: \(word) is not part of this version")
  }

  @Test("take options between and behind the items")
  func options() throws {
    let line = try Reading.request(
      "post :/x --bearer {{t}} a=1 --timeout 5s --dry --auth=ann:pw b=2")
    #expect(line.options.bearer?.soleReference == Reference("t"))
    #expect(line.options.basic?.literal == "ann:pw")
    #expect(line.options.timeout == .seconds(5))
    #expect(line.options.isDry)
    #expect(line.items.count == 2)
    #expect(try Reading.request("get :/x -a ann:pw").options.basic?.literal == "ann:pw")
    #expect(try Reading.request("get :/x -- -a:pw").items.map(Reading.spelled) == ["header -a pw"])
  }

  @Test(
    "refuse options that they have not",
    arguments: [
      ("get /x --bearer", "1:16: expected a value after --bearer"),
      ("get /x --bearer=", "1:17: expected a value after --bearer"),
      ("get /x --auth ann", "1:15: expected user:password after --auth"),
      ("get /x --timeout 5", "1:18: expected a duration | such as 300ms, 5s, 2m or 1h"),
      ("get /x --timeout {{t}}", "1:18: expected a duration | such as 300ms, 5s, 2m or 1h"),
      ("get /x --dry=1", "1:8: --dry takes no value"),
      ("get /x --bearr t", "1:8: there is no option --bearr | did you mean --bearer?"),
      ("get /x -z", "1:8: there is no option -z | an item that begins with - stands behind --"),
      ("get /x --form a=1", "1:8: --form is not part of this version"),
      ("get /x --multipart", "1:8: --multipart is not part of this version"),
      ("get /x --follow", "1:8: --follow is not part of this version"),
    ])
  func optionFailures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }

  @Test(
    "read durations",
    arguments: [
      ("300ms", Duration.milliseconds(300)),
      ("5s", .seconds(5)),
      ("2m", .seconds(120)),
      ("1h", .seconds(3600)),
      ("0ms", .zero),
      ("5", nil),
      ("s", nil),
      ("5 s", nil),
      ("1.5s", nil),
      ("9999999999s", nil),
      ("5sec", nil),
      ("", nil),
    ])
  func durations(text: String, expected: Duration?) {
    #expect(Duration(text) == expected)
  }
}
