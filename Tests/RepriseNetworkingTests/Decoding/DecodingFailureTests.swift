import RepriseNetworking
import Testing

struct DecodingFailureTests {
  struct Wall: Decodable {
    struct Item: Decodable {
      var id: Int
      var text: String?
    }
    var count: Int
    var items: [Item]
  }

  func failure<Value: Decodable>(_ type: Value.Type, _ body: String) -> String {
    do {
      _ = try JSONCoding.decode(type, from: ArraySlice(body.utf8))
      return "no failure"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (
      #"{"count": 1, "items": [{"id": 1}, {"text": "x"}]}"#,
      "the body is no Wall: at items[1], the key “id” is missing"
    ),
    (
      #"{"count": 1, "items": [{"id": "1"}]}"#,
      "the body is no Wall: at items[0].id, expected a whole number"
    ),
    (
      #"{"count": null, "items": []}"#,
      "the body is no Wall: at count, expected a whole number, found null"
    ),
    (#"{"count": 1, "items": {}}"#, "the body is no Wall: at items, expected an array"),
    (#"{"items": []}"#, "the body is no Wall: the key “count” is missing"),
    ("", "the body is no Wall: it is empty"),
  ])
  func thePlaceIsNamed(body: String, message: String) {
    #expect(failure(Wall.self, body) == message)
  }

  @Test func whatIsNoJSONIsTold() {
    #expect(failure(Wall.self, "<html>").hasPrefix("the body is no Wall: it is not valid: "))
  }

  @Test(arguments: [("1650", 1650), (" 7 ", 7)])
  func scalarsDecode(body: String, value: Int) throws {
    #expect(try JSONCoding.decode(Int.self, from: ArraySlice(body.utf8)) == value)
  }

  @Test func textsAndTruthValues() throws {
    #expect(try JSONCoding.decode(String.self, from: ArraySlice(#""a\u00e9""#.utf8)) == "aé")
    #expect(try JSONCoding.decode(Bool.self, from: ArraySlice("true".utf8)))
    #expect(failure(Bool.self, "1") == "the body is no Bool: expected true or false")
    #expect(failure(String.self, "1") == "the body is no String: expected a string")
    #expect(failure(Double.self, "true") == "the body is no Double: expected a number")
  }

  @Test func dictionariesDecode() throws {
    let posted = try JSONCoding.decode(
      [String: [String: Int]].self, from: ArraySlice(#"{"response": {"post_id": 9}}"#.utf8))
    #expect(posted == ["response": ["post_id": 9]])
  }
}
