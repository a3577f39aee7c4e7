import HTTPTypes
import RepriseRedaction
import Testing

@testable import RepriseWorkbench

struct OutgoingMessageTests {
  private func placeholder(
    path: String = "/", fields: HTTPFields = [:], body: String? = nil
  ) -> String? {
    OutgoingMessage(
      head: HTTPRequest(
        method: .get, scheme: "http", authority: "a.test", path: path, headerFields: fields),
      body: body.map { ArraySlice($0.utf8) }
    ).placeholder?.text
  }

  @Test func placeholdersAreFoundInEveryPart() {
    #expect(placeholder(path: "/users/REDACTED-token-1") == "REDACTED-token-1")
    #expect(placeholder(path: "/?key=REDACTED-key-2&a=1") == "REDACTED-key-2")
    #expect(
      placeholder(fields: [.authorization: "Bearer REDACTED-bearer-1"]) == "REDACTED-bearer-1")
    #expect(placeholder(body: #"{"pw": "REDACTED-password-1"}"#) == "REDACTED-password-1")
    #expect(
      placeholder(path: "/00000000-0000-4000-8000-000000000001")
        == "00000000-0000-4000-8000-000000000001")
  }

  @Test func otherMessagesHaveNone() {
    #expect(placeholder() == nil)
    #expect(
      placeholder(path: "/REDACTED", fields: [.cookie: "a=REDACTED-"], body: "redacted-x-1") == nil)
  }
}
