extension Chunk {
  /// The pieces of a body whose bytes have been changed within its lines, as redaction does.
  ///
  /// A piece that ended after a line ends after the same line; one that ended within a line ends
  /// as far into it, or at its end.
  static func rescaled(
    _ chunks: [Chunk], from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>
  ) -> [Chunk] {
    guard !chunks.isEmpty, old != new else { return chunks }
    let oldStarts = lineStarts(of: old)
    let newStarts = lineStarts(of: new)
    var rescaled: [Chunk] = []
    var position = 0
    var line = 0
    var last = 0
    for chunk in chunks {
      position += Int(clamping: chunk.size)
      while line + 1 < oldStarts.count, oldStarts[line + 1] <= position { line += 1 }
      let start = line < newStarts.count ? newStarts[line] : new.count
      let end = line + 1 < newStarts.count ? newStarts[line + 1] : new.count
      let isLast = position >= old.count
      let place = isLast ? new.count : min(start + position - oldStarts[line], end)
      if place > last {
        rescaled.append(Chunk(size: Int64(place - last), milliseconds: chunk.milliseconds))
        last = place
      }
      if isLast { break }
    }
    return rescaled
  }

  /// How many bytes stand before each line.
  private static func lineStarts(of bytes: ArraySlice<UInt8>) -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    return starts
  }
}
