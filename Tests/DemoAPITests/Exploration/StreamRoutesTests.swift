import Testing

@testable import DemoAPI

struct StreamRoutesTests {
  @Test func linesComeInPieces() async throws {
    try await withDemo { client in
      let response = try await client.get("/slow?pieces=3&milliseconds=1")
      #expect(response.status == 200)
      #expect(response["content-type"] == "text/plain; charset=utf-8")
      #expect(response["transfer-encoding"] == "chunked")
      #expect(response["content-length"] == nil)
      let pieces = response.chunks.map { String(decoding: $0, as: UTF8.self) }
      #expect(pieces == ["piece 1 of 3\n", "piece 2 of 3\n", "piece 3 of 3\n"])
    }
  }

  @Test func theStandardIsFivePieces() async throws {
    try await withDemo { client async throws in
      #expect(try await client.get("/slow?milliseconds=0").chunks.count == 5)
      #expect(try await client.get("/slow?pieces=0").body.isEmpty)
    }
  }

  @Test(arguments: [
    ("/slow?pieces=3&milliseconds=10000", "piece 1 of 3"),
    ("/events?count=3&milliseconds=10000", "id: 1\n"),
  ])
  func aPieceIsSentWhenItIsMade(target: String, first: String) async throws {
    let demo = try await DemoAPI.start()
    let client = RawClient(port: demo.port)
    let text = try await blocking {
      let connection = try LoopbackSocket(port: client.port)
      try connection.write(client.head("GET", target))
      return try connection.read(until: first)
    }
    #expect(text.contains(first))
    await demo.stop()
  }

  @Test func events() async throws {
    try await withDemo { client in
      let response = try await client.get("/events?count=2&milliseconds=0")
      #expect(response["content-type"] == "text/event-stream")
      #expect(
        response.text == """
          id: 1
          event: tick
          data: {"number":1,"of":2}

          id: 2
          event: tick
          data: {"number":2,"of":2}


          """)
      #expect(try await client.get("/events?milliseconds=1").chunks.count == 4)
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65536, 65537, 1_000_000])
  func largeBodies(count: Int) async throws {
    try await withDemo { client in
      let response = try await client.get("/large?bytes=\(count)")
      #expect(response["content-type"] == "application/octet-stream")
      #expect(response["content-length"] == "\(count)")
      let line = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-\n"
      let text = String(repeating: line, count: count / 64 + 1)
      let isWhole = response.body == Array(text.utf8.prefix(count))
      #expect(isWhole)
    }
  }

  @Test func oneMebibyteIfNothingIsSaid() async throws {
    try await withDemo { client async throws in
      #expect(try await client.get("/large").body.count == 1 << 20)
    }
  }

  @Test(arguments: [
    ("/large?bytes=67108865", "bytes must be a whole number from 0 to 67108864, not 67108865."),
    ("/large?bytes=-1", "bytes must be a whole number from 0 to 67108864, not -1."),
    ("/slow?pieces=1001", "pieces must be a whole number from 0 to 1000, not 1001."),
    ("/slow?milliseconds=x", "milliseconds must be a whole number from 0 to 10000, not x."),
    ("/events?count=-1", "count must be a whole number from 0 to 1000, not -1."),
  ])
  func thereAreBounds(target: String, message: String) async throws {
    try await withDemo { client in
      let response = try await client.get(target)
      #expect(response.status == 422)
      #expect(response.text == #"{"message":"\#(message)"}"#)
    }
  }
}
