import Testing

@testable import DemoAPI

struct AccountsAPITests {
  static let credentials = #"{"email":"mia@example.com","password":"open-sesame"}"#
  static let user = #"{"id":"7","name":"Mia","email":"mia@example.com"}"#

  /// Signs in and returns the token.
  private static func signIn(_ client: RawClient) async throws -> String {
    let response = try await client.json(
      "POST", "/authenticate?version=1.0&device_type=phone", Self.credentials)
    #expect(response.status == 200)
    let token = try #require(try JSON(parsing: response.body)["token"]?.scalarText)
    #expect(response.text == #"{"token":"\#(token)","user":\#(Self.user)}"#)
    return token
  }

  @Test(arguments: ["/token", "/checktoken", "/token?version=1.0&device_type=tablet"])
  func aTokenIsGoodUntilTheUserSignsOut(target: String) async throws {
    try await withDemo { client in
      let authorization = [("authorization", "JWT \(try await Self.signIn(client))")]
      let check = try await client.send("GET", target, authorization)
      #expect(check.status == 200)
      #expect(check.text == #"{"valid":true,"user":\#(Self.user)}"#)

      #expect(try await client.send("POST", "/logout", authorization).status == 204)
      for response in [
        try await client.send("GET", target, authorization),
        try await client.send("POST", "/logout", authorization),
      ] {
        #expect(response.status == 401)
        #expect(response.text == #"{"message":"Invalid Token"}"#)
      }
    }
  }

  @Test func signingOutLeavesOtherTokensAlone() async throws {
    try await withDemo { client in
      let first = try await Self.signIn(client)
      let second = try await Self.signIn(client)
      #expect(first != second)
      _ = try await client.send("POST", "/logout", [("authorization", "JWT \(first)")])
      let check = try await client.send("GET", "/token", [("authorization", "JWT \(second)")])
      #expect(check.status == 200)
    }
  }

  @Test func theSchemeMayBeBearerInAnyCase() async throws {
    try await withDemo { client in
      let token = try await Self.signIn(client)
      for scheme in ["Bearer", "bearer", "jwt", "JWT"] {
        let check = try await client.send(
          "GET", "/token", [("authorization", "\(scheme) \(token)")])
        #expect(check.status == 200)
      }
    }
  }

  @Test(arguments: ["", "JWT", "JWT ", "JWT nonsense", "Basic eDp5", "nonsense", "JWT a b"])
  func otherAuthorizationIsRefused(value: String) async throws {
    try await withDemo { client in
      let response = try await client.send("GET", "/token", [("authorization", value)])
      #expect(response.status == 401)
      #expect(response["www-authenticate"] == #"JWT realm="demo""#)
      #expect(response.text == #"{"message":"Invalid Token"}"#)
      #expect(try await client.get("/token").text == #"{"message":"Invalid Token"}"#)
    }
  }

  @Test(arguments: [
    (#"{"email":"mia@example.com","password":"wrong"}"#, 401, "Wrong email or password"),
    (#"{"email":"max@example.com","password":"open-sesame"}"#, 401, "Wrong email or password"),
    (#"{"email":"","password":"open-sesame"}"#, 422, "Email and Password Required"),
    (#"{"email":"mia@example.com"}"#, 422, "Email and Password Required"),
    ("", 422, "Email and Password Required"),
  ])
  func wrongCredentials(body: String, status: Int, message: String) async throws {
    try await withDemo { client in
      let response = try await client.json("POST", "/authenticate", body)
      #expect(response.status == status)
      #expect(response.text == #"{"message":"\#(message)"}"#)
    }
  }

  @Test func aFormSignsInToo() async throws {
    try await withDemo { client in
      let response = try await client.send(
        "POST", "/authenticate", [("content-type", "application/x-www-form-urlencoded")],
        body: "email=mia%40example.com&password=open-sesame")
      #expect(response.status == 200)
    }
  }
}
