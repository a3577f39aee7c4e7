import HTTPTypes
import RepriseNetworking

private enum TestingArticle {
  struct Greeting: Transport {
    func send(_ request: Request, context: RequestContext) async throws -> Response {
      Response(head: HTTPResponse(status: .ok), body: Body(#"{"text": "hello"}"#))
    }
  }

  static func middlewareAlone(_ request: Request) async throws -> Response {
    let next = Next { request, context in Response(head: HTTPResponse(status: .ok)) }
    let response = try await AcceptEncoding().send(request, context: RequestContext(), next: next)
    return response
  }
}
