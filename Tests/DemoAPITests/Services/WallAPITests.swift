import Testing

@testable import DemoAPI

struct WallAPITests {
  static let token = "access_token=demo-wall-token"

  @Test func listsTheNewestPosts() async throws {
    try await withDemo { client in
      let response = try await client.get("/method/wall.get?owner_id=7&count=2&\(Self.token)")
      #expect(response.status == 200)
      #expect(
        response.text
          == #"{"response":{"count":1650,"items":["#
          + #"{"id":1650,"owner_id":7,"date":1705940000,"#
          + #""text":"Rain all day, and the roof holds."},"#
          + #"{"id":1649,"owner_id":7,"date":1705936400,"text":"Tonight: soup for everybody."}]}}"#)
    }
  }

  @Test(arguments: [
    ("", 1650, 20), ("&count=0", 0, 0), ("&count=100", 1650, 100), ("&offset=5&count=1", 1645, 1),
    ("&offset=1649&count=20", 1, 1), ("&offset=1650", 0, 0), ("&offset=\(Int.max)", 0, 0),
  ])
  func countAndOffset(query: String, first: Int, count: Int) async throws {
    try await withDemo { client in
      let response = try await client.get("/method/wall.get?owner_id=1&\(Self.token)\(query)")
      let answer = try #require(try JSON(parsing: response.body)["response"])
      #expect(answer["count"] == 1650)
      guard case .array(let items)? = answer["items"] else {
        Issue.record("no items")
        return
      }
      #expect(items.count == count)
      #expect(items.first?["id"] == (count > 0 ? .integer(first) : nil))
    }
  }

  @Test(arguments: [
    ("application/x-www-form-urlencoded", "message=H%C3%A9+%26&owner_id=-5&\(token)"),
    (
      "application/json",
      #"{"message":"Hé &","owner_id":-5,"access_token":"demo-wall-token"}"#
    ),
  ])
  func aPostIsSeenLater(type: String, body: String) async throws {
    try await withDemo { client in
      for number in [1651, 1652] {
        let posted = try await client.send(
          "POST", "/method/wall.post", [("content-type", type)], body: body)
        #expect(posted.status == 200)
        #expect(posted.text == #"{"response":{"post_id":\#(number)}}"#)
      }
      let wall = try await client.get("/method/wall.get?owner_id=-5&count=1&\(Self.token)")
      #expect(
        wall.text
          == #"{"response":{"count":1652,"items":["#
          + #"{"id":1652,"owner_id":-5,"date":1705947200,"text":"Hé &"}]}}"#)
      let other = try await client.get("/method/wall.get?owner_id=7&count=0&\(Self.token)")
      #expect(other.text == #"{"response":{"count":1650,"items":[]}}"#)
    }
  }

  @Test func aPostWithoutAnOwnerGoesToTheTokensOwner() async throws {
    try await withDemo { client in
      _ = try await client.send("POST", "/method/wall.post?\(Self.token)&message=hello")
      let wall = try await client.send(
        "POST", "/method/wall.get?owner_id=7&count=1&\(Self.token)")
      #expect(wall.text.contains(#""id":1651,"owner_id":7"#))
      #expect(wall.text.contains(#""text":"hello""#))
    }
  }

  @Test(arguments: [
    ("/method/wall.get?owner_id=7", 5, "User authorization failed: no access_token passed."),
    (
      "/method/wall.get?owner_id=7&access_token=x", 5,
      "User authorization failed: invalid access_token (4)."
    ),
    ("/method/wall.get", 5, "User authorization failed: no access_token passed."),
    (
      "/method/wall.get?\(token)", 100,
      "One of the parameters specified was missing or invalid: owner_id is undefined"
    ),
    (
      "/method/wall.get?owner_id=me&\(token)", 100,
      "One of the parameters specified was missing or invalid: owner_id not integer"
    ),
    (
      "/method/wall.get?owner_id=7&count=101&\(token)", 100,
      "One of the parameters specified was missing or invalid: count out of range"
    ),
    (
      "/method/wall.get?owner_id=7&offset=-1&\(token)", 100,
      "One of the parameters specified was missing or invalid: offset out of range"
    ),
  ])
  func failuresAreToldInsideOfA200(target: String, code: Int, message: String) async throws {
    try await withDemo { client in
      let response = try await client.get(target)
      #expect(response.status == 200)
      #expect(response.text == #"{"error":{"error_code":\#(code),"error_msg":"\#(message)"}}"#)
    }
  }

  @Test func aPostNeedsAMessage() async throws {
    try await withDemo { client in
      let response = try await client.send("POST", "/method/wall.post?\(Self.token)&owner_id=7")
      #expect(
        response.text
          == #"{"error":{"error_code":100,"error_msg":"One of the parameters specified was "#
          + #"missing or invalid: message is undefined"}}"#)
    }
  }
}
