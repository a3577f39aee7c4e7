internal import HTTPTypes
internal import RepriseNetworking

/// A request body that had to be read to be looked up: kept where it is small, compared with the
/// recorded ones piece by piece where it is not.
struct ReadBody: Sendable {
  private var bytes: [UInt8] = []
  private var equal: [Set<Int>]?

  /// Reads the body of a request to its end.
  nonisolated(nonsending)
    init(_ request: Request, players: [RecordingPlayer]) async throws
  {
    guard let body = request.body else { return }
    var comparisons: [LargeBodyComparison] = []
    for try await piece in body {
      guard equal == nil else {
        try comparisons.indices.forEach { try comparisons[$0].compare(piece) }
        continue
      }
      bytes += piece
      guard bytes.count > MatchableBody.limit else { continue }
      equal = []
      comparisons = try players.map { try LargeBodyComparison($0, head: request.head) }
      try comparisons.indices.forEach { try comparisons[$0].compare(bytes[...]) }
      bytes = []
    }
    if equal != nil { equal = comparisons.map(\.equal) }
  }

  /// The body as the recording of this number in the list is asked for it.
  func content(_ number: Int) -> AskedRequest.Content {
    equal.map { .large(equalTo: $0[number]) } ?? .bytes(bytes[...])
  }
}

/// Compares a large body, while it is read, with every large body that was recorded for its target.
struct LargeBodyComparison: Sendable {
  private struct Recorded: Sendable {
    var position: Int
    var count: Int64
    var source: BodySource
    var pending: ArraySlice<UInt8> = []

    /// Whether the body goes on with this piece.
    mutating func goesOn(with piece: ArraySlice<UInt8>) throws -> Bool {
      var rest = piece
      while !rest.isEmpty {
        if pending.isEmpty {
          guard let next = try source.next() else { return false }
          pending = next
        }
        let count = min(rest.count, pending.count)
        guard rest.prefix(count).isIdentical(to: pending.prefix(count)) else { return false }
        rest = rest.dropFirst(count)
        pending = pending.dropFirst(count)
      }
      return true
    }
  }

  private var recorded: [Recorded] = []
  private var total: Int64 = 0

  init(_ player: RecordingPlayer, head: HTTPRequest) throws {
    let context = try player.index().context
    let asked = MatchableRequest(
      head, body: .askedLarge(equalTo: []), isRecorded: false, context: context)
    for (position, exchange) in player.recording.exchanges.enumerated() {
      let request = exchange.unkeptExchange().request
      guard let body = request.body, body.count > Int64(MatchableBody.limit),
        request.head.method == head.method,
        try MatchableRequest(request, at: position, context: context).acceptsPath(
          of: asked, context)
      else { continue }
      recorded.append(
        Recorded(position: position, count: body.count, source: try BodySource(body)))
    }
  }

  /// Keeps those that go on with this piece.
  mutating func compare(_ piece: ArraySlice<UInt8>) throws {
    total += Int64(piece.count)
    var kept: [Recorded] = []
    for var candidate in recorded where candidate.count >= total {
      if try candidate.goesOn(with: piece) { kept.append(candidate) }
    }
    recorded = kept
  }

  /// The positions of those that are equal from the beginning to the end.
  var equal: Set<Int> { Set(recorded.filter { $0.count == total }.map(\.position)) }
}
