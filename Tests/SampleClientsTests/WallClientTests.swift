import RepriseNetworking
import RepriseTesting
import SampleClients
import Testing

struct WallClientTests {
  @Test(
    "C2, C3, C21, C22, C25, C31, C34: reading a wall through a narrow protocol",
    .replay("wall-reading"))
  func reading() async throws {
    try await Stage.each { baseURL, transport in
      let wall: any WallReading = try WallClient(
        baseURL: baseURL, accessToken: "demo-wall-token", transport: transport)
      #expect(try await wall.itemCount(of: 7) == 1650)
      let items = try await wall.items(of: 7, count: 3)
      #expect(items.map(\.id) == [1650, 1649, 1648])
      #expect(try await wall.firstText(of: 7) == items.first?.text)
    }
  }

  @Test(
    "C31, C33: posting gives a nested dictionary", .replay("wall-posting"))
  func posting() async throws {
    try await Stage.each { baseURL, transport in
      let wall: any WallPosting = try WallClient(
        baseURL: baseURL, accessToken: "demo-wall-token", transport: transport)
      #expect(try await wall.post("Hello & good-bye, Chloé") == 1651)
    }
  }

  @Test(
    "C1, C27, C28, C29: an error inside a 200 is the API's typed error", .replay("wall-refused"))
  func refused() async throws {
    try await Stage.each { baseURL, transport in
      let wall = try WallClient(baseURL: baseURL, accessToken: "stale", transport: transport)
      let error = await #expect(throws: WallError.self) { try await wall.itemCount(of: 7) }
      #expect(
        error == .invalidAccessToken("User authorization failed: invalid access_token (4)."))
      #expect(error?.code == 5)
      let valid = try WallClient(
        baseURL: baseURL, accessToken: "demo-wall-token", transport: transport)
      let tooMany = await #expect(throws: WallError.self) {
        try await valid.items(of: 7, count: 1_000)
      }
      #expect(tooMany?.code == 100)
    }
  }

  private func wall(_ body: String, status: Int = 200) throws -> WallClient {
    try WallClient(baseURL: "http://h", accessToken: "t", transport: Canned(body, status: status))
  }

  @Test("C22: an empty wall has no first text, and that is no error")
  func emptyWall() async throws {
    let wall = try wall(#"{"response": {"count": 0, "items": []}}"#)
    #expect(try await wall.firstText(of: 7) == nil)
    #expect(try await wall.items(of: 7).isEmpty)
    #expect(try await wall.itemCount(of: 7) == 0)
  }

  @Test(
    "C28, C29: what else can go wrong has a text",
    arguments: [
      (200, #"{"error": {"error_code": 9, "error_msg": "Flood"}}"#, "Flood", 9),
      (200, #"{"error": {"error_msg": "Flood"}}"#, "Flood", -1),
      (500, #"{"error": {"error_code": 5, "error_msg": "No"}}"#, "No", 5),
      (502, "<html>", "Server Error. Please try again later", -1),
      (200, "<html>", "We could not decode the response.", -1),
      (200, "", "Response returned with no data to decode.", -1),
      (200, "{}", "The wall took the post, but gave no number for it.", -1),
    ])
  func texts(status: Int, body: String, text: String, code: Int) async throws {
    let error = await #expect(throws: WallError.self) {
      try await wall(body, status: status).post("Hello")
    }
    #expect(error?.message == text)
    #expect(error?.code == code)
  }
}
