import Testing

@testable import RepriseRedaction

@Suite struct CommandOptionTests {
  static func name(_ option: CommandOption?) -> String {
    switch option {
    case nil: "none"
    case .secret(let kind): kind
    case .userAndPassword: "user"
    case .fileAndPassword: "file"
    case .header: "header"
    case .cookies: "cookies"
    case .data: "data"
    case .namedSecret: "named"
    }
  }

  @Test(arguments: [
    ("--bearer", "bearer"), ("--oauth2-bearer", "bearer"), ("--auth", "user"), ("-u", "user"),
    ("-U", "user"), ("-a", "user"), ("-sSu", "user"), ("--proxy-user", "user"), ("-H", "header"),
    ("--header", "header"), ("-b", "cookies"), ("--cookie", "cookies"), ("-d", "data"),
    ("-F", "data"), ("--data-urlencode", "data"), ("--cert", "file"), ("-E", "file"),
    ("--pass", "password"), ("--secret", "named"), ("--token", "token"), ("--api-key", "key"),
    ("--follow", "none"), ("--var", "none"), ("-X", "none"), ("-", "none"), ("--", "none"),
    ("bearer", "none"), ("-u1", "none"), ("", "none"),
  ])
  func optionsBeforeTheirValue(word: String, expected: String) {
    #expect(Self.name(CommandOption(word: bytes(word))) == expected)
  }

  @Test(arguments: [
    ("--bearer=T", "bearer", "T"), ("--auth=u:p", "user", "u:p"), ("-uann:pw", "user", "ann:pw"),
    ("-u=ann:pw", "user", "ann:pw"), ("-HX:y", "header", "X:y"), ("--data=a=b", "data", "a=b"),
    ("--cookie=", "cookies", ""),
  ])
  func optionsWithTheirValue(word: String, option: String, value: String) throws {
    let attached = try #require(CommandOption.attached(to: bytes(word)))
    #expect(Self.name(attached.option) == option)
    #expect(text(attached.value) == value)
  }

  @Test(arguments: ["--bearer", "--var=token=x", "-X=POST", "-u", "--=x", "bearer=x", "", "-"])
  func wordsWithoutAValue(word: String) {
    #expect(CommandOption.attached(to: bytes(word)) == nil)
  }
}
