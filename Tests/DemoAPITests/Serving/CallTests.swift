import Testing

@testable import DemoAPI

struct CallTests {
  @Test(arguments: [
    ("application/json", #"{"value":7}"#), ("application/json; charset=utf-8", #" {"value":"7"}"#),
    ("application/x-www-form-urlencoded", "value=7"), ("text/plain", "value=%37&other="),
    ("application/x-www-form-urlencoded", #"{"value":7}"#),
    ("application/vnd.demo+json", #"{"value":1,"value":7}"#),
  ])
  func parametersComeAsJSONOrAsAForm(type: String, body: String) async throws {
    try await withDemo { client in
      let response = try await client.send("PUT", "/counter", [("Content-Type", type)], body: body)
      #expect(response.status == 200)
      #expect(response.text == #"{"value":7}"#)
    }
  }

  @Test func theBodyWinsOverTheQuery() async throws {
    try await withDemo { client async throws in
      #expect(try await client.send("PUT", "/counter?value=1").text == #"{"value":1}"#)
      #expect(
        try await client.json("PUT", "/counter?value=1", #"{"value":2}"#).text == #"{"value":2}"#)
    }
  }

  @Test(arguments: [
    ("application/json", "[1]", 400, "The body must be a JSON object."),
    (
      "application/json", #"{"value":}"#, 400,
      "The body is not JSON: byte 9: expected a value."
    ),
    (
      "multipart/form-data; boundary=x", "--x--", 415,
      "I take a form or a JSON object, not multipart/form-data; boundary=x."
    ),
  ])
  func otherBodiesAreRefused(type: String, body: String, status: Int, message: String) async throws
  {
    try await withDemo { client in
      let response = try await client.send("PUT", "/counter", [("content-type", type)], body: body)
      #expect(response.status == status)
      #expect(response.text == #"{"message":"\#(message)"}"#)
    }
  }

  @Test func aBodyAtTheLimitIsTaken() async throws {
    try await withDemo { client in
      let body = [UInt8](repeating: UInt8(ascii: "a"), count: Call.longestBody)
      let response = try await client.send("POST", "/echo", bytes: body)
      #expect(response.status == 200)
      #expect(try JSON(parsing: response.body)["length"] == .integer(Call.longestBody))
    }
  }

  @Test func aLongerBodyIsRefused() async throws {
    try await withDemo { client in
      let body = [UInt8](repeating: UInt8(ascii: "a"), count: Call.longestBody + 1)
      let response = try await client.send("POST", "/echo", bytes: body)
      #expect(response.status == 413)
      #expect(
        response.text
          == #"{"message":"The body is longer than 2097152 bytes, the most I take."}"#)
    }
  }

  @Test func aChunkedBodyIsPutTogether() async throws {
    try await withDemo { client in
      let chunks = "3\r\nval\r\n4\r\nue=5\r\n0\r\n\r\n"
      let head = client.head("PUT", "/counter", [("transfer-encoding", "chunked")])
      let bytes = try await blocking {
        let connection = try LoopbackSocket(port: client.port)
        try connection.write(head + chunks.utf8)
        return try connection.readAll()
      }
      #expect(try RawResponse(parsing: bytes).text == #"{"value":5}"#)
    }
  }

  @Test func whoAsksBeforeSendingIsToldToContinue() async throws {
    try await withDemo { client in
      let head = client.head("PUT", "/counter", [("expect", "100-continue")], length: 7)
      let (first, rest) = try await blocking {
        let connection = try LoopbackSocket(port: client.port)
        try connection.write(head)
        let first = try connection.read(until: "\r\n\r\n")
        try connection.write(Array("value=6".utf8))
        return (first, try connection.readAll())
      }
      #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(try RawResponse(parsing: rest).text == #"{"value":6}"#)
    }
  }
}
