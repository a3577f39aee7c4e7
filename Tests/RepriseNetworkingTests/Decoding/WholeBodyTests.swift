import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct WholeBodyTests {
  struct Fetch<Answer: Decodable & Sendable>: Endpoint {
    typealias Value = Answer
    var path: String { "/x" }
  }

  struct Picture: Endpoint {
    typealias Value = Data
    var path: String { "/x" }
  }

  func client(_ body: [UInt8], type: String?, status: HTTPResponse.Status = .ok) throws -> Client {
    try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        var head = HTTPResponse(status: status)
        head.headerFields[.contentType] = type
        head.headerFields[.eTag] = request.head.headerFields[.accept]
        return Response(head: head, body: Body(body[...]))
      })
  }

  @Test("A16: the bytes of a body are its value as Data, whatever they are")
  func bytes() async throws {
    #expect(
      try await client([0, 255], type: "image/png").value(of: Fetch<Data>()) == Data([0, 255]))
    #expect(
      try await client(Array(#""AQID""#.utf8), type: "application/json").value(of: Fetch<Data>())
        == Data(#""AQID""#.utf8))
    #expect(
      try await client([], type: nil, status: .noContent).value(of: Fetch<Data>()) == Data())
  }

  @Test("A19: bytes are asked for without a type")
  func accept() async throws {
    let response = try await client([], type: nil).response(to: Picture())
    #expect(response.head.headerFields[.eTag] == nil)
  }

  @Test("C25: Data at a path is in Base64, as JSON has it")
  func inJSON() throws {
    #expect(try decoded(Data.self, #"{"a": "AQID"}"#, at: "a").get() == Data([1, 2, 3]))
  }

  @Test(
    "C25: a text that is no JSON is a String as it is",
    arguments: [
      (Array("pong\n".utf8), "text/plain", "pong\n"),
      (Array("42".utf8), "text/plain; charset=utf-8", "42"),
      (Array(#""pong""#.utf8), "text/html", "pong"),
      ([0xE9], "text/plain; charset=iso-8859-1", "é"),
      (Array(#""pong""#.utf8), "application/json", "pong"),
    ])
  func texts(body: [UInt8], type: String, value: String) async throws {
    #expect(try await client(body, type: type).value(of: Fetch<String>()) == value)
  }

  @Test(
    "C25: what is neither JSON nor a text stays a failure",
    arguments: [
      (Array("pong".utf8), "application/json"), (Array("pong".utf8), nil),
      ([0xFF], "text/plain"), (Array("{}".utf8), "application/octet-stream"),
    ])
  func failures(body: [UInt8], type: String?) async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await client(body, type: type).value(of: Fetch<String>())
    }
    #expect(error?.kind == .decoding)
  }
}
