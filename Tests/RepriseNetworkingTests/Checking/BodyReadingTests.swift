import HTTPTypes
import RepriseNetworking
import Testing

struct BodyReadingTests {
  static let text = #"{"error": {"code": 5}, "message": "No."}"#

  static let spellings: [([UInt8], String)] = [
    (Array(text.utf8), "application/json"),
    ([0xEF, 0xBB, 0xBF] + text.utf8, "application/json"),
    ([0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }, "application/json"),
    (text.utf8.flatMap { [0, $0] }, "application/json; charset=UTF-16BE"),
  ]

  func response(_ bytes: [UInt8], _ type: String, _ code: Int = 200) -> CollectedResponse {
    CollectedResponse(
      request: HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/"),
      head: HTTPResponse(status: .init(code: code), headerFields: [.contentType: type]),
      body: bytes[...])
  }

  @Test("C1, C27: a key in the body is seen whatever it is written in", arguments: spellings)
  func bodyKeys(bytes: [UInt8], type: String) {
    let response = response(bytes, type)
    #expect(
      BodyKeyChecker(absent: "error").failure(in: response)?.description
        == "the body has the key “error”")
    #expect(BodyKeyChecker(present: "error.code").failure(in: response) == nil)
  }

  @Test("A15, B23, C29: so are the text and the code of an error", arguments: spellings)
  func errors(bytes: [UInt8], type: String) {
    let response = response(bytes, type, 400)
    let error = NetworkError(
      .server, request: response.request, response: response.head, body: response.body,
      underlying: CheckFailure("the status is 400"))
    #expect(error.message == "No.")
    let table = ErrorCodeTable<WallFailure>(
      code: "error.code", [ErrorCode(5): .invalidAccessToken], default: .failed("other"))
    #expect(table.error(for: error) as? WallFailure == .invalidAccessToken)
  }

  @Test(
    "B21: media ranges, with parameters, in capitals and with several stars",
    arguments: [
      ("application/json; charset=utf-8", "application/json", true),
      ("APPLICATION/JSON", "application/json ; charset=\"a;b\"", true),
      ("*/*+json", "application/problem+json", true), ("*/*+json", "application/json", false),
      ("*/json", "text/json", true), ("image/*", "image/png", true), ("*", "a/b", true),
      ("text/*", "text", false), ("application/json", ";", false),
    ])
  func ranges(range: String, type: String, isTaken: Bool) {
    let failure = ContentTypeChecker(range).failure(in: response([1], type))
    #expect((failure == nil) == isTaken)
  }

  @Test("B21, D26: a response without a body passes, whatever its content type")
  func noBody() {
    let checker = ContentTypeChecker("application/json")
    #expect(checker.failure(in: response([], "text/html", 204)) == nil)
    #expect(
      checker.failure(in: response([1], "text/html"))?.description
        == "the content type is text/html; expected application/json")
  }

  @Test("D23: statuses by range, closed or not, and one by one")
  func statuses() {
    let response = response([], "", 299)
    #expect(StatusChecker(200...299).failure(in: response) == nil)
    #expect(StatusChecker(200..<299).failure(in: response) != nil)
    #expect(StatusChecker(100...100, 299...300).failure(in: response) == nil)
    #expect(StatusChecker(codes: .max, .min).failure(in: response) != nil)
    #expect(StatusChecker(codes: 204, 299).failure(in: response) == nil)
  }

  @Test("C11: none of several is no objection") func none() {
    #expect(AllOf().failure(in: response([], "", 500)) == nil)
    #expect(AnyOf().failure(in: response([], "", 500)) == nil)
  }
}
