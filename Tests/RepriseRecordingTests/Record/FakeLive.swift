import HTTPTypes
import RepriseNetworking
import Synchronization

@testable import RepriseRecording

/// A live transport that a closure stands for, and that notes what reached it.
final class FakeLive: Transport {
  typealias Answer = @Sendable (Request) async throws -> Response

  private let answer: Answer
  private let heads = Mutex<[HTTPRequest]>([])
  private let bodies = Mutex<[String]>([])

  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  /// The request lines that came, in their order.
  var lines: [String] { heads.withLock { $0.map { "\($0.method.rawValue) \($0.url)" } } }

  /// The heads that came, in their order.
  var received: [HTTPRequest] { heads.withLock(\.self) }

  /// The bodies that came, in their order.
  var texts: [String] { bodies.withLock(\.self) }

  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    heads.withLock { $0.append(request.head) }
    let body = try await request.body?.collect(upTo: 64 << 20) ?? []
    bodies.withLock { $0.append(String(decoding: body, as: UTF8.self)) }
    return try await answer(request)
  }
}

extension FakeLive {
  /// Answers each request with a text made from its target and from how many came before.
  static func counting() -> FakeLive {
    let count = Atomic(0)
    return FakeLive { request in
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      return .text("\(request.head.path ?? "") \(number)")
    }
  }
}

extension Response {
  static func text(
    _ text: String, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
  ) -> Response {
    Response(head: HTTPResponse(status: status, headerFields: fields), body: Body(text))
  }

  static func json(_ text: String) -> Response {
    .text(text, fields: [.contentType: "application/json"])
  }
}

/// One recording in a folder of its own, with sessions that write into it.
struct Studio: Sendable {
  let folder: ScratchFolder
  let location: RecordingLocation

  init() throws {
    folder = try ScratchFolder()
    location = RecordingLocation(name: "friends", root: folder.path, shelf: .recordings)
  }

  func recorder(
    _ live: any Transport, mode: RecordingTransport.Mode = .record
  ) throws -> RecordingTransport {
    try RecordingTransport(live: live, location: location, mode: mode)
  }

  /// Records these requests, one after the other, and ends with success.
  @discardableResult
  func record(
    _ live: any Transport, _ requests: [Request], mode: RecordingTransport.Mode = .record,
    succeeded: Bool = true
  ) async throws -> RecordingReport {
    let recorder = try recorder(live, mode: mode)
    for request in requests {
      do { _ = try await recorder.text(request) } catch is TransportError {}
    }
    return try await recorder.finish(succeeded: succeeded)
  }

  var recording: Recording { get throws { try Recording.open(location) } }

  /// The files of the recording; a session that wrote none leaves no folder.
  var files: [String] {
    get throws {
      FileSystem.isFolder(location.folder) ? try folder.names("recordings/friends") : []
    }
  }

  func text(_ file: String) throws -> String { try folder.read("recordings/friends/\(file)") }

  func replay() throws -> ReplayTransport { try ReplayTransport([try recording]) }
}
