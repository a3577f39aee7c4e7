import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server of one file, which may break off, change its version or know no ranges.
private final class FileServer: Sendable {
  let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
  let journal = Journal()
  private let state = Mutex<(tag: String, breaksAt: Int?, knowsRanges: Bool)>(("\"v1\"", nil, true))

  func set(tag: String? = nil, breaksAt: Int? = nil, knowsRanges: Bool = true) {
    state.withLock { $0 = (tag ?? $0.tag, breaksAt, knowsRanges) }
  }

  func client(handlers: [any ErrorHandler] = []) throws -> Client {
    try Client(
      baseURL: "http://h/v1", transport: FakeTransport { [self] request, _ in answer(request) },
      errorHandlers: handlers)
  }

  private func answer(_ request: Request) -> Response {
    let fields = request.head.headerFields
    journal.note("\(fields[.range] ?? "all") \(fields[.ifRange] ?? "")")
    let (tag, breaksAt, knowsRanges) = state.withLock { $0 }
    var start = 0
    if knowsRanges, let range = fields[.range], fields[.ifRange] == tag {
      start = Int(range.dropFirst(6).dropLast()) ?? 0
    }
    if start > bytes.count { return Response(head: HTTPResponse(status: .rangeNotSatisfiable)) }
    var head = HTTPResponse(
      status: start > 0 ? .partialContent : .ok, headerFields: [.eTag: tag])
    if start > 0 {
      head.headerFields[.contentRange] = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
    }
    let (all, steps, from) = (bytes, Journal(), start)
    let body = Body(
      length: Int64(all.count - from), isReplayable: false,
      open: {
        {
          let next = from + steps.all.count * 1_000
          if let breaksAt, next >= breaksAt {
            throw TransportError(.truncated(after: Int64(next - from)), origin: "http://h")
          }
          guard next < all.count else { return nil }
          steps.note("")
          return all[next..<min(next + 1_000, all.count)]
        }
      })
    return Response(head: head, body: body)
  }
}

private struct File: Endpoint {
  typealias Value = Void
  var path: String { "/file" }
}

struct DownloadTests {
  let path = "/tmp/reprise-download-\(UUID().uuidString)"

