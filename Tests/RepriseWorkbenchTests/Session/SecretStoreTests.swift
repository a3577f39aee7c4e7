import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseWorkbench

struct SecretStoreTests {
  private let home = Origin(scheme: "https", host: "api.test")
  private let other = Origin(scheme: "https", host: "evil.test")
  private let secrets = SecretStore()

  private func message(
    path: String = "/", fields: HTTPFields = [:], body: String? = nil
  ) -> OutgoingMessage {
    OutgoingMessage(
      head: HTTPRequest(
        method: .get, scheme: "https", authority: "api.test", path: path, headerFields: fields),
      body: body.map { ArraySlice($0.utf8) })
  }

  private func strangers(in message: OutgoingMessage, to origin: Origin) -> [String] {
    secrets.strangers(in: message, to: origin).map { "\($0.name) of \($0.home)" }
  }

  @Test func aSecretBelongsToTheFirstOriginItIsSentTo() {
    secrets.declare("hunter22", as: "pw")
    let message = message(body: "password=hunter22")
    #expect(strangers(in: message, to: home) == [])
    secrets.bind(in: message, to: home)
    #expect(strangers(in: message, to: home) == [])
    #expect(strangers(in: message, to: other) == ["pw of https://api.test"])
  }

  @Test func messagesWithoutItBindNothing() {
    secrets.declare("hunter22", as: "pw")
    secrets.bind(in: message(body: "nothing"), to: home)
    secrets.bind(in: message(body: "hunter22"), to: other)
    #expect(strangers(in: message(body: "hunter22"), to: home) == ["pw of https://evil.test"])
    #expect(strangers(in: message(body: "nothing"), to: home) == [])
  }

  @Test(
    arguments: [
      ("/hunter%2022?", [:], nil), ("/?q=hunter+22", [:], nil),
      ("/", [.authorization: "Basic dTpodW50ZXIgMjI="], nil), ("/", [:], #"{"a": "hunter 22"}"#),
    ] as [(String, HTTPFields, String?)])
  func itIsFoundWhereverItStands(path: String, fields: HTTPFields, body: String?) {
    secrets.declare("hunter 22", as: "pw", origins: [home])
    let message = message(path: path, fields: fields, body: body)
    #expect(strangers(in: message, to: home) == [])
    #expect(strangers(in: message, to: other) == ["pw of https://api.test"])
  }

  @Test func originsGivenWithItHold() {
    secrets.declare("hunter22", as: "pw", origins: [home, other])
    let message = message(body: "hunter22")
    #expect(strangers(in: message, to: home) == [])
    #expect(strangers(in: message, to: other) == [])
    let third = Origin(scheme: "http", host: "api.test")
    #expect(strangers(in: message, to: third) == ["pw of https://api.test"])
  }

  @Test func declaredAnewItMayBelongElsewhere() {
    secrets.declare("hunter22", as: "pw")
    let message = message(body: "hunter22")
    secrets.bind(in: message, to: home)
    secrets.note("hunter22", as: "pw")
    #expect(strangers(in: message, to: other) == ["pw of https://api.test"])
    secrets.declare("hunter22", as: "pw")
    #expect(strangers(in: message, to: other) == [])
  }

  @Test func recordingsLearnOfSecretsThatAreDeclaredLater() {
    let redactor = Redactor()
    secrets.declare("first-secret", as: "a")
    secrets.tell(redactor)
    secrets.declare("second-secret", as: "b")
    let text = redactor.redacted(text: "first-secret and second-secret")
    #expect(text == "REDACTED-a-1 and REDACTED-b-1")
  }

  @Test func aSecretMayFillAPlaceholder() throws {
    secrets.declare("the-real-token", as: "token-1")
    let redactor = Redactor()
    secrets.tell(redactor)
    let placeholder = try #require(Placeholder(kind: "token", number: 1))
    #expect(
      redactor.value(of: placeholder).map { String(decoding: $0, as: UTF8.self) }
        == "the-real-token")
  }

  @Test func forgottenNamesAreNotDeclared() {
    secrets.declare("hunter22", as: "pw")
    #expect(secrets.isDeclared("pw"))
    secrets.remove("pw")
    #expect(!secrets.isDeclared("pw"))
  }
}
