import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

@testable import RepriseWorkbench

struct WorkbenchContextTests {
  private func session(
    _ script: String, isInteractive: Bool = false, terminal: Terminal = .piped,
    environment: [String: String] = [:], answers: [String] = [], secrets: [String: String] = [:],
    _ answer: @escaping FakeTransport.Answer = { _ in .json("{}") }
  ) async -> (status: RepriseWorkbench.ExitStatus, host: FakeHost, transport: FakeTransport) {
    let transport = FakeTransport(answer)
    let host = FakeHost(
      terminal: terminal, environment: environment, answers: answers, transport: transport)
    let workbench = Workbench(
      host: host, settings: WorkbenchSettings(isInteractive: isInteractive))
    for (name, value) in secrets { await workbench.setSecret(name, to: value) }
    if isInteractive {
      for line in script.split(separator: "\n") { _ = await workbench.runLine(String(line)) }
      return (.done, host, transport)
    }
    return (await workbench.run(script: Array(script.utf8)), host, transport)
  }

  @Test func baseURLIsMovedAlong() async {
    let result = await session(
      """
      cd https://api.test/v1
      pwd
      get /users
      cd /admin
      get /users
      cd //
      pwd
      """)
    #expect(result.status == .done)
    #expect(
      result.transport.sent.map(\.line) == [
        "GET https://api.test/v1/users", "GET https://api.test/v1/admin/users",
      ])
    #expect(result.host.output.split(separator: "\n").first == "https://api.test/v1")
  }

  @Test func withoutABaseThereIsNothingToShow() async {
    let result = await session("pwd")
    #expect(result.status == .wrongArguments)
    #expect(
      result.host.errors == "there is no base URL; `cd https://api.example.com` sets one\n")
  }

  @Test func everyRequestHasTheDefaults() async {
    let result = await session(
      "get http://a.test/\nget http://a.test/ User-Agent:me Accept-Encoding:")
    #expect(result.transport.sent[0].head.headerFields[.userAgent] == "reprise")
    #expect(result.transport.sent[0].head.headerFields[.acceptEncoding] == "gzip, deflate")
    #expect(result.transport.sent[1].head.headerFields[values: .userAgent] == ["me"])
    #expect(result.transport.sent[1].head.headerFields[.acceptEncoding] == nil)
  }

  @Test func headersStand() async {
    let result = await session(
      """
      with Accept:application/json X-Token:a
      get http://a.test/
      with X-Token:b User-Agent:me
      get http://a.test/
      without x-token
      get http://a.test/
      """)
    let fields = result.transport.sent.map(\.head.headerFields)
    #expect(fields.map { $0[.accept] } == Array(repeating: "application/json", count: 3))
    #expect(fields.map { $0[values: .token] } == [["a"], ["b"], []])
    #expect(fields.map { $0[values: .userAgent] } == [["reprise"], ["me"], ["me"]])
  }

  @Test func unknownHeaderCannotBeTakenBack() async {
    let result = await session("without Accept")
    #expect(result.status == .wrongArguments)
    #expect(
      result.host.errors == "there is no Accept to be without; `with` sets headers\n")
  }

  @Test func credentialsStayWithTheirOrigin() async {
    let result = await session(
      """
      cd http://a.test
      with Authorization:'Bearer abc' X-Token:x
      get /one
      get http://b.test/two
      get http://a.test/three
      """)
    let fields = result.transport.sent.map(\.head.headerFields)
    #expect(fields.map { $0[.authorization] } == ["Bearer abc", nil, "Bearer abc"])
    #expect(
      result.host.errors
        .contains("Authorization was left out: it belongs to http://a.test, not to http://b.test\n")
    )
  }

  @Test func credentialsWithoutABaseBelongToTheFirstOrigin() async {
    let result = await session(
      """
      with Authorization:'Bearer abc'
      get http://b.test/
      get http://a.test/
      """)
    #expect(
      result.transport.sent.map { $0.head.headerFields[.authorization] } == ["Bearer abc", nil])
  }

  @Test func variablesAreSetAndListed() async {
    let result = await session(
      """
      set n:=42 user="ann lee" list:='["a", 1.50]'
      with Accept:text/{{user}}
      vars
      unset n
      vars
      """)
    #expect(
      result.host.output == """
        set list:=["a", 1.50]
        set n:=42
        set user=ann lee
        with Accept:text/{{user}}
        set list:=["a", 1.50]
        set user=ann lee
        with Accept:text/{{user}}

        """)
    #expect(result.status == .done)
  }

  @Test func unknownVariables() async {
    let unset = await session("unset nope")
    #expect(unset.status == .wrongArguments)
    #expect(unset.host.errors == "there is no variable nope; `vars` lists those there are\n")
    let used = await session("get http://a.test/{{nope}}")
    #expect(used.status == .requestNotMade)
    #expect(used.transport.sent.isEmpty)
    #expect(used.host.errors.contains("nope"))
  }

  @Test func scriptsAreNotAskedForSecrets() async {
    let result = await session("secret pw", answers: ["hunter-22"])
    #expect(result.status == .wrongArguments)
    #expect(result.host.state.withLock { $0.questions } == [])
    #expect(
      result.host.errors
        == "pw has no value, and a script does not ask; give it with --secret pw=…, or set it first\n"
    )
  }

  @Test func thePromptAsksForSecrets() async {
    let result = await session(
      "secret pw\nvars\npost http://a.test/ a={{pw}}", isInteractive: true, terminal: .plain,
      answers: ["hunter-22"]
    ) { _ in .json(#"{"you":"hunter-22"}"#) }
    #expect(result.host.state.withLock { $0.questions } == ["pw: "])
    #expect(result.transport.sent[0].body == #"{"a": "hunter-22"}"#)
    #expect(result.host.output.hasPrefix("secret pw\n"))
    #expect(result.host.output.contains(#""you": "REDACTED-pw-1""#))
    #expect(!result.host.output.contains("hunter-22"))
  }

  @Test func aSecretNotGivenIsSaid() async {
    let result = await session("secret pw", isInteractive: true)
    #expect(result.host.errors == "pw was not given a value\n")
  }

  @Test func aShortSecretIsSaid() async {
    let result = await session("set pw=abc\nsecret pw")
    #expect(result.status == .done)
    #expect(
      result.host.errors
        == "pw is too short to be hidden: only secrets of 4 bytes or more are\n")
  }

  @Test func secretsAreSentToOneOrigin() async {
    let script = """
      post http://a.test/login pw={{pw}}
      set copy={{pw}}
      post http://b.test/steal note=x{{copy}}x
      """
    let result = await session(script, secrets: ["pw": "hunter-22-hunter-22"])
    #expect(result.status == .requestNotMade)
    #expect(result.transport.sent.map(\.line) == ["POST http://a.test/login"])
    #expect(
      result.host.errors == """
        line 3: POST http://b.test/steal is not sent: the secret pw belongs to http://a.test; \
        `secret pw` declares it anew, for the next origin it is sent to

        """)
    let anew = await session(
      script.replacing("set copy", with: "secret pw\nset copy"),
      secrets: ["pw": "hunter-22-hunter-22"])
    #expect(anew.status == .done)
  }

  @Test func environmentIsSecretWhenLong() async {
    let result = await session(
      "get http://a.test/?k={{$env.KEY}}\nexpect 201\n", environment: ["KEY": "abcdefgh1234"])
    #expect(result.transport.sent[0].line == "GET http://a.test/?k=abcdefgh1234")
    #expect(result.status == .unexpected)
    #expect(!result.host.errors.contains("abcdefgh1234"))
  }
}
