import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct PreparerTests {
  func prepared(_ url: String, _ preparers: any Preparer...) async throws -> Request {
    var request = Request.get(url)
    for preparer in preparers {
      try await preparer.prepare(&request, context: RequestContext())
    }
    return request
  }

  @Test("A3, A19, D17: common fields never overwrite what the request has")
  func commonFields() async throws {
    var request = Request.get("http://h/")
    request.head.headerFields[.accept] = "text/plain"
    let preparer = CommonFields([.accept: "application/json", .userAgent: "Test"])
    try await preparer.prepare(&request, context: RequestContext())
    #expect(request.head.headerFields[.accept] == "text/plain")
    #expect(request.head.headerFields[.userAgent] == "Test")
  }

  @Test("X24: a common content-type stays away from a request without a body")
  func commonContentType() async throws {
    let preparer = CommonFields([.contentType: "application/json", .accept: "application/json"])
    var request = Request.get("http://h/")
    try await preparer.prepare(&request, context: RequestContext())
    #expect(request.head.headerFields == [.accept: "application/json"])
    request.body = Body("{}")
    try await preparer.prepare(&request, context: RequestContext())
    #expect(request.head.headerFields[.contentType] == "application/json")
  }

  @Test("X1, X9, B29: common parameters reach the wire, names and values the right way round")
  func commonParameters() async throws {
    let preparer = CommonParameters(["version": "1.0", "device_type": "phone", "note": "a b&c"])
    #expect(
      try await prepared("http://h/x?a=1", preparer).head.path
        == "/x?a=1&version=1.0&device_type=phone&note=a%20b%26c")
  }

  @Test("B29: what the request says itself wins")
  func ownParameterWins() async throws {
    let preparer = CommonParameters(["version": "1.0", "device_type": "phone"])
    #expect(
      try await prepared("http://h/x?device%5Ftype=tv", preparer).head.path
        == "/x?device%5Ftype=tv&version=1.0")
    #expect(
      try await prepared("http://h/x?tags%5B%5D=own", CommonParameters(["tags": ["a"], "b": 1]))
        .head.path == "/x?tags%5B%5D=own&b=1")
  }

  @Test("B3, B6, B29: the information about a client, in the query and in fields")
  func information() async throws {
    let information = ClientInformation(
      version: "1.0", deviceType: "tablet", more: ["screen": "390x844"])
    #expect(
      try await prepared("http://h/", information).head.path
        == "/?version=1.0&device_type=tablet&screen=390x844")
    var inFields = information
    inFields.place = .fields
    let fields = try await prepared("http://h/", inFields).head.headerFields
    #expect(
      fields.map { "\($0)" } == ["x-version: 1.0", "x-device-type: tablet", "x-screen: 390x844"])
    let odd = ClientInformation(version: "1", deviceType: "t", more: ["a b": 1], in: .fields)
    let error = await #expect(throws: EncodingFailure.self) { try await prepared("http://h/", odd) }
    #expect(error?.path == "a b")
  }

  @Test("C10: preparers run in their order, once for each call, and may wait")
  func order() async throws {
    func note(_ text: String) -> Prepare {
      Prepare { request, _ in
        await Task.yield()
        request.head.path = (request.head.path ?? "") + text
      }
    }
    let paths = Mutex<[String?]>([])
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        paths.withLock { $0.append(request.head.path) }
        return Response(head: HTTPResponse(status: .noContent))
      }, preparers: [note("-a"), note("-b")])
    try await client.value(of: RemoveFriend(id: "1"))
    #expect(paths.withLock { $0 } == ["/friends/1-a-b"])
  }

  @Test("X6: a field of a preparer stands beside the body that an encoder made")
  func fieldSurvivesTheEncoder() async throws {
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        #expect(request.head.headerFields[.authorization] == "JWT t")
        #expect(request.head.headerFields[.contentType] == "application/json")
        return Response(
          head: HTTPResponse(status: .ok),
          body: try await Body(request.body?.collect(upTo: 99) ?? []))
      }, preparers: [try Authorization(for: "http://h") { "JWT t" }])
    let friend = Friend(id: "1", name: "Ann")
    #expect(try await client.value(of: AddFriend(friend: friend)) == friend)
  }

  @Test("D21: what a preparer adds never reaches another origin, and the request says so")
  func otherOrigins() async throws {
    struct Elsewhere: Endpoint {
      typealias Value = Void
      var path: String { "http://cdn.example.com/picture" }
    }
    let notices = Notices()
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        #expect(request.head.path == "/picture")
        #expect(request.head.headerFields[.userAgent] == nil)
        return Response(head: HTTPResponse(status: .noContent))
      },
      preparers: [CommonParameters(["api_key": "sekrit"]), CommonFields([.userAgent: "Test"])])
    try await client.value(of: Elsewhere(), context: notices.context)
    #expect(
      notices.all == [
        "CommonParameters was left out: it is for http://h, and this request goes to"
          + " http://cdn.example.com",
        "CommonFields was left out: it is for http://h, and this request goes to"
          + " http://cdn.example.com",
      ])
  }

  @Test("B3: several generations of an API at once, by path, by query and by field")
  func generations() async throws {
    struct Friends: Endpoint {
      typealias Value = CollectedResponse
      var path: String { "/friends" }
    }
    let sent = Mutex<[String]>([])
    let transport = FakeTransport { request, _ in
      let version = HTTPField.Name("x-version").flatMap { request.head.headerFields[$0] }
      sent.withLock { $0.append(request.head.url + (version.map { " \($0)" } ?? "")) }
      return Response(head: HTTPResponse(status: .ok))
    }
    func client(_ version: String, in place: ClientInformation.Place) throws -> Client {
      try Client(
        baseURL: "http://h", transport: transport,
        preparers: [ClientInformation(version: version, deviceType: "tv", in: place)])
    }
    for client in [
      Client(
        environments: EnvironmentSwitch(try APIEnvironment(host: "h", basePath: "/v1")),
        transport: transport),
      Client(
        environments: EnvironmentSwitch(try APIEnvironment(host: "h", basePath: "/v2")),
        transport: transport),
      try client("3.0", in: .query), try client("4.0", in: .fields),
    ] {
      _ = try await client.response(to: Friends())
    }
    #expect(
      sent.withLock { $0 } == [
        "https://h/v1/friends", "https://h/v2/friends",
        "http://h/friends?version=3.0&device_type=tv", "http://h/friends 4.0",
      ])
  }

  @Test("A3: common fields come in their order, and several of one name all come")
  func orderOfCommonFields() async throws {
    var fields = HTTPFields()
    for (name, value) in [("x-c", "1"), ("x-a", "2"), ("accept", "3"), ("x-c", "4"), ("x-b", "5")] {
      fields.append(HTTPField(name: .named(name), value: value))
    }
    var request = Request.sending(.get, "http://h/", [.accept: "text/plain"])
    try await CommonFields(fields).prepare(&request, context: RequestContext())
    #expect(
      request.head.headerFields.map { "\($0.name.canonicalName) \($0.value)" }
        == ["accept text/plain", "x-c 1", "x-a 2", "x-c 4", "x-b 5"])
  }
}
