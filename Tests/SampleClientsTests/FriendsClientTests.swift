import RepriseNetworking
import RepriseTesting
import SampleClients
import Testing

struct FriendsClientTests {
  @Test(
    "A2, A9, A24, A25: listing, adding and removing friends", .replay("friends-client"))
  func friends() async throws {
    try await Stage.each { baseURL, transport in
      let friends = try FriendsClient(baseURL: baseURL + "/api/v1", transport: transport)
      #expect(try await friends.friends(of: 7).map(\.name) == ["Ann", "Bo", "Chloé"])
      #expect(
        try await friends.friends(in: "family", of: 7) == [
          User(id: "1", name: "Ann", email: "ann@example.com"), User(id: "3", name: "Chloé"),
        ])
      let added = try await friends.addFriend(named: "Dora", email: "dora@example.com", to: 7)
      #expect(added == User(id: "5", name: "Dora", email: "dora@example.com"))
      #expect(try await friends.friends(of: 7).last == added)
      try await friends.removeFriend(added.id, of: 7)
      #expect(try await friends.friends(of: 7).count == 3)
    }
  }

  @Test(
    "A2, A15: what the server says becomes the error", .replay("friends-refused"))
  func refused() async throws {
    try await Stage.each { baseURL, transport in
      let friends = try FriendsClient(baseURL: baseURL + "/api/v1", transport: transport)
      let error = await #expect(throws: ServiceError.self) {
        try await friends.addFriend(named: "Eve", email: "nowhere", to: 7)
      }
      #expect(error == .custom("email must have an @."))
      let unknown = await #expect(throws: ServiceError.self) {
        try await friends.removeFriend("99/../1", of: 7)
      }
      #expect(unknown?.message == "There is no friend 99/../1.")
    }
  }

  @Test("A12, A14: no connection, the server's text, anything else, and nobody")
  func errors() async throws {
    func failure(_ transport: any Transport) async throws -> ServiceError? {
      await #expect(throws: ServiceError.self) {
        try await FriendsClient(baseURL: "http://h", transport: transport).friends(of: 7)
      }
    }
    #expect(try await failure(Offline())?.message == "No Internet connection")
    #expect(
      try await failure(Canned(#"{"message": "Nap"}"#, status: 502))?.message == "Nap")
    #expect(
      try await failure(Canned("<html>", status: 502))?.message
        == "Something went wrong")
    #expect(try await failure(Canned("<html>"))?.message == "Something went wrong")
    let nobody = try FriendsClient(baseURL: "http://h", transport: Canned("[]"))
    #expect(try await nobody.friends(of: 7).isEmpty)
  }
}
