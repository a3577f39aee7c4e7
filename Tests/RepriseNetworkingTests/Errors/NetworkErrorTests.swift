import HTTPTypes
import RepriseNetworking
import Testing

struct NetworkErrorTests {
  let head = HTTPRequest(
    method: .post, scheme: "https", authority: "h", path: "/login?access_token=abc-def-123")

  @Test func withoutAResponse() {
    let error = NetworkError(
      .transport, request: head, underlying: TransportError(.dns, origin: "https://h"))
    #expect(error.statusCode == -1)
    #expect(error.serverMessage == nil)
    #expect(
      error.description
        == "POST https://h/login?access_token=REDACTED-token-1 failed: "
        + "https://h is not known: its name could not be resolved")
  }

  @Test(arguments: [
    (#"{"message": "Wrong password."}"#, "Wrong password."),
    (#"{"message": ""}"#, nil), (#"{"message": 7}"#, nil), (#"[]"#, nil), ("", nil), ("x", nil),
  ])
  func whatTheServerSays(body: String, message: String?) {
    let error = NetworkError(
      .server, request: head, response: HTTPResponse(status: .unauthorized),
      body: ArraySlice(body.utf8), underlying: CheckFailure("the status is 401 Unauthorized"))
    #expect(error.serverMessage == message)
    #expect(error.statusCode == 401)
    #expect(error.description.hasSuffix(message.map { "(“\($0)”)" } ?? "401 Unauthorized"))
  }
}
