extension ResponsePath {
  /// One step of a path.
  enum Component: Sendable, Hashable {
    case name(String)
    case index(Int)
    case all
  }

  /// The steps of the path, none for the whole body.
  func components() throws(ResponsePathSyntaxError) -> [Component] {
    var reader = Reader(text: text)
    return try reader.components()
  }

  private struct Reader {
    let text: String
    let bytes: [UInt8]
    var position = 0

    init(text: String) {
      self.text = text
      bytes = Array(text.utf8)
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func components() throws(ResponsePathSyntaxError) -> [Component] {
      var components: [Component] = []
      while let byte = next {
        if byte == UInt8(ascii: "[") {
          components.append(try bracketed())
        } else {
          if !components.isEmpty {
            guard byte == UInt8(ascii: ".") else { throw expected("a dot or a bracket") }
            position += 1
          }
          components.append(.name(try name()))
        }
      }
      return components
    }

    private mutating func name() throws(ResponsePathSyntaxError) -> String {
      if next == UInt8(ascii: "'") { return try quoted() }
      var name: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "."), byte != UInt8(ascii: "[") {
        position += 1
        guard byte == UInt8(ascii: "\\") else {
          name.append(byte)
          continue
        }
        guard let escaped = next else { throw expected("a character after the backslash") }
        name.append(escaped)
        position += 1
      }
      guard !name.isEmpty else { throw expected("a key") }
      return String(decoding: name, as: UTF8.self)
    }

    private mutating func quoted() throws(ResponsePathSyntaxError) -> String {
      position += 1
      var name: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "'") {
        position += 1
        name.append(byte)
      }
      guard next != nil else { throw expected("a closing quotation mark") }
      position += 1
      return String(decoding: name, as: UTF8.self)
    }

    private mutating func bracketed() throws(ResponsePathSyntaxError) -> Component {
      position += 1
      let start = position
      while let byte = next, byte != UInt8(ascii: "]") { position += 1 }
      let inside = String(decoding: bytes[start..<position], as: UTF8.self)
      guard next != nil else { throw expected("a closing bracket") }
      defer { position += 1 }
      if inside == "*" { return .all }
      guard let index = Int(inside), !inside.hasPrefix("+") else {
        position = start
        throw expected("a whole number or *")
      }
      return .index(index)
    }

    private func expected(_ what: String) -> ResponsePathSyntaxError {
      ResponsePathSyntaxError(text: text, column: position + 1, expected: what)
    }
  }
}
