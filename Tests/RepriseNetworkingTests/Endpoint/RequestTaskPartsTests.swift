import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("D5: the three tasks of an endpoint, and what may stand beside them")
struct RequestTaskPartsTests {
  /// A request as a few lines of text: the request line, the header fields, the body.
  static func sent(
    _ task: RequestTask, method: HTTPRequest.Method = .post, fields: HTTPFields = [:],
    path: String = "/x"
  ) async throws -> String {
    struct Call: Endpoint {
      typealias Value = Void
      var path: String
      var method: HTTPRequest.Method
      var task: RequestTask
      var headerFields: HTTPFields
    }
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in Response(head: HTTPResponse(status: .ok)) })
    let request = try client.makeRequest(
      for: Call(path: path, method: method, task: task, headerFields: fields))
    var lines = ["\(method.rawValue) \(request.head.path ?? "")"]
    lines += request.head.headerFields.map { "\($0.name.canonicalName): \($0.value)" }
    if let body = try await request.body?.collect(upTo: 10_000) {
      lines.append(String(decoding: body, as: UTF8.self))
    }
    return lines.joined(separator: "\n")
  }

  @Test("D5: a request alone") func plain() async throws {
    #expect(try await Self.sent(.plain) == "POST /x")
  }

  @Test("D5, D16: parameters in the body and in the query") func parameters() async throws {
    #expect(
      try await Self.sent(.parameters(["a": 1], placement: .json, query: ["page": 2]))
        == "POST /x?page=2\ncontent-type: application/json\n{\"a\":1}")
    #expect(
      try await Self.sent(.parameters(["a": 1], query: ["page": 2]), method: .patch)
        == "PATCH /x?page=2\ncontent-type: application/x-www-form-urlencoded\na=1")
    #expect(
      try await Self.sent(.parameters(["a": 1], query: ["page": 2]), method: .delete)
        == "DELETE /x?a=1&page=2")
  }

  @Test("D5, D17: parameters and additional header fields") func fields() async throws {
    #expect(
      try await Self.sent(
        .parameters(["a": 1], placement: .form, query: ["b": 2], fields: [.ifMatch: "\"1\""]),
        fields: [.accept: "text/plain"])
        == "POST /x?b=2\naccept: text/plain\ncontent-type: application/x-www-form-urlencoded\n"
        + "if-match: \"1\"\na=1")
  }

  @Test("D6, D17: whose field wins: the task's type, the endpoint's fields, the additional fields")
  func mergeRules() async throws {
    let endpoint: HTTPFields = [
      .contentType: "application/vnd.api+json", .accept: "a", .cookie: "c",
    ]
    let json = RequestTask.json([1])
    #expect(try await Self.sent(json) == "POST /x\ncontent-type: application/json\n[1]")
    #expect(
      try await Self.sent(json, fields: endpoint)
        == "POST /x\ncontent-type: application/vnd.api+json\naccept: a\ncookie: c\n[1]")
    var added: HTTPFields = [.contentType: "text/json", .accept: "b"]
    added.append(HTTPField(name: .accept, value: "d"))
    let text = try await Self.sent(json.adding(fields: added), fields: endpoint)
    #expect(
      Set(text.split(separator: "\n"))
        == ["POST /x", "content-type: text/json", "accept: b", "accept: d", "cookie: c", "[1]"])
  }

  @Test(
    "X24: without a body there is no content-type",
    arguments: [
      RequestTask.plain, .query(["a": 1]), .parameters([:]), .parameters([:], placement: .query),
      .parameters(["a": 1], placement: .query),
    ])
  func noContentType(task: RequestTask) async throws {
    #expect(try await Self.sent(task).contains("content-type") == false)
    #expect(
      try await Self.sent(.parameters(["a": 1]), method: .get).contains("content-type") == false)
  }

  @Test("D9: parameters that are missing are said to be") func missing() async throws {
    let error = await #expect(throws: EncodingFailure.self) {
      try await Self.sent(.parameters(nil))
    }
    #expect(error?.kind == .missingParameters)
    #expect(
      error?.description
        == "there is nothing to encode: the parameters are nil; pass [:] for a call without "
        + "parameters")
  }

  struct Search: Encodable, Sendable {
    var userCodes = [1, 2]
    var isOnline = true
  }

  @Test("D7, D10: a value's properties as a query, a form or anything else, by an encoder")
  func encodables() async throws {
    let encoder = ParameterEncoder(arrays: .commaJoined, booleans: .numeric, keys: .snakeCase)
    let text = "user_codes=1,2&is_online=1"
    #expect(
      try await Self.sent(.query(encoding: Search(), encoder: encoder), method: .get)
        == "GET /x?\(text)")
    #expect(
      try await Self.sent(.form(encoding: Search(), query: ["v": 5], encoder: encoder))
        == "POST /x?v=5\ncontent-type: application/x-www-form-urlencoded\n\(text)")
    #expect(
      try await Self.sent(
        .parameters(encoding: Search(), placement: .json(JSONParameterEncoder(keys: .snakeCase))))
        == "POST /x\ncontent-type: application/json\n{\"is_online\":true,\"user_codes\":[1,2]}")
    #expect(
      try await Self.sent(.query(["userCodes": [3]], encoder: encoder).adding(query: ["a": [4]]))
        == "POST /x?user_codes=3&a%5B%5D=4")
  }

  @Test("D11: JSON of parameters, of values and of a text, by an encoder") func json() async throws
  {
    let head = "POST /x\ncontent-type: application/json\n"
    #expect(
      try await Self.sent(.json(["a": 1, "b": "x", "c": nil])) == head
        + #"{"a":1,"b":"x","c":null}"#)
    #expect(
      try await Self.sent(
        .json(["at": Date(timeIntervalSince1970: 1)], encoder: .init(dates: .seconds)))
        == head + #"{"at":1}"#)
    #expect(
      try await Self.sent(.json(text: #"{ "b": 1, "a": 1.0 }"#)) == head + #"{ "b": 1, "a": 1.0 }"#)
    let error = await #expect(throws: EncodingFailure.self) {
      try await Self.sent(.json(text: "{]"))
    }
    #expect(error?.reason.hasPrefix("the text is no JSON: ") == true)
  }

  @Test("C7: a text body is UTF-8") func text() async throws {
    #expect(
      try await Self.sent(.text("é€")) == "POST /x\ncontent-type: text/plain; charset=utf-8\né€")
    #expect(
      try await Self.sent(.text("<a/>", mediaType: "text/xml", query: ["a": 1]))
        == "POST /x?a=1\ncontent-type: text/xml\n<a/>")
  }

  @Test("C7: a stream goes on as it is, unread") func stream() async throws {
    let body = Body(length: nil, isReplayable: false) {
      let rest = Mutex(["one ", "two"][...])
      return { rest.withLock { $0.popFirst() }.map { ArraySlice($0.utf8) } }
    }
    var request = Request(
      head: HTTPRequest(method: .post, scheme: "http", authority: "h", path: "/"))
    try RequestTask.stream(body, mediaType: "text/csv").apply(to: &request)
    #expect(request.body?.isReplayable == false)
    #expect(request.body?.length == nil)
    #expect(request.head.headerFields[.contentType] == "text/csv")
    #expect(try await request.body?.collect(upTo: 100) == ArraySlice("one two".utf8))
  }

  @Test("D5: a file, streamed from disk under the type of its name") func file() async throws {
    let folder = try ScratchFolder()
    try folder.write("Photo.JPG", "jpeg")
    var request = Request(
      head: HTTPRequest(method: .put, scheme: "http", authority: "h", path: "/"))
    try RequestTask.file(folder("Photo.JPG"), query: ["a": 1]).apply(to: &request)
    #expect(request.head.path == "/?a=1")
    #expect(request.head.headerFields[.contentType] == "image/jpeg")
    #expect(request.body?.length == 4)
    #expect(request.body?.isReplayable == true)
    #expect(try await request.body?.collect(upTo: 100) == ArraySlice("jpeg".utf8))
    #expect(
      try await Self.sent(.file(folder("Photo.JPG"), mediaType: "image/x-raw"))
        == "POST /x\ncontent-type: image/x-raw\njpeg")
    let error = await #expect(throws: FileSystemError.self) {
      try await Self.sent(.file(folder("missing")))
    }
    #expect(
      error?.description
        == folder("missing") + " cannot be read: there is no such file or folder")
  }

  @Test("D5: a task of one's own") func custom() async throws {
    let task = RequestTask { $0.head.headerFields[.range] = "bytes=0-9" }
    #expect(try await Self.sent(task.adding(query: ["a": 1])) == "POST /x?a=1\nrange: bytes=0-9")
  }
}
