import HTTPTypes
import RepriseNetworking
import Testing

struct ContentTypeCheckerTests {
  @Test(
    "B21: content types with wildcards",
    arguments: [
      ("application/json", true), ("application/json; charset=utf-8", true),
      ("Application/JSON ;charset=utf-8", true), ("application/problem+json", true),
      ("text/json", true), ("text/html", false), ("application/jsonp", false), ("", false),
    ])
  func json(type: String, isAccepted: Bool) {
    let checker = ContentTypeChecker(adding: ContentTypeChecker.json)
    let failure = checker.failure(in: collected("{}", fields: [.contentType: type]))
    #expect((failure == nil) == isAccepted)
  }

  @Test("B21: types are added to the defaults")
  func adding() {
    let checker = ContentTypeChecker("text/html", adding: ContentTypeChecker.json)
    #expect(checker.failure(in: collected("x", fields: [.contentType: "text/html"])) == nil)
    #expect(
      checker.failure(in: collected("x", fields: [.contentType: "image/png"]))?.description
        == "the content type is image/png; expected text/html, application/json,"
        + " application/*+json, text/json")
    #expect(
      checker.failure(in: collected("x"))?.description
        == "the body has no content type; expected text/html, application/json,"
        + " application/*+json, text/json")
    #expect(checker.failure(in: collected("")) == nil)
  }

  @Test("B21: ranges of content types", arguments: ["*/*", "text/*", "*/plain"])
  func ranges(range: String) {
    let fields: HTTPFields = [.contentType: "text/plain"]
    #expect(ContentTypeChecker(range).failure(in: collected("x", fields: fields)) == nil)
  }
}

struct BodyCheckersTests {
  @Test("C11: a key deep in the body, absent or present")
  func keys() {
    let absent = BodyKeyChecker(absent: "response.error")
    #expect(
      absent.failure(in: collected(#"{"response": {"error": 1}}"#))?.description
        == "the body has the key “response.error”")
    #expect(absent.failure(in: collected(#"{"error": 1}"#)) == nil)
    let present = BodyKeyChecker(present: "ok")
    #expect(present.failure(in: collected(#"{"ok": false}"#)) == nil)
    #expect(present.failure(in: collected("{}"))?.description == "the body has no key “ok”")
    #expect(present.failure(in: collected("x"))?.description == "the body has no key “ok”")
  }

  @Test("C27: a body that has to be JSON")
  func json() {
    #expect(JSONChecker().failure(in: collected("[1]")) == nil)
    #expect(JSONChecker().failure(in: collected("")) == nil)
    #expect(
      JSONChecker().failure(in: collected("<html>"))?.description
        == "the body is no JSON: line 1, column 1: expected a value, found '<'")
  }

  @Test("C11, C27: checkers are put together")
  func composition() {
    let checker = AllOf(
      StatusChecker(), ContentTypeChecker("application/json"), JSONChecker(),
      BodyKeyChecker(absent: "error"))
    let fields: HTTPFields = [.contentType: "application/json"]
    #expect(checker.failure(in: collected(#"{"response": 1}"#, fields: fields)) == nil)
    #expect(
      checker.failure(in: collected(#"{"error": 1}"#, fields: fields))?.description
        == "the body has the key “error”")
    #expect(
      checker.failure(in: collected("<", 500, fields: fields))?.description == "the status is 500")
  }

  @Test func oneOfSeveralIsEnough() {
    let checker = AnyOf(StatusChecker(codes: 304), StatusChecker(200..<300))
    #expect(checker.failure(in: collected("", 304)) == nil)
    #expect(checker.failure(in: collected("", 200)) == nil)
    #expect(
      checker.failure(in: collected("", 404))?.description
        == "the status is 404, and the status is 404")
    #expect(StatusChecker(200..<300, 400..<405).failure(in: collected("", 404)) == nil)
    #expect(
      Check { $0.body.isEmpty ? CheckFailure("nothing came") : nil }.failure(in: collected(""))?
        .description == "nothing came")
  }
}
