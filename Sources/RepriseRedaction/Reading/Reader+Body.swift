extension Reader {
  /// How deep parts of parts are read by name.
  private static let greatestDepth = 4

  /// A body, by its media type, or by its looks if the type says nothing.
  func reading(ofBody source: ArraySlice<UInt8>, mediaType: String?) -> Reading {
    reading(ofBody: source, mediaType: mediaType, depth: 0)
  }

  func reading(ofBody source: ArraySlice<UInt8>, mediaType: String?, depth: Int) -> Reading {
    let type = BodyType(mediaType, body: source)
    var reading = Reading()
    switch type.form {
    case .multipart where depth < Self.greatestDepth:
      if readParts(of: source, boundary: type.boundary, depth: depth, into: &reading) {
        return reading
      }
    case .json:
      if readJSON(source, into: &reading) { return reading }
    case .form:
      readPairs(source, into: &reading)
      return reading
    case .lines:
      readLines(of: source, into: &reading)
      return reading
    case .multipart, .other:
      break
    }
    guard isUTF8(source) else {
      reading.search(source.indices, as: .binary)
      return reading
    }
    if type.form == .other, looksLikeForm(source) {
      readPairs(source, into: &reading)
    } else if type.form == .other, looksLikeJSON(source), readJSON(source, into: &reading) {
      return reading
    } else {
      reading.search(source.indices, as: .text)
    }
    return reading
  }

  /// Reads JSON lines and server-sent events: what is JSON after `data:` is read by its names.
  private func readLines(of source: ArraySlice<UInt8>, into reading: inout Reading) {
    for line in source.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0x1E }) {
      var payload = line
      if payload.hasPrefix("data:".utf8) { payload = payload.dropFirst(5) }
      payload = payload.trimmingBlanks
      if looksLikeJSON(payload), readJSON(payload, into: &reading) { continue }
      reading.search(line.indices, as: isUTF8(line) ? .text : .binary)
    }
  }

  private func looksLikeJSON(_ source: ArraySlice<UInt8>) -> Bool {
    guard let first = source.first(where: { !$0.isBlank }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether it is `name=value` pairs and nothing else.
  private func looksLikeForm(_ source: ArraySlice<UInt8>) -> Bool {
    guard let equals = source.firstIndex(of: UInt8(ascii: "=")), equals > source.startIndex,
      source[..<equals].allSatisfy({ $0.isUnreserved || "%[]".utf8.contains($0) })
    else { return false }
    return source.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "\"")
    }
  }

  private func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
  }
}
