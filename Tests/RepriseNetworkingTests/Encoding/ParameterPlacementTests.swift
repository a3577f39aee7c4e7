import HTTPTypes
import RepriseNetworking
import Testing

@Suite("A18, D16: where parameters go")
struct ParameterPlacementTests {
  static func placed(
    _ placement: some ParameterPlacement, _ parameters: Parameters = ["n": 1, "q": "a b"],
    method: HTTPRequest.Method = .post, path: String = "/x"
  ) async throws -> String {
    var request = Request(
      head: HTTPRequest(method: method, scheme: "http", authority: "h", path: path))
    try placement.place(parameters, in: &request)
    let body = try await request.body?.collect(upTo: 1_000)
    return [
      request.head.path, request.head.headerFields[.contentType],
      body.map { String(decoding: $0, as: UTF8.self) },
    ].map { $0 ?? "-" }.joined(separator: " | ")
  }

  @Test("D16: query, form and JSON") func kinds() async throws {
    #expect(try await Self.placed(.query) == "/x?n=1&q=a%20b | - | -")
    #expect(
      try await Self.placed(.form)
        == "/x | application/x-www-form-urlencoded | n=1&q=a%20b")
    #expect(try await Self.placed(.json) == #"/x | application/json | {"n":1,"q":"a b"}"#)
    #expect(
      try await Self.placed(.form(ParameterEncoder(blanks: .plus)))
        == "/x | application/x-www-form-urlencoded | n=1&q=a+b")
  }

  @Test func whatAQueryHasAlreadyStays() async throws {
    #expect(try await Self.placed(.query, path: "/x?a=1") == "/x?a=1&n=1&q=a%20b | - | -")
    #expect(try await Self.placed(.query, path: "/x?") == "/x?n=1&q=a%20b | - | -")
    #expect(try await Self.placed(.query, [:], path: "/x") == "/x | - | -")
  }

  static let withoutContent: [HTTPRequest.Method] = [
    .get, .head, .delete, .options, .trace, .connect,
  ]
  static let withContent: [HTTPRequest.Method] = [.post, .put, .patch]

  @Test("A18, X4: methods without content have parameters in the query", arguments: withoutContent)
  func query(method: HTTPRequest.Method) async throws {
    #expect(try await Self.placed(.methodDependent, method: method) == "/x?n=1&q=a%20b | - | -")
  }

  @Test(
    "A19, X4: every other method has them in the body, PATCH and custom ones too",
    arguments: withContent + [HTTPRequest.Method("SEARCH"), HTTPRequest.Method("LINK")])
  func body(method: HTTPRequest.Method?) async throws {
    let method = try #require(method)
    #expect(
      try await Self.placed(.methodDependent, method: method)
        == "/x | application/x-www-form-urlencoded | n=1&q=a%20b")
    #expect(
      try await Self.placed(.methodDependent(body: .json), method: method)
        == #"/x | application/json | {"n":1,"q":"a b"}"#)
    #expect(try await Self.placed(.methodDependent, [:], method: method) == "/x | - | -")
  }

  /// Parameters in a header field, as some APIs have them.
  struct FieldPlacement: ParameterPlacement {
    func place(_ parameters: Parameters, in request: inout Request) throws {
      let text = try ParameterEncoder().text(of: parameters)
      request.head.headerFields[.cacheControl] = text
    }
  }

  @Test("D8, D16: an API's own placement") func custom() throws {
    var request = Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/"))
    try RequestTask.parameters(["a": 1], placement: FieldPlacement()).apply(to: &request)
    #expect(request.head.headerFields == [.cacheControl: "a=1"])
  }
}
