import Testing

@testable import RepriseWorkbench

struct HistoryRulesTests {
  private let isSecret: (String) -> Bool = { $0 == "pw" || $0 == "api_key" }

  @Test(arguments: [
    "secret pw hunter2", "secret pw=hunter2", "  secret   pw   hunter2", "secret\tpw\thunter2",
    "set pw=hunter2", "set pw:=42", "set a=1 pw=hunter2", "set api_key=x", "set pw hunter2",
    "get /x ; set pw=hunter2", "get /x ; secret pw hunter2", "get /x\nset pw=hunter2",
    "retry 3 { set pw=hunter2 }",
  ])
  func valueOfASecretIsSeen(line: String) {
    #expect(HistoryRules.givesSecret(line, isSecret: isSecret))
  }

  @Test(arguments: [
    "secret pw", "secret pw ; get /x", "set n=1", "set n:=42", "get /x", "unset pw",
    "post /login password={{pw}}", "get /secret pw", "set", "secret", "",
  ])
  func otherLinesAreKept(line: String) {
    #expect(!HistoryRules.givesSecret(line, isSecret: isSecret))
  }

  @Test(arguments: [
    ("  get /x \t\r\n", "get /x"), ("get  /x", "get  /x"), (" \n ", ""), ("", ""),
    ("put /x <<A\n a \nA\n", "put /x <<A\n a \nA"),
  ])
  func blanksAroundALineGo(line: String, trimmed: String) {
    #expect(HistoryRules.trimmed(line) == trimmed)
  }
}
