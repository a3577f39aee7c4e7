internal import HTTPTypes
internal import RepriseNetworking

/// In which pieces a response body arrived, and when, where that is worth keeping.
struct ArrivalTimes: Sendable {
  private let head: ContinuousClock.Instant
  private let isStream: Bool
  private var chunks: [Chunk] = []
  private var hasGap = false

  /// The silence between two pieces from which on their times are kept.
  static let gap = Duration.milliseconds(100)

  /// Begins when the response head has come.
  init(head: ContinuousClock.Instant, contentType: String?) {
    self.head = head
    let type = MediaType(contentType)
    isStream =
      type.map {
        $0.isEventStream || $0.isJSONLines || $0.essence == "multipart/x-mixed-replace"
      } ?? false
  }

  /// Notes a piece.
  ///
  /// - Parameters:
  ///   - count: its number of bytes.
  ///   - waited: how long the reader waited for it, which its own slowness is no part of.
  mutating func add(_ count: Int, at now: ContinuousClock.Instant, waited: Duration) {
    if !chunks.isEmpty, waited >= Self.gap { hasGap = true }
    chunks.append(
      Chunk(size: Int64(count), milliseconds: (now - head).wholeMilliseconds))
    if chunks.count >= 4 * Chunk.most { chunks = Chunk.merged(chunks) }
  }

  /// What the file keeps: nothing where the body simply came.
  var kept: [Chunk] { isStream || hasGap ? Chunk.merged(chunks) : [] }
}

extension Duration {
  /// The number of whole milliseconds.
  var wholeMilliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// The duration cut to whole milliseconds, as files have it.
  var cutToMilliseconds: Duration { .milliseconds(wholeMilliseconds) }
}
