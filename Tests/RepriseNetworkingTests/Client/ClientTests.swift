import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct Friend: Codable, Equatable {
  var id: String
  var name: String
}

struct LoadFriends: Endpoint {
  typealias Value = [Friend]
  var userID: Int
  var path: String { "/friends" }
  var task: RequestTask { .query(["user_id": "\(userID)"]) }
}

struct AddFriend: Endpoint {
  typealias Value = Friend
  var friend: Friend
  var path: String { "/friends" }
  var method: HTTPRequest.Method { .post }
  var task: RequestTask { .json(friend) }
}

struct RemoveFriend: Endpoint {
  typealias Value = Void
  var id: String
  var path: String { "/friends/\(id)" }
  var method: HTTPRequest.Method { .delete }
}

struct ClientTests {
  func client(
    preparers: [any Preparer] = [], checker: any Checker = StatusChecker(), bodyLimit: Int = 1_000,
    _ answer: @escaping @Sendable (Request, RequestContext) async throws -> Response
  ) throws -> Client {
    try Client(
      baseURL: "http://127.0.0.1:8080/api/v1", transport: FakeTransport(answer),
      preparers: preparers, checker: checker, bodyLimit: bodyLimit)
  }

  @Test func aTypedCall() async throws {
    let client = try client { request, _ in
      #expect(request.head.url == "http://127.0.0.1:8080/api/v1/friends?user_id=7")
      #expect(
        request.head.headerFields == [
          .accept: "application/json", .acceptEncoding: "gzip, deflate",
        ])
      #expect(request.body == nil)
      return Response(head: HTTPResponse(status: .ok), body: Body(#"[{"id":"1","name":"Ann"}]"#))
    }
    let friends = try await client.value(of: LoadFriends(userID: 7))
    #expect(friends == [Friend(id: "1", name: "Ann")])
  }

  @Test func aBodyIsSentWithItsType() async throws {
    let client = try client { request, _ in
      #expect(request.head.method == .post)
      #expect(request.head.headerFields[.contentType] == "application/json")
      let body = try await request.body?.collect(upTo: 100)
      #expect(body == ArraySlice(#"{"id":"2","name":"Bo/b"}"#.utf8))
      return Response(head: HTTPResponse(status: .created), body: Body(body ?? []))
    }
    let added = try await client.value(of: AddFriend(friend: Friend(id: "2", name: "Bo/b")))
    #expect(added.name == "Bo/b")
  }

  @Test func aCallWithoutAnAnswer() async throws {
    let client = try client { _, _ in Response(head: HTTPResponse(status: .noContent)) }
    try await client.value(of: RemoveFriend(id: "2"))
  }

  @Test func aFailureCarriesRequestResponseAndBody() async throws {
    let client = try client { _, _ in
      Response(
        head: HTTPResponse(status: .notFound), body: Body(#"{"message": "There is no friend 9."}"#))
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: RemoveFriend(id: "9"))
    }
    #expect(error?.kind == .server)
    #expect(error?.statusCode == 404)
    #expect(error?.request.url == "http://127.0.0.1:8080/api/v1/friends/9")
    #expect(error?.serverMessage == "There is no friend 9.")
    #expect(
      error?.description
        == "DELETE http://127.0.0.1:8080/api/v1/friends/9 failed: the status is 404 Not Found "
        + "(“There is no friend 9.”)")
  }

  @Test func aTransportErrorIsKept() async throws {
    let client = try client { _, _ in
      throw TransportError(.refused, origin: "http://127.0.0.1:8080")
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: LoadFriends(userID: 7))
    }
    #expect(error?.kind == .transport)
    #expect(error?.statusCode == -1)
    #expect((error?.underlying as? TransportError)?.kind == .refused)
  }

  @Test func cancellationStaysCancellation() async throws {
    let client = try client { _, _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) {
      try await client.value(of: LoadFriends(userID: 7))
    }
  }

  @Test("C19, D26: a decoding error names the place")
  func aDecodingErrorNamesThePlace() async throws {
    let client = try client { _, _ in
      Response(head: HTTPResponse(status: .ok), body: Body(#"[{"id":"1","name":"Ann"},{"id":2}]"#))
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: LoadFriends(userID: 7))
    }
    #expect(error?.kind == .decoding)
    #expect(error?.statusCode == 200)
    #expect(
      (error?.underlying as? DecodingFailure)?.description
        == "the body is no Array<Friend>: at [1].id, expected a string, found 2")
  }

