import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct NetworkErrorMessageTests {
  let head = HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/")

  @Test(
    "A14, B28, B32, D22, D23, X22: every status has a text, and its own",
    arguments: [
      (400, "Bad request"), (401, "You need to be authenticated first."),
      (403, "You are not allowed to do this."), (404, "This could not be found."),
      (408, "The server waited too long for the request."),
      (409, "This was changed by somebody else in the meantime."),
      (410, "The url you requested is outdated."),
      (422, "Some of what was entered is not valid."),
      (429, "There were too many requests. Please try again later."),
      (500, "Server Error. Please try again later"), (501, "Server Error. Please try again later"),
      (503, "The server is not available at the moment. Please try again later."),
      (599, "Server Error. Please try again later"), (600, "Network request failed."),
      (302, "Network request failed."), (418, "Network request failed."),
    ])
  func statuses(code: Int, text: String) {
    let error = NetworkError(
      .server, request: head, response: HTTPResponse(status: .init(code: code)),
      underlying: CheckFailure("the status is \(code)"))
    #expect(error.message == text)
    #expect(error.errorDescription == text)
    #expect(error.statusCode == code)
  }

  @Test("D23: the table can be changed")
  func table() {
    var messages = StatusMessages.standard
    messages[404] = "This movie does not exist any more."
    #expect(messages.text(for: 404) == "This movie does not exist any more.")
    #expect(messages.text(for: 500) == "Server Error. Please try again later")
    #expect(StatusMessages([:], serverError: "s", other: "o").text(for: 404) == "o")
  }

  @Test("D23: a client has messages of its own")
  func clientMessages() async throws {
    var messages = StatusMessages.standard
    messages[404] = "This movie does not exist any more."
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        let body = request.head.path == "/friends/1" ? "" : #"{"message": "Gone."}"#
        return Response(head: HTTPResponse(status: .notFound), body: Body(body))
      },
      errorMapper: MapError { ServiceError.custom("“\($0.message)”") }, statusMessages: messages)
    for (id, text) in [("1", "“This movie does not exist any more.”"), ("2", "“Gone.”")] {
      let error = await #expect(throws: NetworkError.self) {
        try await client.value(of: RemoveFriend(id: id))
      }
      #expect(error?.message == text)
    }
  }

  @Test(
    "A12, A14, D25: a failure of the network is told apart from one of the API",
    arguments: [
      (.refused, "Please check your network connection."), (.dns, "No Internet connection"),
      (.unreachable, "No Internet connection"),
      (.timeout(after: .seconds(1)), "The server did not answer in time."),
      (.tls("expired"), "A secure connection to the server could not be made."),
      (.reset, "Please check your network connection."),
      (.truncated(after: 3), "The answer of the server broke off."),
      (.malformed("x"), "The server's answer could not be understood."),
      (.unsupported("x"), "The request could not be sent."),
    ] as [(TransportError.Kind, String)])
  func transport(kind: TransportError.Kind, text: String) async throws {
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in throw TransportError(kind, origin: "o") }
    )
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: RemoveFriend(id: "1"))
    }
    #expect(error?.kind == .transport)
    #expect(error?.message == text)
    #expect((error?.underlying as? TransportError)?.kind == kind)
    #expect(error?.statusCode == -1)
  }

  @Test("B17, B25, B28: a failure found before sending has the code -1 and its own text")
  func local() {
    let error = NetworkError(
      .preparation, request: head, underlying: LocalFailure("Email and Password Required"))
    #expect(error.message == "Email and Password Required")
    #expect(error.statusCode == -1)
    #expect(LocalFailure("Invalid Token").code == -1)
    #expect("\(LocalFailure("Invalid Token"))" == "Invalid Token")
  }

  @Test("the whole body of a failure is in the error, whatever the checker was")
  func bodies() async throws {
    let body = #"{"errors": [{"field": "email"}]}"#
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(
          head: HTTPResponse(
            status: .unprocessableContent, headerFields: [.contentType: "application/json"]),
          body: Body(body))
      })
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: RemoveFriend(id: "1"))
    }
    #expect(error?.body == ArraySlice(body.utf8))
    #expect(error?.response?.headerFields[.contentType] == "application/json")
    #expect(error?.request.path == "/friends/1")
    #expect(error?.text(at: "errors[0].field") == "email")
    #expect(error?.message == "Some of what was entered is not valid.")
  }

  @Test func controlCharactersOfTheServerAreEscaped() {
    let error = NetworkError(
      .server, request: head, response: HTTPResponse(status: .badRequest),
      body: ArraySlice(#"{"message": "\u001b[2Jgone"}"#.utf8), underlying: CheckFailure("x"))
    #expect(error.description == #"GET http://h/ failed: x (“\x1b[2Jgone”)"#)
  }

  @Test("D23: a client with a table of its own")
  func tableOfAClient() async throws {
    var messages = StatusMessages.standard
    messages[404] = "This movie does not exist any more."
    let table = messages
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        Response(
          head: HTTPResponse(status: request.head.path == "/friends/1" ? .notFound : .forbidden))
      }, errorMapper: MapError { ServiceError.custom(table.text(for: $0.statusCode)) })
    for (id, text) in [
      ("1", "This movie does not exist any more."), ("2", "You are not allowed to do this."),
    ] {
      let error = await #expect(throws: NetworkError.self) {
        try await client.value(of: RemoveFriend(id: id))
      }
      #expect(error?.message == text)
    }
  }

  @Test("D22: a body that cannot be decoded has a text of its own")
  func undecodable() async throws {
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(head: HTTPResponse(status: .ok), body: Body("<html>"))
      })
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: LoadFriends(userID: 7))
    }
    #expect(error?.kind == .decoding)
    #expect(error?.message == "We could not decode the response.")
    #expect(error?.body == ArraySlice("<html>".utf8))
  }
}
