import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

@Suite("X1, X9: common parameters on the wire")
struct CommonParametersOnTheWireTests {
  struct Call: Endpoint {
    typealias Value = CollectedResponse
    var method: HTTPRequest.Method = .get
    var task: RequestTask = .query(["user_id": 7])
    var headerFields: HTTPFields = [:]
    var path: String { "/friends" }
  }

  static func sent(_ call: some Endpoint, _ preparers: [any Preparer]) async throws -> HTTPRequest {
    let heads = Mutex<[HTTPRequest]>([])
    let client = try Client(
      baseURL: "https://h/v1",
      transport: FakeTransport { request, _ in
        heads.withLock { $0.append(request.head) }
        return Response(head: HTTPResponse(status: .ok), body: Body("[]"))
      }, preparers: preparers)
    _ = try await client.response(to: call)
    return try #require(heads.withLock { $0.first })
  }

  @Test("X1: the token is sent, behind the endpoint's own pairs") func token() async throws {
    let head = try await Self.sent(Call(), [CommonParameters { ["token": "a b&c"] }])
    #expect(head.path == "/v1/friends?user_id=7&token=a%20b%26c")
  }

  @Test("X9: names are names and values are values") func namesAndValues() async throws {
    let common = CommonParameters(["version": "1.0", "device_type": "phone", "debug": true])
    let head = try await Self.sent(Call(), [common])
    #expect(head.path == "/v1/friends?user_id=7&version=1.0&device_type=phone&debug=true")
  }

  @Test("X1: also where the endpoint has its parameters in the body") func besideABody()
    async throws
  {
    let call = Call(method: .post, task: .parameters(["user_id": 7]))
    let head = try await Self.sent(call, [CommonParameters(["token": "t"])])
    #expect(head.path == "/v1/friends?token=t")
    #expect(head.headerFields[.contentType] == "application/x-www-form-urlencoded")
  }

  struct Typed: Endpoint {
    typealias Value = [Int]
    var headerFields: HTTPFields = [:]
    var path: String { "/friends" }
  }

  @Test("A19: JSON is asked for where JSON is decoded, and never over what a caller says")
  func accept() async throws {
    #expect(try await Self.sent(Typed(), []).headerFields[.accept] == "application/json")
    #expect(try await Self.sent(Call(), []).headerFields[.accept] == nil)
    let own = Typed(headerFields: [.accept: "application/vnd.api+json"])
    #expect(try await Self.sent(own, []).headerFields[.accept] == "application/vnd.api+json")
    let common = CommonFields([.accept: "text/json"])
    #expect(try await Self.sent(Typed(), [common]).headerFields[.accept] == "text/json")
  }

  @Test("A19: an enumeration of calls asks for JSON when a value is decoded from it")
  func acceptOfAnEnumeration() async throws {
    let fields = Mutex<[String?]>([])
    let client = try Client(
      baseURL: "https://h",
      transport: FakeTransport { request, _ in
        fields.withLock { $0.append(request.head.headerFields[.accept]) }
        return Response(head: HTTPResponse(status: .ok), body: Body("[1]"))
      })
    #expect(try await client.value(of: Call(), as: [Int].self) == [1])
    _ = try await client.stream(of: Call())
    #expect(fields.withLock { $0 } == ["application/json", nil])
  }
}
