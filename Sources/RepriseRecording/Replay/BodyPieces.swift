internal import HTTPTypes
internal import RepriseNetworking

extension Exchange.Response {
  /// The pieces in which a body is served, with their times.
  ///
  /// Recorded sizes that do not add up to the body say that it was edited by hand; it is then cut
  /// after each event or line instead, and the n-th piece keeps the n-th time.
  func pieces(of bytes: ArraySlice<UInt8>) -> [(bytes: ArraySlice<UInt8>, milliseconds: Int64)] {
    guard !bytes.isEmpty else { return [] }
    guard !chunks.isEmpty else { return [(bytes, 0)] }
    guard addsUp(to: bytes.count) else { return recut(bytes) }
    var pieces: [(bytes: ArraySlice<UInt8>, milliseconds: Int64)] = []
    var start = bytes.startIndex
    for chunk in chunks {
      let end = start + Int(chunk.size)
      pieces.append((bytes[start..<end], chunk.milliseconds))
      start = end
    }
    return pieces
  }

  private func addsUp(to count: Int) -> Bool {
    var rest = Int64(count)
    for chunk in chunks {
      guard chunk.size > 0, chunk.size <= rest else { return false }
      rest -= chunk.size
    }
    return rest == 0
  }

  private func recut(
    _ bytes: ArraySlice<UInt8>
  ) -> [(bytes: ArraySlice<UInt8>, milliseconds: Int64)] {
    let isEvents = MediaType(head.headerFields[.contentType])?.isEventStream ?? false
    let last = chunks.last?.milliseconds ?? 0
    return Self.cut(bytes, afterEmptyLines: isEvents).enumerated().map { position, piece in
      (piece, position < chunks.count ? chunks[position].milliseconds : last)
    }
  }

  /// Cuts after each line, or after each empty line.
  private static func cut(
    _ bytes: ArraySlice<UInt8>, afterEmptyLines: Bool
  ) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var (start, lineStart) = (bytes.startIndex, bytes.startIndex)
    while let lineEnd = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
      let isEmptyLine = bytes[lineStart..<lineEnd].allSatisfy { $0 == UInt8(ascii: "\r") }
      lineStart = lineEnd + 1
      if afterEmptyLines, !isEmptyLine { continue }
      pieces.append(bytes[start..<lineStart])
      start = lineStart
    }
    if start < bytes.endIndex { pieces.append(bytes[start...]) }
    return pieces
  }
}
