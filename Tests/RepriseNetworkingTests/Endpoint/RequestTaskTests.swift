import HTTPTypes
import RepriseNetworking
import Testing

struct RequestTaskTests {
  struct AnyCall: Endpoint {
    typealias Value = Void
    var method: HTTPRequest.Method
    var path = "/x"
    var task: RequestTask
    var headerFields: HTTPFields = [:]
    var baseURL: String?
  }

  let client = Result {
    try Client(
      baseURL: "http://h/v1",
      transport: FakeTransport { _, _ in Response(head: HTTPResponse(status: .ok)) })
  }

  func sent(_ call: AnyCall) async throws -> (url: String, type: String?, body: String?) {
    let request = try client.get().makeRequest(for: call)
    let body = try await request.body?.collect(upTo: 10_000)
    return (
      request.head.url, request.head.headerFields[.contentType],
      body.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  static let methods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, HTTPRequest.Method("PURGE") ?? .get,
  ]

  @Test("A17, C5, D4, X4: every method sends its parameters", arguments: methods)
  func everyMethodSendsItsParameters(method: HTTPRequest.Method) async throws {
    let sent = try await sent(
      AnyCall(method: method, task: .query(["count": 20, "extended": true, "rate": 1.5])))
    #expect(sent.url == "http://h/v1/x?count=20&extended=true&rate=1.5")
    #expect(sent.type == nil, "no content-type without a body")
    #expect(sent.body == nil)
  }

  @Test("X21: values are encoded once") func valuesAreEncodedOnce() async throws {
    let sent = try await sent(
      AnyCall(method: .get, path: "/a b?old=1", task: .query(["q": "a b&c=é+", "e": ""])))
    #expect(sent.url == "http://h/v1/a%20b?old=1&q=a%20b%26c%3D%C3%A9%2B&e=")
  }

  @Test("C7: a form") func aForm() async throws {
    let sent = try await sent(
      AnyCall(method: .post, task: .form(["message": "a b&c", "owner_id": -1], query: ["v": "5"])))
    #expect(sent.url == "http://h/v1/x?v=5")
    #expect(sent.type == "application/x-www-form-urlencoded")
    #expect(sent.body == "message=a%20b%26c&owner_id=-1")
  }

  @Test("A19, B20, C7: JSON") func json() async throws {
    let sent = try await sent(AnyCall(method: .put, task: .json(["n": 1])))
    #expect(sent.type == "application/json")
    #expect(sent.body == #"{"n":1}"#)
  }

  @Test("C7: bytes under their type") func bytesUnderTheirType() async throws {
    let sent = try await sent(
      AnyCall(method: .patch, task: .bytes(ArraySlice("<a/>".utf8), mediaType: "text/xml")))
    #expect(sent.type == "text/xml")
    #expect(sent.body == "<a/>")
  }

  @Test("A19, D10, D11: a content-type of the caller's own stays")
  func aContentTypeOfTheCallersOwnStays() async throws {
    let sent = try await sent(
      AnyCall(
        method: .post, task: .json([1]),
        headerFields: [.contentType: "application/vnd.api+json"]))
    #expect(sent.type == "application/vnd.api+json")
  }

  @Test("C32, D3: another base, and an absolute path") func anotherBaseAndAnAbsolutePath()
    async throws
  {
    let other = AnyCall(method: .get, task: .plain, baseURL: "https://other:8443/api/")
    #expect(try await sent(other).url == "https://other:8443/api/x")
    let absolute = AnyCall(
      method: .get, path: "https://api.vk.com/method/wall.get", task: .query(["count": 1]))
    #expect(try await sent(absolute).url == "https://api.vk.com/method/wall.get?count=1")
  }

  @Test("X3: a value that cannot be encoded sends nothing")
  func aValueThatCannotBeEncodedSendsNothing() async throws {
    let call = AnyCall(method: .post, task: .json(["x": Double.infinity]))
    let error = await #expect(throws: NetworkError.self) {
      try await client.get().value(of: call)
    }
    #expect(error?.kind == .preparation)
    #expect(
      error?.description
        == "POST http://h/v1/x failed: the parameter “x” cannot be encoded: inf is no number that can "
        + "be sent; leave it out or send a text")
  }

  @Test(
    "D9, X3: a base that is none",
    arguments: [
      "https://http://www.example.com/:80", "http://", "example.com", "http://h:0", "",
    ])
  func aBaseThatIsNoneIsAnErrorAndNoCrash(base: String) {
    #expect(throws: URLSyntaxError.self) {
      try Client(
        baseURL: base,
        transport: FakeTransport { _, _ in Response(head: HTTPResponse(status: .ok)) })
    }
  }

  @Test("D7: parameters keep their order and repeats") func parametersKeepTheirOrderAndRepeats() {
    var parameters: Parameters = ["b": 1, "a": 2]
    parameters.append("b", "3")
    #expect((parameters + ["c": "x\(1)"]).pairs.map(\.name) == ["b", "a", "b", "c"])
    #expect(parameters == ["b": 1, "a": 2, "b": "3"])
    #expect(parameters != ["a": 2, "b": 1, "b": 3])
    #expect(Set([parameters, parameters]).count == 1)
  }
}
