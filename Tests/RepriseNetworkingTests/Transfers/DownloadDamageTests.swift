import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct DownloadDamageTests {
  private struct File: Endpoint {
    typealias Value = Void
    var path: String { "/file" }
  }

  let folder: ScratchFolder
  let notices = Notices()

  init() throws { folder = try ScratchFolder() }

  private func client(_ script: Script) throws -> Client {
    try Client(baseURL: "http://h", transport: script)
  }

  /// The error of a download, with a partial file of five bytes of the version `"v1"`.
  private func failure(
    _ answers: [Script.Answer], resuming: Bool = true, to name: String = "film"
  ) async throws -> NetworkError? {
    if resuming { try keepPart() }
    return await #expect(throws: NetworkError.self) {
      try await client(Script(answers)).download(File(), to: folder(name))
    }
  }

  private func keepPart() throws {
    try folder.write("film.partial", "01234")
    try folder.write("film.partial.from", "\"v1\"")
  }

  private func body(_ text: String, length: Int64?, breaking error: TransportError? = nil) -> Body {
    Body(
      length: length, isReplayable: false,
      open: {
        let rest = Mutex([text])
        return {
          if let text = rest.withLock({ $0.popLast() }) { return ArraySlice(text.utf8) }
          if let error { throw error }
          return nil
        }
      })
  }

  @Test("D5: a shorter part than was asked for does not pass for the whole, and is gone on with")
  func shortPart() async throws {
    let error = try await failure([
      .status(206, [.contentRange: "bytes 5-7/10"], body("567", length: 3))
    ])
    #expect(error?.kind == .transport)
    #expect(
      error?.message
        == "the download ended after 8 of 10 bytes; they were kept, try again to go on")
    #expect(try folder.names(".") == ["film.partial", "film.partial.from"])
    let rest = Script([.status(206, [.contentRange: "bytes 8-9/10"], body("89", length: 2))])
    #expect(try await client(rest).download(File(), to: folder("film")).wasResumed)
    #expect(rest.asked.map { $0.request.head.headerFields[.range] } == ["bytes=8-"])
    #expect(try folder.read("film") == "0123456789")
    #expect(try folder.names(".") == ["film"])
  }

  @Test("D5: a body that ends before its announced length does not pass for whole")
  func shortBody() async throws {
    let error = try await failure([.status(200, [:], body("abc", length: 7))], resuming: false)
    #expect(
      error?.message == "the download ended after 3 of 7 bytes; they were kept, try again to go on")
    #expect(try folder.names(".") == ["film.partial"])
  }

  @Test("D5: a part with more bytes than it names is not kept")
  func longPart() async throws {
    let error = try await failure([
      .status(206, [.contentRange: "bytes 5-9/10"], body("56789abc", length: nil))
    ])
    #expect(
      error?.message
        == "13 bytes came where the server announced 10; nothing was kept of them, try again")
    #expect(try folder.names(".").isEmpty)
  }

  @Test(
    "D5: another part than was asked for is refused",
    arguments: [
      "bytes 0-4/10", "bytes 5-3/10", "bytes 5-/10", "bytes -5-9/10", "bytes 5-9", "bytes */10",
      "bytes=5-9/10", "items 5-9/10", "bytes 5-9/9", "bytes 5-9223372036854775807/*",
      "bytes 5-9/99999999999999999999",
    ])
  func otherPart(range: String) async throws {
    let error = try await failure([.status(206, [.contentRange: range], Body("56789"))])
    #expect(error?.kind == .decoding)
    #expect(
      error?.message
        == "the server sent another part than was asked for (content-range: \(range)); nothing was "
        + "kept of it, try again")
    #expect(try folder.names(".").isEmpty)
  }

  @Test("D5: a part without a range is refused, and so is one that nobody asked for")
  func partWithoutRange() async throws {
    for resuming in [true, false] {
      let error = try await failure([.status(206, [:], Body("56789"))], resuming: resuming)
      #expect(
        error?.message
          == "the server sent another part than was asked for (without content-range); nothing was "
          + "kept of it, try again")
    }
  }

  @Test(
    "D5: a part of another version, or one that is encoded, is not mixed with what is there",
    arguments: [[.eTag: "\"v2\""], [.contentEncoding: "gzip"]] as [HTTPFields])
  func otherVersion(fields: HTTPFields) async throws {
    try keepPart()
    var fields = fields
    fields[.contentRange] = "bytes 5-9/10"
    let script = Script([
      .status(206, fields, Body("56789")), .status(200, [:], Body("abcdefghij")),
    ])
    let download = try await client(script)
      .download(File(), to: folder("film"), context: notices.context)
    #expect(!download.wasResumed)
    #expect(try folder.read("film") == "abcdefghij")
    #expect(script.asked.map { $0.request.head.headerFields[.range] } == ["bytes=5-", nil])
    #expect(
      notices.all == ["the download begins anew: the server sent a part of another version"])
  }

  @Test("D5: what came encoded cannot be gone on with")
  func encoded() async throws {
    let truncated = TransportError(.truncated(after: 3), origin: "http://h")
    let answer = Script.Answer.status(
      200, [.eTag: "\"v1\"", .contentEncoding: "gzip"],
      body("abc", length: nil, breaking: truncated))
    _ = try await failure([answer], resuming: false)
    #expect(try folder.names(".") == ["film.partial"])
  }

  @Test("D5: two downloads to one path do not mix their bytes")
  func two() async throws {
    let gate = Gate(isOpen: false)
    let asked = Journal()
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        asked.note("")
        await gate.pass()
        return Response(head: HTTPResponse(status: .ok), body: Body("film"))
      })
    let path = folder("film")
    let first = Task { try await client.download(File(), to: path).bytes }
    while asked.all.isEmpty { await Task.yield() }
    let error = await #expect(throws: NetworkError.self) {
      try await client.download(File(), to: path)
    }
    #expect(error?.kind == .preparation)
    #expect(
      error?.message == "\(path) is being downloaded already; wait for the end of that, or choose "
        + "another path")
    gate.open()
    #expect(try await first.value == 4)
    #expect(asked.all.count == 1)
    #expect(try folder.names(".") == ["film"])
    #expect(try await client.download(File(), to: path, overwrites: true).bytes == 4)
  }

  @Test("D5: a file that came into the place of the download meanwhile is left alone")
  func meanwhile() async throws {
    let path = folder("film")
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { [folder] _, _ in
        try folder.write("film", "mine")
        return Response(head: HTTPResponse(status: .ok), body: Body("theirs"))
      })
    let error = await #expect(throws: NetworkError.self) {
      try await client.download(File(), to: path)
    }
    #expect(error?.underlying as? DownloadError == .exists(path))
    #expect(try folder.read("film") == "mine")
  }

  @Test("D5: a path that no file can have is an error before anything is sent")
  func paths() async throws {
    try folder.makeFolder("folder")
    try folder.write("precious", "mine")
    folder.link("evil.partial", to: folder("precious"))
    let script = Script([])
    for (path, text) in [
      ("", "the empty path cannot be written: there is no such file or folder"),
      (folder("folder"), "\(folder("folder")) cannot be written: it is a folder"),
      (folder("new/"), "\(folder("new/")) cannot be written: it is a folder"),
      (folder("evil"), "\(folder("evil.partial")) cannot be written: it is a link"),
      (
        folder("new\0film"),
        "\(folder("new\0film.partial")) cannot be written: the path has a character that no path "
          + "may have"
      ),
    ] {
      let error = await #expect(throws: NetworkError.self) {
        try await client(script).download(File(), to: path, overwrites: true)
      }
      #expect(error?.message == text)
    }
    #expect(script.asked.isEmpty)
    #expect(try folder.names(".") == ["evil.partial", "folder", "precious"])
    #expect(try folder.read("precious") == "mine")
  }
}
