extension Reader {
  /// Reads the parts of a multipart body by their names and types.
  ///
  /// Returns false, having added nothing, if the boundary does not stand in the body.
  func readParts(
    of source: ArraySlice<UInt8>, boundary: [UInt8]?, depth: Int, into reading: inout Reading
  ) -> Bool {
    guard let boundary = boundary ?? guessedBoundary(source) else { return false }
    let delimiter = Array("--".utf8) + boundary
    guard var delimiterRange = source.firstRange(of: delimiter, from: source.startIndex) else {
      return false
    }
    reading.search(source.startIndex..<delimiterRange.lowerBound, as: .binary)
    while true {
      let start = delimiterRange.upperBound
      guard !source[start...].hasPrefix("--".utf8) else {
        reading.search(start..<source.endIndex, as: .binary)
        return true
      }
      let next = source.firstRange(of: delimiter, from: start)
      readPart(source[start..<(next?.lowerBound ?? source.endIndex)], depth: depth, into: &reading)
      guard let next else { return true }
      delimiterRange = next
    }
  }

  /// A body that begins with `--name` and a line's end says its boundary itself.
  private func guessedBoundary(_ source: ArraySlice<UInt8>) -> [UInt8]? {
    guard source.hasPrefix("--".utf8) else { return nil }
    let line = source.dropFirst(2).prefix(72).prefix { $0 != 0x0D && $0 != 0x0A }
    return line.isEmpty || line.count > 70 ? nil : Array(line)
  }

  private func readPart(
    _ part: ArraySlice<UInt8>, depth: Int, into reading: inout Reading
  ) {
    var name: ArraySlice<UInt8>?
    var mediaType: String?
    var rest = part
    // The first line is what is left of the delimiter's.
    guard let firstEnd = rest.firstIndex(of: 0x0A) else { return }
    rest = rest[(firstEnd + 1)...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end].trimmingBlanks
      rest = rest[(end + 1)...]
      if line.isEmpty { break }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[(colon + 1)...].trimmingBlanks
      if line[..<colon].equalsIgnoringCase("content-disposition") {
        name = parameter("name", of: value)
        if let file = parameter("filename", of: value) { reading.search(file.indices, as: .text) }
      } else if line[..<colon].equalsIgnoringCase("content-type") {
        mediaType = String(decoding: value, as: UTF8.self)
      }
    }
    if rest.last == 0x0A { rest.removeLast() }
    if rest.last == 0x0D { rest.removeLast() }
    if let name, let kind = rules.kind(ofName: name) {
      reading.add(Credentials(rules: rules, kind: kind, name: name).reading(of: rest))
    } else {
      reading.add(self.reading(ofBody: rest, mediaType: mediaType, depth: depth + 1))
    }
  }

  /// A parameter of a header field's value, without its quotes.
  private func parameter(
    _ wanted: StaticString, of value: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    for piece in value.split(separator: UInt8(ascii: ";")).dropFirst() {
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")),
        piece[..<equals].trimmingBlanks.equalsIgnoringCase(wanted)
      else { continue }
      let content = piece[(equals + 1)...].trimmingBlanks
      let quote = UInt8(ascii: "\"")
      guard content.first == quote else { return content }
      return content.dropFirst().prefix { $0 != quote }
    }
    return nil
  }
}
