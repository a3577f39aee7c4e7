import HTTPTypes
import RepriseNetworking
import Testing

struct NetworkErrorTextTests {
  func error(_ code: Int, _ body: String, _ underlying: any Error) -> NetworkError {
    NetworkError(
      .server, request: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/x"),
      response: HTTPResponse(status: .init(code: code)), body: ArraySlice(body.utf8),
      underlying: underlying)
  }

  @Test("C29, B28: an error of the API's own says the status, too")
  func theStatusIsSaid() {
    #expect(
      error(403, "", WallFailure.invalidAccessToken).description
        == "GET https://h/x failed with 403 Forbidden: invalidAccessToken")
    #expect(
      error(404, "", CheckFailure("the status is 404")).description
        == "GET https://h/x failed: the status is 404")
  }

  @Test(
    "A14, B23: a text for a person is never blank",
    arguments: [#"{"message": " \n\t"}"#, #"{"message": ""}"#, #"{"message": "\u00a0"}"#, ""])
  func neverBlank(body: String) {
    let plain = error(500, body, CheckFailure("the status is 500"))
    #expect(plain.serverMessage == nil)
    #expect(plain.message == "Server Error. Please try again later")
    #expect(
      error(500, body, WallFailure.unknown(7, " ")).message
        == "Server Error. Please try again later")
    #expect(
      MessageMapper(default: "Try again.").error(for: plain) as? ServiceError
        == .custom("Try again."))
  }

  @Test("C29: a code is made of a variable") func codes() {
    let (number, word) = (5, "expired")
    #expect(ErrorCode(number) == 5)
    #expect(ErrorCode(word) == "expired")
    #expect(ErrorCode(number).number == 5)
  }

  @Test("D9: a secret in a path that is no URL is hidden, and nothing else")
  func secrets() async throws {
    struct Broken: Endpoint {
      typealias Value = Void
      var path: String { "/%zz?access_token=abc-def-123" }
    }
    let client = try Client(
      baseURL: "https://h", transport: FakeTransport { _, _ in Response(head: .init(status: .ok)) })
    let error = await #expect(throws: NetworkError.self) { try await client.value(of: Broken()) }
    #expect(
      error?.description == "GET https://h/%zz?access_token=REDACTED-token-1 failed:"
        + " “https://h/%zz?access_token=REDACTED-token-1” is no URL: expected two hexadecimal digits"
        + " after % (a literal % is written %25), found %zz")
  }
}
