/// One piece of a body as it came: how many bytes, and when.
public struct Chunk: Sendable, Hashable {
  /// The number of decoded, redacted bytes.
  public var size: Int64

  /// When the piece came, in milliseconds since the response head.
  public var milliseconds: Int64

  /// Makes a piece of so many bytes that came so many milliseconds after the response head.
  public init(size: Int64, milliseconds: Int64) {
    self.size = size
    self.milliseconds = milliseconds
  }

  /// The most pieces that a fixture keeps.
  package static let most = 1_000

  /// The same bytes in at most so many pieces: neighbours are merged, and what came in one
  /// millisecond is one piece.
  package static func merged(_ chunks: [Chunk], most: Int = most) -> [Chunk] {
    var merged: [Chunk] = []
    for chunk in chunks where chunk.size > 0 {
      let time = max(chunk.milliseconds, 0)
      if let last = merged.indices.last, merged[last].milliseconds == time {
        merged[last].size += chunk.size
      } else {
        merged.append(Chunk(size: chunk.size, milliseconds: time))
      }
    }
    while merged.count > max(most, 1) {
      merged = stride(from: 0, to: merged.count, by: 2).map { index in
        guard index + 1 < merged.count else { return merged[index] }
        // The later time: no byte may come before it came.
        return Chunk(
          size: merged[index].size + merged[index + 1].size,
          milliseconds: merged[index + 1].milliseconds)
      }
    }
    return merged
  }
}
