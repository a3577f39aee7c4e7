import HTTPTypes
import RepriseNetworking
import Testing

private struct WallRouter {
  /// `wall.get` at an absolute URL.
  struct GET: GETEndpoint {
    typealias Value = [Int]
    var ownerID: Int
    var count: Int
    var path: String { "https://api.vk.com/method/wall.get" }
    var task: RequestTask { .parameters(["owner_id": .init(ownerID), "count": .init(count)]) }
  }

  struct POST: POSTEndpoint {
    typealias Value = Void
    var message: String
    var path: String { "https://api.vk.com/method/wall.post" }
    var task: RequestTask { .parameters(["message": .init(message)]) }
  }
}

private struct FriendsOf: Endpoint {
  typealias Value = [String]
  var userID: Int
  var path: String { "/friends" }
  var task: RequestTask { .query(["user_id": .init(userID)]) }
}

extension Endpoint where Self == FriendsOf {
  fileprivate static func friends(of userID: Int) -> FriendsOf { FriendsOf(userID: userID) }
}

private enum MovieEndpoint: Endpoint {
  typealias Value = CollectedResponse

  case recommended(id: Int)
  case popular(page: Int)
  case rate(id: Int, value: Double)

  var path: String {
    switch self {
    case .recommended(let id): "/movie/\(id)/recommendations"
    case .popular: "/movie/popular"
    case .rate(let id, _): "/movie/\(id)/rating"
    }
  }

  var method: HTTPRequest.Method {
    switch self {
    case .recommended, .popular: .get
    case .rate: .post
    }
  }

  var task: RequestTask {
    switch self {
    case .recommended: .plain
    case .popular(let page): .query(["page": .init(page)])
    case .rate(_, let value): .json(["value": value])
    }
  }
}

private struct Page: Decodable, Equatable {
  var page: Int
}

@Suite("C6, D1, D3: endpoints as structures, static members and enumerations")
struct EndpointFormsTests {
  func client(_ body: String, expecting line: String) throws -> Client {
    try Client(
      baseURL: "http://h/v1",
      transport: FakeTransport { request, _ in
        let sent = try await request.body?.collect(upTo: 1_000)
        let text = sent.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
        #expect("\(request.head.method.rawValue) \(request.head.url)" + text == line)
        return Response(head: HTTPResponse(status: .ok), body: Body(body))
      })
  }

  @Test("B2, B30, D1: a static member stands where an endpoint is expected") func staticMembers()
    async throws
  {
    let client = try client(#"["Ann"]"#, expecting: "GET http://h/v1/friends?user_id=7")
    #expect(try await client.value(of: .friends(of: 7)) == ["Ann"])
  }

  @Test("D1, D3: an enumeration whose calls answer different types") func enumeration() async throws
  {
    let popular = try client(#"{"page":2}"#, expecting: "GET http://h/v1/movie/popular?page=2")
    #expect(
      try await popular.value(of: MovieEndpoint.popular(page: 2), as: Page.self) == Page(page: 2))
    let recommended = try client("[1]", expecting: "GET http://h/v1/movie/8/recommendations")
    #expect(
      try await recommended.value(of: MovieEndpoint.recommended(id: 8), as: [Int].self) == [1])
    let rating = try client("{}", expecting: #"POST http://h/v1/movie/8/rating {"value":8.5}"#)
    #expect(try await rating.response(to: MovieEndpoint.rate(id: 8, value: 8.5)).head.status == .ok)
  }

  @Test("B2, C7, C32, X11: structures inside a router, at absolute URLs, with numbers")
  func nestedStructures() async throws {
    let get = try client(
      "[1]", expecting: "GET https://api.vk.com/method/wall.get?owner_id=-1&count=20")
    #expect(try await get.value(of: WallRouter.GET(ownerID: -1, count: 20)) == [1])
    let post = try client("", expecting: "POST https://api.vk.com/method/wall.post message=a%20b")
    try await post.value(of: WallRouter.POST(message: "a b"))
  }

  @Test(
    "C6, D15: an endpoint says its path and no more; the request is made without a client's help")
  func defaults() throws {
    struct Bare: Endpoint {
      typealias Value = Void
      var path: String { "/bare" }
    }
    let request = try client("", expecting: "").makeRequest(for: Bare())
    #expect(request.head.method == .get)
    #expect(request.head.url == "http://h/v1/bare")
    #expect(request.head.headerFields.isEmpty)
    #expect(request.body == nil)
    #expect(Bare().timeout == nil)
    #expect(Bare().accept == nil)
    #expect(FriendsOf(userID: 1).accept == "application/json")
  }

  @Test(
    "D15: what cannot be built is the call's error, and nothing is sent",
    arguments: ["/%zz", "/a\u{0}b", "http://", "/friends/\(segment: "")"])
  func unbuildable(path: String) async throws {
    struct Call: Endpoint {
      typealias Value = Void
      var path: String
    }
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Issue.record("something was sent")
        return Response(head: HTTPResponse(status: .ok))
      })
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Call(path: path))
    }
    #expect(error?.kind == .preparation)
    #expect(error?.underlying is URLSyntaxError)
  }
}
