import HTTPTypes
import RepriseNetworking
import Testing

struct CheckerTests {
  func response(_ code: Int, _ body: String = "") -> CollectedResponse {
    CollectedResponse(
      request: HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/"),
      head: HTTPResponse(status: .init(code: code)), body: ArraySlice(body.utf8))
  }

  @Test(arguments: [
    (199, false), (200, true), (204, true), (299, true), (300, false), (404, false), (500, false),
  ])
  func statusesFromTwoHundred(code: Int, isSuccess: Bool) {
    #expect((StatusChecker().failure(in: response(code)) == nil) == isSuccess)
  }

  @Test("D23: a range of its own") func aRangeOfItsOwn() {
    let checker = StatusChecker(200..<400)
    #expect(checker.failure(in: response(304)) == nil)
    #expect(checker.failure(in: response(404))?.description == "the status is 404")
  }

  @Test(
    "C1: a key at the top of the body",
    arguments: [
      (#"{"error": {"error_code": 5}}"#, true),
      (#"{"error": null}"#, true),
      (#"{"response": {"error": 1}}"#, false),
      (#"["error"]"#, false),
      (#""error""#, false),
      ("no JSON: error", false),
      ("", false),
    ])
  func aKeyAtTheTopOfTheBody(body: String, isFailure: Bool) {
    let failure = BodyKeyChecker(absent: "error").failure(in: response(200, body))
    #expect((failure != nil) == isFailure)
    if isFailure { #expect(failure?.description == "the body has the key “error”") }
  }

  @Test func severalAreAskedInOrder() {
    let checker = AllOf(StatusChecker(), BodyKeyChecker(absent: "error"))
    #expect(checker.failure(in: response(200, "{}")) == nil)
    #expect(
      checker.failure(in: response(500, #"{"error": 1}"#))?.description
        == "the status is 500")
    #expect(
      checker.failure(in: response(200, #"{"error": 1}"#))?.description
        == "the body has the key “error”")
  }
}