  func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }

  func cleanUp() {
    for suffix in ["", ".partial", ".partial.from"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  @Test("D5, C36: a body is written to a file as it comes, with progress")
  func downloads() async throws {
    defer { cleanUp() }
    let server = FileServer()
    let journal = Journal()
    let download = try await server.client().download(File(), to: path) { progress in
      journal.note("\(progress.bytes) of \(progress.total ?? -1)")
    }
    #expect(contents(path) == server.bytes)
    #expect((download.bytes, download.wasResumed) == (10_000, false))
    #expect(journal.all.first == "1000 of 10000")
    #expect(journal.all.last == "10000 of 10000")
    #expect(contents(path + ".partial") == nil)
    #expect(contents(path + ".partial.from") == nil)
  }

  @Test("D5: what broke off is gone on with")
  func resumes() async throws {
    defer { cleanUp() }
    let server = FileServer()
    server.set(breaksAt: 4_000)
    let error = await #expect(throws: NetworkError.self) {
      try await server.client().download(File(), to: path)
    }
    #expect(error?.kind == .transport)
    #expect(contents(path) == nil)
    #expect(contents(path + ".partial")?.count == 4_000)
    server.set()
    let journal = Journal()
    let download = try await server.client().download(File(), to: path) { progress in
      journal.note("\(progress.bytes) of \(progress.total ?? -1)")
    }
    #expect(server.journal.all == ["all ", "bytes=4000- \"v1\""])
    #expect((download.bytes, download.wasResumed) == (10_000, true))
    #expect(journal.all.first == "5000 of 10000")
    #expect(contents(path) == server.bytes)
  }

  @Test("D5: another version, or a server without ranges, begins anew", arguments: [true, false])
  func beginsAnew(knowsRanges: Bool) async throws {
    defer { cleanUp() }
    let server = FileServer()
    server.set(breaksAt: 4_000)
    _ = try? await server.client().download(File(), to: path)
    server.set(tag: knowsRanges ? "\"v2\"" : nil, knowsRanges: knowsRanges)
    let download = try await server.client().download(File(), to: path)
    #expect(!download.wasResumed)
    #expect(contents(path) == server.bytes)
  }

  @Test("D5: a weak tag cannot be gone on with")
  func weakTag() async throws {
    defer { cleanUp() }
    let server = FileServer()
    server.set(tag: "W/\"v1\"", breaksAt: 4_000)
    _ = try? await server.client().download(File(), to: path)
    server.set(tag: "W/\"v1\"")
    _ = try await server.client().download(File(), to: path)
    #expect(server.journal.all == ["all ", "all "])
  }

  @Test("D5: a file that is there is left alone unless it may be overwritten")
  func exists() async throws {
    defer { cleanUp() }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    let server = FileServer()
    let error = await #expect(throws: NetworkError.self) {
      try await server.client().download(File(), to: path)
    }
    #expect(error?.kind == .preparation)
    #expect(
      error?.message
        == "\(path) exists already and was left as it is; remove it or allow it to be overwritten")
    #expect(error?.request.path == "/v1/file")
    #expect(server.journal.all.isEmpty)
    _ = try await server.client().download(File(), to: path, overwrites: true)
    #expect(contents(path) == server.bytes)
  }

  @Test("D5: a file that cannot be written is an error before anything is sent, with its name")
  func notWritable() async throws {
    let server = FileServer()
    let counter = ErrorCounter()
    let path = "/tmp/reprise-no-folder-\(UUID().uuidString)/film.mp4"
    let error = await #expect(throws: NetworkError.self) {
      try await server.client(handlers: [counter]).download(File(), to: path)
    }
    #expect(error?.kind == .preparation)
    #expect(
      error?.message
        == "\(path).partial cannot be written: there is no such file or folder")
    #expect(
      error?.description == "GET http://h/v1/file failed: \(path).partial cannot be written: "
        + "there is no such file or folder")
    #expect(counter.counts == ["preparation": 1])
    #expect(server.journal.all.isEmpty)
  }

  @Test("D5, C20: what is recovered from is no error, and what is not is told to the handlers once")
  func handlers() async throws {
    defer { cleanUp() }
    let server = FileServer()
    let counter = ErrorCounter()
    try Data(repeating: 7, count: 20_000).write(to: URL(fileURLWithPath: path + ".partial"))
    try Data("\"v1\"".utf8).write(to: URL(fileURLWithPath: path + ".partial.from"))
    let notices = Notices()
    let download = try await server.client(handlers: [counter])
      .download(File(), to: path, context: notices.context)
    #expect((download.bytes, download.wasResumed) == (10_000, false))
    #expect(contents(path) == server.bytes)
    #expect(counter.counts.isEmpty)
    #expect(server.journal.all == ["bytes=20000- \"v1\"", "all "])
    #expect(
      notices.all.contains("the download begins anew: the server has no such part any more"))
    server.set(breaksAt: 3_000)
    let error = await #expect(throws: NetworkError.self) {
      try await server.client(handlers: [counter]).download(File(), to: path, overwrites: true)
    }
    #expect(error?.response?.status == .ok)
    #expect(counter.counts == ["transport": 1])
  }

  @Test("D5: a download that never began leaves nothing behind")
  func neverBegan() async throws {
    defer { cleanUp() }
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in throw TransportError(.refused, origin: "http://h") })
    await #expect(throws: NetworkError.self) { try await client.download(File(), to: path) }
    #expect(contents(path + ".partial") == nil)
  }

  @Test(
    arguments: [
      ("attachment; filename=report.pdf", "report.pdf"),
      (#"attachment; filename="a b.txt""#, "a b.txt"),
      ("attachment; filename=x.txt; filename*=UTF-8''na%C3%AFve.txt", "naïve.txt"),
      (#"attachment; filename="../../etc/passwd""#, "passwd"),
      (#"attachment; filename="C:\\dir\\a.txt""#, "a.txt"),
      (#"attachment; filename=".bashrc""#, "bashrc"),
      ("attachment; filename*=UTF-8''a%1B%5B2Jb%E2%80%AE.txt", "a[2Jb.txt"),
      ("attachment; filename*=UTF-8''%2F", nil), ("attachment", nil), ("inline; filename=..", nil),
    ] as [(String, String?)])
  func theSuggestedNameIsHarmless(field: String, name: String?) {
    let head = HTTPResponse(status: .ok, headerFields: [.contentDisposition: field])
    #expect(head.suggestedFileName == name)
  }
}
