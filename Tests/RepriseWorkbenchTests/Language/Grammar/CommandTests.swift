import RepriseWorkbench
import Testing

@Suite("Commands, read")
struct CommandTests {
  private func spelled(_ command: Command) -> String {
    switch command {
    case .changeBase(let word): "cd \(Reading.spelled(word))"
    case .showBase: "pwd"
    case .with(let items): "with \(items.map(Reading.spelled))"
    case .without(let names): "without \(names)"
    case .set(let assignments): "set \(assignments.map(spelled))"
    case .unset(let names): "unset \(names)"
    case .variables: "vars"
    case .secret(let names): "secret \(names)"
    case .record(let name): "record \(name)"
    case .extend(let name): "extend \(name)"
    case .replay(let names, let isStrict): "replay \(names) \(isStrict)"
    case .stop: "stop"
    case .list: "list"
    case .show(let exchange, let parts):
      "show \(exchange) \(parts.map(spelled) ?? "-")"
    case .resend(let exchange): "resend \(exchange)"
    case .help(let word): "help \(word ?? "-")"
    case .history: "history"
    case .quit: "quit"
    }
  }

  private func spelled(_ assignment: Assignment) -> String {
    switch assignment.content {
    case .text(let word): "\(assignment.name)=\(Reading.spelled(word))"
    case .json(let json): "\(assignment.name):=\(Reading.spelled(json))"
    }
  }

  private func spelled(_ parts: Set<MessagePart>) -> String {
    MessagePart.allCases.filter(parts.contains).map(\.rawValue).joined()
  }

  @Test(
    "are read with what follows them",
    arguments: [
      ("cd https://api.example.com/v1", "cd https://api.example.com/v1"),
      ("cd /admin", "cd /admin"),
      ("cd //", "cd //"),
      ("cd ..", "cd .."),
      ("cd {{base}}", "cd <base>"),
      ("pwd", "pwd"),
      ("vars", "vars"),
      ("stop", "stop"),
      ("list", "list"),
      ("history", "history"),
      ("quit", "quit"),
      ("with Accept:application/json X;", #"with ["header Accept application/json", "empty X"]"#),
      ("without Accept X-A", #"without ["Accept", "X-A"]"#),
      ("set n:=42 name='a b'", #"set ["n:=42", "name=«a b»"]"#),
      (#"set l:=["a", 1] u={{x}}"#, #"set ["l:=[\"a\", 1]", "u=<x>"]"#),
      ("set a=", #"set ["a="]"#),
      ("unset a b", #"unset ["a", "b"]"#),
      ("secret pw", #"secret ["pw"]"#),
      ("record friends", "record friends"),
      ("extend 'a b'", "extend a b"),
      ("replay friends", #"replay ["friends"] false"#),
      ("replay friends strict", #"replay ["friends"] true"#),
      ("replay a b strict", #"replay ["a", "b"] true"#),
      ("replay 'strict'", #"replay ["strict"] false"#),
      ("show", "show @last -"),
      ("show 3", "show @3 -"),
      ("show @-1 HB", "show @-1 HB"),
      ("show hb", "show @last hb"),
      ("show 3.1 bH", "show @3.1 Hb"),
      ("resend", "resend @last"),
      ("resend 3", "resend @3"),
      ("help", "help -"),
      ("help expect", "help expect"),
    ])
  func commands(source: String, expected: String) throws {
    #expect(spelled(try Reading.command(source)) == expected)
  }

  @Test(
    "that are wrong are errors",
    arguments: [
      (
        "cd",
        "1:3: expected a URL or a path after cd"
          + " | such as cd https://api.example.com/v1, cd /users or cd //"
      ),
      ("cd ''", "1:4: expected a URL or a path"),
      ("cd /a /b", "1:7: expected the end of the statement"),
      ("pwd now", "1:5: pwd takes nothing after it"),
      ("quit now", "1:6: quit takes nothing after it"),
      ("list 3", "1:6: list takes nothing after it"),
      ("with", "1:5: expected a header after with | such as with Accept:application/json"),
      ("with a=1", "1:6: expected a header | such as with Accept:application/json"),
      ("with Accept:", "1:6: expected a value for the header | without takes one away"),
      ("without", "1:8: expected the name of a header after without"),
      ("without {{x}}", "1:9: expected the name of a header"),
      ("set", "1:4: expected name=text or name:=json after set | such as set n:=42"),
      ("set n", "1:5: expected name=text or name:=json | without blanks around the ="),
      ("set n = 42", "1:5: expected name=text or name:=json | without blanks around the ="),
      ("set n:42", "1:6: expected name=text or name:=json"),
      ("set n==42", "1:6: expected name=text or name:=json"),
      ("set n=@file", "1:5: a value from a file is not part of this version"),
      (
        "set 1=2",
        "1:5: expected the name of a variable"
          + " | a name is letters, digits, _, - and ., and begins with a letter or _"
      ),
      (
        "secret pw=x",
        "1:8: expected the name of a variable"
          + " | a name is letters, digits, _, - and ., and begins with a letter or _"
      ),
      ("unset", "1:6: expected the name of a variable after unset"),
      ("record", "1:7: expected the name of a recording after record"),
      ("record {{x}}", "1:8: expected the name of a recording"),
      ("record a b", "1:10: expected the end of the statement"),
      ("replay a strict b", "1:17: expected nothing after strict"),
      ("replay a pass h", "1:10: pass is not part of this version"),
      (
        "show 3 x",
        "1:8: expected a number or some of the letters H, B, h and b"
          + " | head and body of the request, head and body of the response"
      ),
      ("show 3 H 4", "1:10: expected the end of the statement"),
      ("show 0", "1:6: expected an exchange | such as 3, @3.1, @-1 or @last"),
      ("resend x", "1:8: expected the end of the statement"),
      ("help a b", "1:8: expected the end of the statement"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }
}
