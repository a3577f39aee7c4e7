import HTTPTypes
import RepriseNetworking
import Testing

struct AcceptEncodingTests {
  let chain = MiddlewareChain(
    [AcceptEncoding()],
    around: FakeTransport { request, _ in
      Response(head: HTTPResponse(status: .ok, headerFields: request.head.headerFields))
    })

  @Test func whatIsDecodedIsSaid() async throws {
    let response = try await chain.send(.get("http://h/"), context: RequestContext())
    #expect(response.head.headerFields == [.acceptEncoding: "gzip, deflate"])
  }

  @Test func whatARequestSaysItselfIsKept() async throws {
    var request = Request.get("http://h/")
    request.head.headerFields[.acceptEncoding] = "identity"
    let response = try await chain.send(request, context: RequestContext())
    #expect(response.head.headerFields == [.acceptEncoding: "identity"])
  }
}
