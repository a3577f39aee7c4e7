import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

enum WallFailure: APIFailure, Hashable {
  case invalidAccessToken
  case unknown(ErrorCode, String)
  case failed(String)

  init(_ error: NetworkError) {
    self = error.underlying as? WallFailure ?? .failed(error.message)
  }

  var message: String {
    switch self {
    case .invalidAccessToken: "Please sign in again."
    case .unknown(_, let text), .failed(let text): text
    }
  }

  var code: Int {
    switch self {
    case .invalidAccessToken: 5
    case .unknown(let code, _): code.number ?? -1
    case .failed: -1
    }
  }
}

struct ErrorMapperTests {
  struct Call: Endpoint {
    typealias Value = Void
    var path: String { "/method/wall.get" }
    var errorMapper: (any ErrorMapper)?
  }

  static let table = ErrorCodeTable<WallFailure>(
    code: "error.error_code", message: "error.error_msg", [5: .invalidAccessToken],
    default: { code, message in .unknown(code, message) })

  func error(
    _ body: String, _ code: Int = 200, mapper: (any ErrorMapper)? = table,
    endpoint: (any ErrorMapper)? = nil
  ) async throws -> NetworkError? {
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(head: HTTPResponse(status: .init(code: code)), body: Body(body))
      },
      checker: AllOf(StatusChecker(), BodyKeyChecker(absent: "error")), errorMapper: mapper)
    return await #expect(throws: NetworkError.self) {
      try await client.value(of: Call(errorMapper: endpoint))
    }
  }

  @Test(
    "C1, C27, C29: an error inside a 200 becomes the API's typed error",
    arguments: [
      (#"{"error": {"error_code": 5, "error_msg": "no token"}}"#, .invalidAccessToken),
      (#"{"error": {"error_code": "5"}}"#, .invalidAccessToken),
      (#"{"error": {"error_code": 100, "error_msg": "count"}}"#, .unknown(100, "count")),
      (#"{"error": {"error_code": "E_X", "error_msg": "x"}}"#, .unknown("E_X", "x")),
    ] as [(String, WallFailure)])
  func codes(body: String, failure: WallFailure) async throws {
    let error = try await error(body)
    #expect(error?.kind == .server)
    #expect(error?.statusCode == 200)
    #expect(error?.underlying as? WallFailure == failure)
    #expect(error?.message == failure.message)
    #expect(error?.body == ArraySlice(body.utf8))
  }

  @Test("C29: a body without a code keeps the checker's own failure")
  func withoutACode() async throws {
    let error = try await error(#"{"error": "x"}"#)
    #expect((error?.underlying as? CheckFailure)?.description == "the body has the key “error”")
  }

  @Test("C16: the same code means something else for one endpoint, and nothing else changes")
  func perEndpoint() async throws {
    let body = #"{"error": {"error_code": 5, "error_msg": "m"}}"#
    let own = ErrorCodeTable<WallFailure>(code: "error.error_code", message: "error.error_msg") {
      .unknown($0, "here it is: \($1)")
    }
    let error = try await error(body, endpoint: own)
    #expect(error?.underlying as? WallFailure == .unknown(5, "here it is: m"))
    #expect(try await self.error(body)?.underlying as? WallFailure == .invalidAccessToken)
  }

  @Test(
    "A15, B23, X10: the server's text, or a text of one's own",
    arguments: [
      (#"{"message": "Wrong password."}"#, "Wrong password."),
      (#"{"error": {"message": "Deeper."}}"#, "Deeper."),
      (#"{"message": ""}"#, "Server Error. Please try again later"),
      (#"{"message": 7}"#, "Server Error. Please try again later"),
      ("<html>", "Server Error. Please try again later"),
      ("", "Server Error. Please try again later"),
    ])
  func messages(body: String, message: String) async throws {
    let mapper = MessageMapper(
      at: "message", "error.message", default: "Server Error. Please try again later")
    let error = try await error(body, 500, mapper: mapper)
    #expect(error?.underlying as? ServiceError == .custom(message))
    #expect(error?.message == message)
    #expect(error?.statusCode == 500)
  }

  @Test func theFirstMapperThatKnowsCounts() async throws {
    let mapper = FirstOf(
      Self.table, MapError { $0.statusCode == 418 ? ServiceError.custom("tea") : nil },
      MessageMapper(at: "message", default: "last"))
    #expect(
      try await error(#"{"error": {"error_code": 5}}"#, 500, mapper: mapper)?.underlying
        as? WallFailure == .invalidAccessToken)
    #expect(try await error("", 418, mapper: mapper)?.message == "tea")
    #expect(try await error("", 500, mapper: mapper)?.message == "last")
  }

  @Test(
    "A12, A13, A14, A20, B32: three errors, and their texts",
    arguments: [
      (TransportError(.unreachable, origin: "o"), .noInternetConnection, "No Internet connection"),
      (TransportError(.dns, origin: "o"), .noInternetConnection, "No Internet connection"),
      (TransportError(.timeout(after: .seconds(1)), origin: "o"), .other, "Something went wrong"),
      (TransportError(.refused, origin: "o"), .other, "Something went wrong"),
    ] as [(TransportError, ServiceError, String)])
  func threeErrors(underlying: TransportError, service: ServiceError, text: String) {
    let head = HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/")
    let error = NetworkError(.transport, request: head, underlying: underlying)
    #expect(ServiceError(error) == service)
    #expect(ServiceError(error).errorDescription == text)
    #expect(ServiceError(error).code == -1)
  }

  @Test("A13: what the server says becomes custom")
  func whatTheServerSaysBecomesCustom() async throws {
    let error = try #require(
      try await error(#"{"message": "email must have an @."}"#, 422, mapper: nil))
    #expect(ServiceError(error) == .custom("email must have an @."))
    #expect(ServiceError(error).message == "email must have an @.")
  }
}
