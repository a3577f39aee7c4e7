import HTTPTypes
import RepriseNetworking
import Testing

/// Decodes a body, or gives the text of what went wrong.
func decoded<Value: Decodable>(
  _ type: Value.Type, _ body: String, at path: ResponsePath = .whole,
  with decoder: JSONResponseDecoder = JSONResponseDecoder()
) -> Result<Value, Problem> {
  do {
    return .success(try decoder.decode(type, from: collected(body), at: path))
  } catch {
    return .failure(Problem(text: "\(error)"))
  }
}

struct Problem: Error, Equatable {
  var text: String
}

func collected(
  _ body: String, _ code: Int = 200, fields: HTTPFields = [:]
) -> CollectedResponse {
  CollectedResponse(
    request: HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/"),
    head: HTTPResponse(status: .init(code: code), headerFields: fields),
    body: ArraySlice(body.utf8))
}

struct DecodingFailureTests {
  struct Wall: Decodable, Equatable {
    struct Item: Decodable, Equatable {
      var id: Int
      var text: String?
    }
    var count: Int
    var items: [Item]
  }

  @Test(
    "A9, C19, X17: a failure names the place, what was expected and what was found",
    arguments: [
      (
        #"{"count": 1, "items": [{"id": 1}, {"text": "x"}]}"#,
        "the body is no Wall: at items[1], the key “id” is missing"
      ),
      (
        #"{"count": 1, "items": [{"id": "1"}]}"#,
        #"the body is no Wall: at items[0].id, expected a whole number, found "1""#
      ),
      (
        #"{"count": null, "items": []}"#,
        "the body is no Wall: at count, expected a whole number, found null"
      ),
      (
        #"{"count": 1, "items": {}}"#,
        "the body is no Wall: at items, expected an array, found an object"
      ),
      (#"{"items": []}"#, "the body is no Wall: the key “count” is missing"),
      (
        "<html>",
        "the body is no Wall: it is no JSON: line 1, column 1: expected a value, found '<'"
      ),
      (
        "[1, 2",
        "the body is no Wall: it is no JSON: line 1, column 6: expected ',' or ']', found the end of"
          + " the text"
      ),
      (
        "",
        "the response has no body, and Wall is made of one; a call that answers nothing has the"
          + " value Void or an optional"
      ),
    ])
  func thePlaceIsNamed(body: String, message: String) {
    #expect(decoded(Wall.self, body) == .failure(Problem(text: message)))
  }

  @Test("A9: the place begins with the path of the value")
  func thePlaceBeginsWithThePath() {
    let body = #"{"response": {"items": [{"id": 1}, {"id": 2}, {"id": true}]}}"#
    #expect(
      decoded([Wall.Item].self, body, at: "response.items")
        == .failure(
          Problem(
            text: "the body is no Array<Item>: at response.items[2].id, expected a whole number,"
              + " found true")))
  }

  @Test func aSecretIsNotShown() {
    let text = decoded([String: Int].self, #"{"password": "hunter22"}"#)
    #expect(
      text
        == .failure(
          Problem(
            text: "the body is no Dictionary<String, Int>: at password, expected a whole number,"
              + " found a string")))
  }

  @Test func aDeepBodyIsAnErrorAndNoCrash() {
    let body = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    guard case .failure = decoded([[Int]].self, body) else { return #expect(Bool(false)) }
    guard case .failure = decoded(Int.self, body, at: "a") else { return #expect(Bool(false)) }
  }
}
