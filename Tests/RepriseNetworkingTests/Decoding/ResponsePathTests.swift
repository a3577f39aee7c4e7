import RepriseNetworking
import Testing

extension ResponsePath {
  fileprivate static let wallItems: Self = "response.items"
}

struct ResponsePathTests {
  static let wall = #"""
    {"response": {"count": 1650, "items": [{"id": 1}, {"id": 2, "text": "second"}, {"text": "third"}],
      "a.b": {"[x]": true}, "ratio": 0.5, "nothing": null, "name": "wall"}}
    """#

  @Test(
    "C21, C22, C23, C25: a path selects what it says",
    arguments: [
      ("response.count", "1650"), ("response.items[0].id", "1"),
      ("response.items[-1].text", "third"),
      ("response.items.text", "second"), ("response.items.id", "1"), ("response.ratio", "0.5"),
      ("response.name", "wall"), (#"response.a\.b.\[x]"#, "true"), ("response.'a.b'.'[x]'", "true"),
      ("response.nothing", "nil"), ("response.items[1].text", "second"),
    ])
  func selects(path: String, text: String) throws {
    let path = try ResponsePath(path)
    var found: [String] = []
    if let value = try? decoded(Int.self, Self.wall, at: path).get() { found.append("\(value)") }
    if let value = try? decoded(Bool.self, Self.wall, at: path).get() { found.append("\(value)") }
    if let value = try? decoded(Double.self, Self.wall, at: path).get() { found.append("\(value)") }
    if let value = try? decoded(String.self, Self.wall, at: path).get() { found.append(value) }
    if found.isEmpty, try decoded(Int?.self, Self.wall, at: path).get() == nil { found = ["nil"] }
    #expect(found.first == text)
  }

  @Test("B14, C21, C23: objects, arrays and dictionaries stand at a path as well as scalars")
  func containers() throws {
    struct Item: Decodable, Equatable {
      var id: Int?
      var text: String?
    }
    #expect(
      try decoded([Item].self, Self.wall, at: .wallItems).get() == [
        Item(id: 1), Item(id: 2, text: "second"), Item(text: "third"),
      ])
    #expect(
      try decoded([String: Bool].self, Self.wall, at: "response.'a.b'").get() == ["[x]": true])
    #expect(
      try decoded([[Int]].self, #"{"a": [[1, 2], [3]]}"#, at: "a[*]").get() == [[1, 2], [3]])
  }

  @Test("C22: all elements of an array")
  func all() throws {
    let body = #"{"items": [{"text": "a", "n": [1, 2]}, {"text": "b", "n": [3]}]}"#
    #expect(try decoded([String].self, body, at: "items[*].text").get() == ["a", "b"])
    #expect(try decoded([Int].self, body, at: "items[*].n[*]").get() == [1, 2, 3])
    #expect(try decoded([Int].self, body, at: "items[*].n[0]").get() == [1, 3])
    #expect(try decoded([Int].self, #"{"items": []}"#, at: "items[*].n").get() == [])
  }

  @Test(
    "C24, X18: a path that leads nowhere says how far it led, and never decodes the whole body",
    arguments: [
      (
        "responze",
        "the body has nothing at responze: the body has no key “responze”; it has response"
      ),
      (
        "response.count.items",
        "the body has nothing at response.count.items: response.count is a number and has no key"
          + " “items”"
      ),
      (
        "response.items.likes",
        "the body has nothing at response.items.likes: no element of response.items has the key"
          + " “likes”"
      ),
      (
        "response.items[7]",
        "the body has nothing at response.items[7]: response.items has 3 elements and none at 7"
      ),
      (
        "response.name[*]",
        "the body has nothing at response.name[*]: response.name is a string and no array"
      ),
      (
        "response.items[*].id",
        "the body has nothing at response.items[*].id: response.items[2] has no key “id”; it has"
          + " text"
      ),
      (
        "response.item",
        "the body has nothing at response.item: response has no key “item”; it has count, items,"
          + " a.b, ratio, nothing, name"
      ),
    ])
  func leadsNowhere(path: String, message: String) throws {
    let path = try ResponsePath(path)
    #expect(decoded([String: Int].self, Self.wall, at: path) == .failure(Problem(text: message)))
    #expect(decoded(Int.self, Self.wall, at: path) == .failure(Problem(text: message)))
  }

  @Test(
    "C24: a text that is no path says where it is none",
    arguments: [
      ("a..b", 3, "a key"), (".a", 1, "a key"), ("a.", 3, "a key"),
      ("a[x]", 3, "a whole number or *"), ("a[", 3, "a closing bracket"),
      ("a[1]b", 5, "a dot or a bracket"), ("a.'b", 5, "a closing quotation mark"),
      (#"a\"#, 3, "a character after the backslash"),
    ])
  func isNoPath(text: String, column: Int, expected: String) {
    let message = "“\(text)” is no path: at column \(column), expected \(expected)"
    let error = #expect(throws: ResponsePathSyntaxError.self) { try ResponsePath(text) }
    #expect(error?.description == message)
  }

  @Test func aLiteralThatIsNoPathIsAnErrorWhenItIsUsed() {
    #expect(
      decoded(Int.self, "{}", at: "a..b")
        == .failure(Problem(text: "“a..b” is no path: at column 3, expected a key")))
  }

  @Test func theLastOfTwoEqualKeysCounts() throws {
    #expect(try decoded(Int.self, #"{"a": 1, "a": 2}"#, at: "a").get() == 2)
  }
}
