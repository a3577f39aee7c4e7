import Testing

@testable import DemoAPI

struct FriendsAPITests {
  static let seven =
    #"[{"id":"1","name":"Ann","email":"ann@example.com"},"#
    + #"{"id":"2","name":"Bo","email":"bo@example.com"},{"id":"3","name":"Chloé"}]"#

  @Test func listsTheFriendsOfAUser() async throws {
    try await withDemo { client in
      let response = try await client.get("/api/v1/friends?user_id=7&token=ignored")
      #expect(response.status == 200)
      #expect(response["content-type"] == "application/json")
      #expect(response.text == Self.seven)
      #expect(
        try await client.get("/api/v1/friends?user_id=8").text
          == #"[{"id":"4","name":"Dan","email":"dan@example.com"}]"#)
      #expect(try await client.get("/api/v1/friends?user_id=nobody").text == "[]")
    }
  }

  @Test func theUserIsRequired() async throws {
    try await withDemo { client in
      for target in ["/api/v1/friends", "/api/v1/friends?user_id="] {
        let response = try await client.get(target)
        #expect(response.status == 422)
        #expect(response.text == #"{"message":"user_id is required."}"#)
      }
    }
  }

  @Test func addsLooksUpAndRemoves() async throws {
    try await withDemo { client in
      let added = try await client.json(
        "POST", "/api/v1/friends", #"{"user_id":7,"name":"Eve \"E\"","email":"eve@example.com"}"#)
      let eve = #"{"id":"5","name":"Eve \"E\"","email":"eve@example.com"}"#
      #expect(added.status == 201)
      #expect(added["location"] == "/api/v1/friends/5")
      #expect(added.text == eve)

      #expect(try await client.get("/api/v1/friends/5").text == eve)
      #expect(
        try await client.get("/api/v1/friends?user_id=7").text
          == Self.seven.dropLast() + "," + eve + "]")

      let removed = try await client.send("DELETE", "/api/v1/friends/5?user_id=7")
      #expect(removed.status == 204)
      #expect(removed.body.isEmpty)
      #expect(removed["content-length"] == nil)
      #expect(try await client.get("/api/v1/friends?user_id=7").text == Self.seven)

      for response in [
        try await client.get("/api/v1/friends/5"),
        try await client.send("DELETE", "/api/v1/friends/5?user_id=7"),
      ] {
        #expect(response.status == 404)
        #expect(response.text == #"{"message":"There is no friend 5."}"#)
      }
    }
  }

  @Test func anIdentifierIsNeverGivenTwice() async throws {
    try await withDemo { client in
      for id in ["5", "6"] {
        let added = try await client.send(
          "POST", "/api/v1/friends", [("content-type", "application/x-www-form-urlencoded")],
          body: "user_id=7&name=Jos%C3%A9+B")
        #expect(added.text == #"{"id":"\#(id)","name":"José B"}"#)
        #expect(try await client.send("DELETE", "/api/v1/friends/\(id)").status == 204)
      }
    }
  }

  @Test func anotherUsersFriendStays() async throws {
    try await withDemo { client in
      let response = try await client.send("DELETE", "/api/v1/friends/4?user_id=7")
      #expect(response.status == 404)
      #expect(response.text == #"{"message":"There is no friend 4."}"#)
      #expect(try await client.get("/api/v1/friends/4").status == 200)
    }
  }

  @Test(arguments: [
    (#"{"name":"Eve"}"#, "user_id is required."), (#"{"user_id":7}"#, "name is required."),
    (#"{"user_id":7,"name":null}"#, "name is required."),
    (#"{"user_id":7,"name":""}"#, "name is required."), ("", "user_id is required."),
    (#"{"user_id":7,"name":"Eve","email":"eve"}"#, "email must have an @."),
  ])
  func whatIsWrongWithANewFriendIsSaid(body: String, message: String) async throws {
    try await withDemo { client in
      let response = try await client.json("POST", "/api/v1/friends", body)
      #expect(response.status == 422)
      #expect(response.text == #"{"message":"\#(message)"}"#)
      #expect(try await client.get("/api/v1/friends?user_id=7").text == Self.seven)
    }
  }

  @Test func groups() async throws {
    try await withDemo { client in
      #expect(
        try await client.get("/api/v1/friends/groups/work?user_id=7").text
          == #"[{"id":"2","name":"Bo","email":"bo@example.com"}]"#)
      #expect(
        try await client.get("/api/v1/friends/groups/work").text
          == #"[{"id":"2","name":"Bo","email":"bo@example.com"},"#
          + #"{"id":"4","name":"Dan","email":"dan@example.com"}]"#)
      let unknown = try await client.get("/api/v1/friends/groups/club?user_id=7")
      #expect(unknown.status == 404)
      #expect(unknown.text == #"{"message":"There is no group club."}"#)
      _ = try await client.json(
        "POST", "/api/v1/friends", #"{"user_id":"7","name":"Gus","group":"club"}"#)
      #expect(
        try await client.get("/api/v1/friends/groups/club?user_id=7").text
          == #"[{"id":"5","name":"Gus"}]"#)
    }
  }
}
