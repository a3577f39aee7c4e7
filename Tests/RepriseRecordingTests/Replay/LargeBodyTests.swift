import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Request bodies above 1 MiB are compared byte by byte with the sibling, while they are read.
@Suite struct LargeBodyTests {
  private let size = MatchableBody.limit + 10

  private func body(_ last: UInt8) -> [UInt8] {
    Array(repeating: 7, count: size - 1) + [last]
  }

  private func transport(_ folder: ScratchFolder, strict: Bool = false) throws -> ReplayTransport {
    let exchanges = try [UInt8(1), 2, 1].enumerated().map { index, last in
      let name = "\(index).request.bin"
      try folder.write(name, body(last))
      var exchange = Sample.exchange("POST http://a.test/x", answer: "\(index)")
      exchange.request.body = .sibling(
        Sibling(folder: folder.path, name: name, count: Int64(size)))
      return exchange
    }
    return try ReplayTransport([Sample.recording(exchanges)], strict: strict)
  }

  private func request(_ bytes: [UInt8], line: String = "POST http://a.test/x") -> Request {
    Request(head: Sample.head(line), body: Body(bytes[...]))
  }

  @Test func findsTheOneWithTheSameBytes() async throws {
    let folder = try ScratchFolder()
    let transport = try transport(folder)
    #expect(try await transport.text(request(body(2))) == "1")
    #expect(try await transport.text(request(body(1))) == "0")
    #expect(try await transport.text(request(body(1))) == "2")
    #expect(try await transport.text(request(body(1))) == "2")
  }

  @Test func otherBytesAreAMiss() async throws {
    let folder = try ScratchFolder()
    let transport = try transport(folder)
    for bytes in [body(3), body(1) + [0], Array(body(1).dropLast(2)), body(1).reversed()] {
      let error = await #expect(throws: Miss.self) { try await transport.text(request(bytes)) }
      #expect(error?.reason == .differs)
    }
    await #expect(throws: Miss.self) {
      try await transport.text(request(body(1), line: "PUT http://a.test/x"))
    }
    await #expect(throws: Miss.self) {
      try await transport.text(request(body(1), line: "POST http://a.test/y"))
    }
  }

  @Test func aMissSaysWhichPartDiffers() async throws {
    let folder = try ScratchFolder()
    let transport = try transport(folder)
    let text = await message { _ = try await transport.text(request(body(3))) }
    #expect(text.contains("\n    body: recorded other bytes, more than 1 MiB, asked its own\n"))
    let small = await message { _ = try await transport.text(request([1])) }
    #expect(small.contains("\n    body: recorded more than 1 MiB, asked 1 bytes\n"))
  }

  @Test func streamedBodiesAreComparedWhileTheyAreRead() async throws {
    let folder = try ScratchFolder()
    let transport = try transport(folder)
    var pieces: [String] = []
    var rest = body(2)[...]
    while !rest.isEmpty {
      pieces.append(String(decoding: rest.prefix(70_001), as: UTF8.self))
      rest = rest.dropFirst(70_001)
    }
    let request = Request(
      head: Sample.head("POST http://a.test/x"), body: StreamedBody(pieces).body)
    #expect(try await transport.text(request) == "1")
  }

  @Test func strictlyEachIsServedOnce() async throws {
    let folder = try ScratchFolder()
    let transport = try transport(folder, strict: true)
    _ = try await transport.text(request(body(2)))
    let error = await #expect(throws: Miss.self) {
      try await transport.text(request(body(2)))
    }
    #expect(error?.reason == .usedUp)
  }
}
