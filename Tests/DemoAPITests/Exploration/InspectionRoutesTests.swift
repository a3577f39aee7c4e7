import Testing

@testable import DemoAPI

struct InspectionRoutesTests {
  @Test func echoTellsWhatTheRequestWas() async throws {
    try await withDemo { client in
      let response = try await client.send(
        "POST", "/echo?b=2&a=%31+x&b", [("X-Two", "b"), ("X-One", "a"), ("X-Two", "ü")],
        body: "häh\"\n")
      #expect(response.status == 200)
      #expect(
        response.text
          == #"{"method":"POST","path":"/echo","query":"b=2&a=%31+x&b","#
          + #""authority":"127.0.0.1:\#(client.port)","headers":["#
          + #"{"name":"connection","value":"close"},{"name":"content-length","value":"6"},"#
          + #"{"name":"X-Two","value":"b"},{"name":"X-One","value":"a"},"#
          + #"{"name":"X-Two","value":"ü"}],"length":6,"body":"häh\"\n"}"#)
    }
  }

  @Test(arguments: ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE", "PROPFIND"])
  func echoAnswersAnyMethod(method: String) async throws {
    try await withDemo { client in
      let response = try await client.send(method, "/echo")
      #expect(response.status == 200)
      #expect(
        response.text.hasPrefix(#"{"method":"\#(method)","path":"/echo","query":null,"#))
      #expect(response.text.hasSuffix(#""length":0,"body":""}"#))
    }
  }

  @Test func aBodyThatIsNoTextHasOnlyALength() async throws {
    try await withDemo { client in
      let response = try await client.send("PUT", "/echo", bytes: [0xFF, 0xFE, 0x00])
      #expect(response.text.hasSuffix(#""length":3,"body":null}"#))
    }
  }

  @Test(arguments: [
    (200, "OK"), (201, "Created"), (400, "Bad Request"), (404, "Not Found"),
    (429, "Too Many Requests"), (500, "Internal Server Error"), (503, "Service Unavailable"),
    (599, "Status 599"), (302, "Found"), (299, "Status 299"),
  ])
  func anyStatus(code: Int, reason: String) async throws {
    try await withDemo { client in
      for method in ["GET", "POST", "DELETE"] {
        let response = try await client.send(method, "/status/\(code)")
        #expect(response.status == code)
        #expect(response.text == #"{"status":\#(code),"message":"\#(reason)"}"#)
      }
    }
  }

  @Test(arguments: [204, 205, 304])
  func someStatusesHaveNoBody(code: Int) async throws {
    try await withDemo { client in
      let response = try await client.get("/status/\(code)")
      #expect(response.status == code)
      #expect(response.body.isEmpty)
    }
  }

  @Test(arguments: ["100", "199", "600", "0", "-1", "abc", "99999999999999999999", "1000"])
  func otherNumbersAreRefused(code: String) async throws {
    try await withDemo { client in
      let response = try await client.get("/status/\(code)")
      #expect(response.status == 400)
      #expect(
        response.text
          == #"{"message":"A response's status is a number from 200 to 599, not \#(code)."}"#)
    }
  }
}
