import Testing

struct RedirectRoutesTests {
  @Test(arguments: [
    ("/redirect", 302, "/"), ("/redirect?to=/api/v1/friends", 302, "/api/v1/friends"),
    ("/redirect?to=%2Fapi%2Fv1%2Ffriends%3Fuser_id%3D7", 302, "/api/v1/friends?user_id=7"),
    ("/redirect?to=/a%20b%0D%0Ax:y%C3%A9", 302, "/a%20b%0D%0Ax:y%C3%A9"),
    ("/redirect?to=/a%252Fb", 302, "/a%2Fb"), ("/redirect?to=/counter&status=303", 303, "/counter"),
    ("/redirect?status=301", 301, "/"), ("/redirect?status=307", 307, "/"),
    ("/redirect?status=308", 308, "/"), ("/redirect-loop", 302, "/redirect-loop"),
  ])
  func redirects(target: String, status: Int, location: String) async throws {
    try await withDemo { client in
      for method in ["GET", "POST", "DELETE"] {
        let response = try await client.send(method, target)
        #expect(response.status == status)
        #expect(response["location"] == location)
        #expect(response.body.isEmpty)
      }
    }
  }

  @Test(arguments: [
    "http://example.com/", "//example.com", "/\\example.com", "counter", "https:/x", "javascript:x",
  ])
  func otherServersAreRefused(target: String) async throws {
    try await withDemo { client in
      let response = try await client.get("/redirect?to=\(target.replacing("\\", with: "%5C"))")
      #expect(response.status == 422)
      #expect(response["location"] == nil)
      let shown = target.replacing("\\", with: "\\\\")
      #expect(
        response.text
          == #"{"message":"to must be a path of this server, like /counter, not \#(shown)."}"#)
    }
  }

  @Test(arguments: [
    ("304", "status must be 301, 302, 303, 307 or 308."),
    ("200", "status must be a whole number from 301 to 308, not 200."),
  ])
  func otherStatusesAreRefused(status: String, message: String) async throws {
    try await withDemo { client in
      let response = try await client.get("/redirect?status=\(status)")
      #expect(response.status == 422)
      #expect(response.text == #"{"message":"\#(message)"}"#)
    }
  }
}
