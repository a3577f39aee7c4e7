internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction
internal import Synchronization

/// Searches several recordings, in their order, for what answers a request.
final class Player: Sendable {
  let players: [RecordingPlayer]
  let redactor: Redactor?
  let reader: MissReader
  private let misses = Atomic<Int>(0)

  init(
    _ recordings: [Recording], strict: Bool?, rules: MatchRules, redactor: Redactor?,
    reader: MissReader
  ) throws {
    players = try recordings.map { try RecordingPlayer($0, strict: strict, rules: rules) }
    self.redactor = redactor
    self.reader = reader
  }

  /// What was drawn for the exchanges while they were recorded, in their order.
  var drawnBefore: [DrawnValue] { players.flatMap(\.recording.drawnValues) }

  /// What was served so far.
  var report: ReplayReport {
    ReplayReport(
      recordings: players.map(\.use), misses: misses.load(ordering: .relaxed))
  }

  /// Gives the recorded answer to a request, or throws the recorded error, or a ``Miss``.
  nonisolated(nonsending)
    func answer(_ request: Request) async throws -> Response
  {
    if let bytes = request.bytesToMatch {
      return try answer(request.head, content: { _ in .bytes(bytes) })
    }
    let body = try await ReadBody(request, players: players)
    return try answer(request.head, content: body.content)
  }

  private func answer(
    _ head: HTTPRequest, content: (Int) -> AskedRequest.Content
  ) throws -> Response {
    for (number, player) in players.enumerated() {
      let asked = AskedRequest(head: head, content: content(number))
      if let served = try player.serve(asked) { return try served.give(to: head) }
    }
    misses.wrappingAdd(1, ordering: .relaxed)
    throw try Miss(
      head, content: content, players: players, redactor: redactor, reader: reader)
  }
}

extension Request {
  /// The whole body where it is in memory and not above the limit, empty where there is none.
  var bytesToMatch: ArraySlice<UInt8>? {
    guard let body else { return [] }
    guard let bytes = body.bytesInMemory, bytes.count <= MatchableBody.limit else { return nil }
    return bytes
  }
}
