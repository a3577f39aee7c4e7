import HTTPTypes
import RepriseNetworking
import Testing

/// What becomes of a session while its token is refreshed.
struct TokenRefreshSessionTests {
  private static let origin = Origin(scheme: "http", host: "h")

  private struct Get: Endpoint {
    typealias Value = String
    var path: String
  }

  private enum Refused: Error { case finally }

  /// A client whose tokens are refused, all but one, and a store that changes under the refresh.
  private func client(
    _ store: any TokenStore, meanwhile: @escaping @Sendable () async throws -> Void,
    refresh: @escaping @Sendable () throws -> Token = { Token("new") }
  ) throws -> Client {
    let refresh = TokenRefresh(
      Authorization(from: store), isFinal: { $0 is Refused },
      refresh: { _, _ in
        try await meanwhile()
        return try refresh()
      })
    return try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        let field = request.head.headerFields[.authorization] ?? "-"
        guard field != "Bearer old" else {
          return Response(head: HTTPResponse(status: .unauthorized))
        }
        return Response(head: HTTPResponse(status: .ok), body: Body("\"\(field)\""))
      }, middleware: [refresh])
  }

  @Test("A21, B26: whoever signs out while a token is refreshed stays signed out")
  func signOut() async throws {
    let session = Session(MemoryTokenStore([Self.origin: Token("old")]))
    let client = try client(session) { try await session.save(nil, for: Self.origin) }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"))
    }
    #expect(error?.underlying as? LocalFailure == LocalFailure("Invalid Token"))
    #expect(try await session.token(for: Self.origin) == nil)
    #expect(session.state == .signedOut)
  }

  @Test(
    "A21, B26: whoever signs in anew meanwhile keeps that token, however the refresh ends",
    arguments: [true, false])
  func signIn(refreshes: Bool) async throws {
    let session = Session(MemoryTokenStore([Self.origin: Token("old")]))
    let client = try client(session) {
      try await session.save(Token("of another"), for: Self.origin)
    } refresh: {
      if refreshes { return Token("new") }
      throw Refused.finally
    }
    let value = try? await client.value(of: Get(path: "/a"))
    #expect(value == (refreshes ? "Bearer of another" : nil))
    #expect(try await session.token(for: Self.origin) == Token("of another"))
    #expect(session.state == .authenticated)
  }

  @Test("A21: a refresh that keeps its token itself is not kept from it")
  func keptByTheRefresh() async throws {
    let store = MemoryTokenStore([Self.origin: Token("old", refreshToken: "r")])
    let client = try client(store) { try await store.save(Token("new"), for: Self.origin) }
    #expect(try await client.value(of: Get(path: "/a")) == "Bearer new")
    #expect(try await store.token(for: Self.origin) == Token("new", refreshToken: "r"))
  }

  @Test("A21, C36: a refusal by another origin that a redirect led to refreshes nothing")
  func elsewhere() async throws {
    let store = MemoryTokenStore([Self.origin: Token("old", refreshToken: "r")])
    let refresh = TokenRefresh(Authorization(from: store)) { _, _ in
      Issue.record("it was refreshed")
      return Token("new")
    }
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        request.head.authority == "h"
          ? Response(
            head: HTTPResponse(status: .found, headerFields: [.location: "http://other/"]))
          : Response(head: HTTPResponse(status: .unauthorized))
      }, middleware: [refresh, Redirects()])
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"))
    }
    #expect(error?.statusCode == 401)
    #expect(try await store.token(for: Self.origin)?.value == "old")
  }

  @Test("A21: a token of blanks is none", arguments: ["", " ", "\t "])
  func blank(value: String) async throws {
    let store = MemoryTokenStore([Self.origin: Token(value)])
    let client = try client(store) { Issue.record("it was refreshed") }
    #expect(try await client.value(of: Get(path: "/a")) == "-")
    let session = Session(store)
    _ = try await session.token(for: Self.origin)
    #expect(session.state == .signedOut)
  }
}