  @Test func aBodyBeyondTheLimitIsRefused() async throws {
    let client = try client(bodyLimit: 3) { _, _ in
      Response(head: HTTPResponse(status: .ok), body: Body("long"))
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: LoadFriends(userID: 7))
    }
    #expect(error?.underlying as? BodyTooLarge == BodyTooLarge(limit: 3))
  }

  @Test func anErrorInsideA200() async throws {
    let client = try client(checker: AllOf(StatusChecker(), BodyKeyChecker(absent: "error"))) {
      _, _ in
      Response(
        head: HTTPResponse(status: .ok),
        body: Body(#"{"error":{"error_code":5,"error_msg":"no access_token passed"}}"#))
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: LoadFriends(userID: 7))
    }
    #expect("\(error?.underlying, default: "")" == "the body has the key “error”")
  }

  @Test func secretsInAnErrorAreHidden() async throws {
    let client = try client(preparers: [CommonParameters(["api_key": "sesame-open-please"])]) {
      _, _ in throw TransportError(.reset, origin: "http://127.0.0.1:8080")
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: LoadFriends(userID: 7))
    }
    #expect(error?.request.url.contains("sesame-open-please") == true)
    #expect(error?.description.contains("sesame-open-please") == false)
  }

  @Test func aBadPathIsAnErrorBeforeAnythingIsSent() async throws {
    let client = try client { _, _ in
      Issue.record("something was sent")
      return Response(head: HTTPResponse(status: .ok))
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: RemoveFriend(id: "%zz"))
    }
    #expect(error?.kind == .preparation)
  }

  struct Anywhere: Endpoint {
    typealias Value = Void
    var baseURL: String?
    var path: String
    var headerFields: HTTPFields { [.accept: "text/plain"] }
  }

  @Test(
    "an error before sending names the whole URL",
    arguments: [
      (nil, "/a%zz", "http://127.0.0.1:8080/api/v1/a%zz"), (nil, "http://%zz/a", "http://%zz/a"),
      ("http://other/v2/", "/a%zz", "http://other/v2/a%zz"), ("nowhere", "/a", "nowhere/a"),
      (nil, "/a/\(segment: "..")", "http://127.0.0.1:8080/api/v1/a/.."),
    ] as [(String?, String, String)])
  func theRequestOfABadPath(base: String?, path: String, url: String) async throws {
    let client = try client { _, _ in Response(head: HTTPResponse(status: .ok)) }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Anywhere(baseURL: base, path: path))
    }
    #expect(error?.kind == .preparation)
    #expect(error.map { "\($0.request.method) \(Self.url($0.request))" } == "GET \(url)")
    #expect(error?.request.headerFields[.accept] == "text/plain")
  }

  private static func url(_ head: HTTPRequest) -> String {
    (head.scheme.map { $0 + "://" } ?? "") + (head.authority ?? "") + (head.path ?? "")
  }

  @Test("X16: a hundred calls at once keep their answers")
  func aHundredCallsAtOnceKeepTheirAnswers() async throws {
    let client = try client { request, _ in
      await Task.yield()
      let id = request.head.path?.split(separator: "=").last ?? ""
      return Response(
        head: HTTPResponse(status: .ok), body: Body(#"[{"id":"\#(id)","name":"x"}]"#))
    }
    try await withThrowingTaskGroup(of: (Int, [Friend]).self) { group in
      for id in 0..<100 {
        group.addTask { (id, try await client.value(of: LoadFriends(userID: id))) }
      }
      for try await (id, friends) in group { #expect(friends.map(\.id) == ["\(id)"]) }
    }
  }

  @Test(
    "D21: a user and a password in a URL are not sent, and a notice says so",
    arguments: [
      ("https://h/v1", "https://ann:sesame@b/a", true), ("https://h", "https://@h/a", false),
      ("https://h", "https://b/a", false), ("https://h", "/a", false),
    ])
  func userInformation(baseURL: String, path: String, isSaid: Bool) async throws {
    struct Read: Endpoint {
      typealias Value = String
      var path: String
    }
    let (notices, script) = (Notices(), Script([]))
    let client = try Client(baseURL: baseURL, transport: script)
    _ = try await client.response(to: Read(path: path), context: notices.context)
    #expect(script.asked.first?.request.head.headerFields[.authorization] == nil)
    #expect(script.asked.first?.request.head.authority?.contains("@") == false)
    #expect(
      notices.all
        == (isSaid
          ? [
            "the user and the password in the URL were left out; "
              + "Authorization(.basic, from: store) sends those of a store"
          ] : []))
    let store = MemoryTokenStore([
      Origin(scheme: "https", host: "h"): Token(user: "ann", password: "sesame"),
      Origin(scheme: "https", host: "b"): Token(user: "ann", password: "sesame"),
    ])
    let authorized = try Client(
      baseURL: baseURL, transport: script, preparers: [Authorization(.basic, from: store)])
    _ = try await authorized.response(to: Read(path: path), context: notices.context)
    #expect(notices.all.count == (isSaid ? 1 : 0))
    #expect(
      script.asked.last?.request.head.headerFields[.authorization] == "Basic YW5uOnNlc2FtZQ==")
  }
}
