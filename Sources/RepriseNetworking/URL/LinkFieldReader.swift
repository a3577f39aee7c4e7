/// Reads the links of a field value as RFC 8288, appendix B.2, does.
struct LinkFieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ value: String) { rest = Array(value.utf8)[...] }

  mutating func links() -> [WebLink] {
    var links: [WebLink] = []
    while true {
      skip { $0 == UInt8(ascii: ",") || Self.isBlank($0) }
      guard take(UInt8(ascii: "<")), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        return links
      }
      let target = Self.text(rest[..<end])
      rest = rest[(end + 1)...]
      links.append(WebLink(target: target, parameters: parameters()))
      skip(Self.isBlank)
      guard take(UInt8(ascii: ",")) else { return links }
    }
  }

  private mutating func parameters() -> [WebLink.Parameter] {
    var parameters: [WebLink.Parameter] = []
    while true {
      skip(Self.isBlank)
      guard take(UInt8(ascii: ";")) else { return parameters }
      skip(Self.isBlank)
      let name = token { ";,=".utf8.contains($0) || Self.isBlank($0) }.asciiLowercased
      skip(Self.isBlank)
      var value = ""
      if take(UInt8(ascii: "=")) {
        skip(Self.isBlank)
        value = take(UInt8(ascii: "\"")) ? quoted() : token { ";,".utf8.contains($0) }
      }
      if !name.isEmpty { parameters.append(WebLink.Parameter(name: name, value: value)) }
    }
  }

  /// What stands behind a quotation mark, up to the next that is not escaped.
  private mutating func quoted() -> String {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        if let escaped = rest.popFirst() { bytes.append(escaped) }
      } else {
        bytes.append(byte)
      }
    }
    return Self.text(bytes)
  }

  private mutating func token(endingAt isEnd: (UInt8) -> Bool) -> String {
    let token = rest.prefix { !isEnd($0) }
    rest = rest[token.endIndex...]
    let end = token.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? token.startIndex
    return Self.text(token[..<end])
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
