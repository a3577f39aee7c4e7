import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Replays files as a person writes and edits them.
@Suite struct FixtureReplayTests {
  private let get = Sample.request("GET http://a.test/x")

  private func replay(_ files: [String: String], strict: Bool? = nil) throws -> ReplayTransport {
    let folder = try ScratchFolder()
    for (name, text) in files { try folder.write("Fixtures/friends/\(name)", text) }
    let recording = try Recording.open(folder: folder("Fixtures/friends"), name: "friends")
    return try ReplayTransport([recording], strict: strict)
  }

  private func file(_ facts: String, _ answer: String, request: String = "GET http://a.test/x\n")
    -> String
  {
    "# reprise 1\n\(facts)\(request)\n###\n\(answer)"
  }

  @Test func aBodyEditedByHandHasItsNewLength() async throws {
    let transport = try replay([
      "0001-GET-x.http": file(
        "", "HTTP/1.1 200 OK\ncontent-length: 3\ncontent-type: text/plain\n\nlonger than before\n")
    ])
    let response = try await transport.send(get, context: RequestContext())
    #expect(response.head.headerFields[.contentLength] == "18")
    #expect(try await response.text() == "longer than before")
  }

  @Test func aLayoutIsUndone() async throws {
    let transport = try replay([
      "0001-GET-x.http": file(
        "# response-layout compact\n",
        "HTTP/2 200\ncontent-type: application/json\n\n{\n  \"a\": [\n    1\n  ]\n}\n")
    ])
    #expect(try await transport.text(get) == #"{"a":[1]}"#)
  }

  @Test(arguments: [
    ("refused", "http://a.test refused the connection: nothing listens there"),
    ("dns", "http://a.test is not known: its name could not be resolved"),
    ("timeout after 5 s", "http://a.test did not answer within 5 s"),
    ("reset", "http://a.test closed the connection without answering"),
  ])
  func outcomesAreThrown(_ outcome: String, _ expected: String) async throws {
    let transport = try replay([
      "0001-GET-x.http": "# reprise 1\n# outcome \(outcome)\nGET http://a.test/x\n"
    ])
    for _ in 0..<2 {
      #expect(await message { _ = try await transport.text(get) } == expected)
    }
    #expect(transport.report.served == 2)
  }

  @Test func aTruncatedAnswerGivesWhatCame() async throws {
    let transport = try replay([
      "0001-GET-x.http": file(
        "# outcome truncated after 4 bytes\n",
        "HTTP/1.1 200 OK\ncontent-length: 99\ncontent-type: text/plain\n\nhalf\n")
    ])
    let response = try await transport.send(get, context: RequestContext())
    var text = ""
    let error = await #expect(throws: TransportError.self) {
      for try await piece in response.body { text += String(decoding: piece, as: UTF8.self) }
    }
    #expect(text == "half")
    #expect(error?.kind == .truncated(after: 4))
  }

  @Test func chunksAndTrailersAreFacts() async throws {
    let transport = try replay([
      "0001-GET-x.http": file(
        "# response-chunks 2@0 3@900\n# response-trailer etag: \"1\"\n",
        "HTTP/1.1 200 OK\ncontent-type: text/plain\n\nabcde\n")
    ])
    let response = try await transport.send(get, context: RequestContext())
    var pieces: [String] = []
    for try await piece in response.body { pieces.append(String(decoding: piece, as: UTF8.self)) }
    #expect(pieces == ["ab", "cde"])
    #expect(response.body.trailers?[.eTag] == "\"1\"")
  }

  @Test func theOrderIsThatOfTheNumbers() async throws {
    let answer = { (text: String) in
      self.file("", "HTTP/1.1 200 OK\ncontent-type: text/plain\n\n\(text)\n")
    }
    let transport = try replay([
      "0010-GET-x.http": answer("third"), "0002-GET-x.http": answer("first"),
      "0009-GET-other.http": answer("second"),
    ])
    for expected in ["first", "second", "third", "third"] {
      #expect(try await transport.text(get) == expected)
    }
  }

  @Test func settingsOfTheFolderCount() async throws {
    let transport = try replay([
      "0001-GET-x.http": file(
        "", "HTTP/1.1 204 No Content\n", request: "GET http://a.test/x?n=1\n"),
      "recording.json": #"{"ignore": ["query n"], "strict": true}"#,
    ])
    let request = Sample.request("GET http://a.test/x?n=2")
    let response = try await transport.send(request, context: RequestContext())
    #expect(response.head.status == .noContent)
    let text = await message { _ = try await transport.text(request) }
    #expect(text.contains("\n  mode: replay, strict (nothing is sent)\n  used up: all 1 that"))
  }

  @Test func aMissNamesTheSettingsOfTheFixtures() async throws {
    let transport = try replay([
      "0001-GET-x.http": file(
        "", "HTTP/1.1 204 No Content\n", request: "GET http://a.test/x?n=1\n")
    ])
    let text = await message {
      _ = try await transport.text(Sample.request("GET http://a.test/x?n=2"))
    }
    #expect(
      text.contains("to accept it: ignore `query n` in Fixtures/friends/recording.json"))
  }

  @Test func anotherLoopbackPortIsTheSame() async throws {
    let transport = try replay([
      "0001-GET-x.http": file(
        "", "HTTP/1.1 200 OK\ncontent-type: text/plain\n\nhi\n",
        request: "GET http://127.0.0.1:8080/x\n")
    ])
    for port in [1, 8080, 65_535] {
      #expect(try await transport.text(Sample.request("GET http://127.0.0.1:\(port)/x")) == "hi")
    }
    let error = await #expect(throws: Miss.self) {
      try await transport.text(Sample.request("GET http://10.0.0.1:8080/x"))
    }
    #expect(
      error?.differences == [
        "origin: recorded \"http://127.0.0.1:8080\", asked \"http://10.0.0.1:8080\""
      ])
  }
}
