/// The grammar of RFC 9535, section 2, on UTF-8 bytes.
struct JSONPathParser {
  let text: [UInt8]
  var position = 0

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  mutating func parse() throws(JSONPathSyntaxError) -> [JSONPath.Segment] {
    guard take("$") else { throw failure("expected `$` at the start, as in `$.name`") }
    var segments: [JSONPath.Segment] = []
    while position < text.count {
      let blanks = position
      skipBlanks()
      guard position < text.count else {
        throw failure("a blank cannot stand at the end", at: blanks)
      }
      segments.append(try segment())
    }
    return segments
  }

  private mutating func segment() throws(JSONPathSyntaxError) -> JSONPath.Segment {
    if peek == UInt8(ascii: "[") {
      return JSONPath.Segment(isDescendant: false, selectors: try bracketed())
    }
    guard take(".") else { throw failure("expected `.` or `[`" + nameHint()) }
    let isDescendant = take(".")
    if isDescendant, peek == UInt8(ascii: "[") {
      return JSONPath.Segment(isDescendant: true, selectors: try bracketed())
    }
    if take("*") { return JSONPath.Segment(isDescendant: isDescendant, selectors: [.wildcard]) }
    let start = position
    while let byte = peek, byte.isNamePart, position > start || !byte.isASCIIDigit {
      position += 1
    }
    guard position > start else {
      throw failure(
        isDescendant
          ? "expected a name, `*` or `[` after `..`"
          : "expected a name or `*` after `.`" + dotHint())
    }
    return JSONPath.Segment(
      isDescendant: isDescendant, selectors: [.name(Array(text[start..<position]))])
  }

  private mutating func bracketed() throws(JSONPathSyntaxError) -> [JSONPath.Selector] {
    position += 1
    var selectors: [JSONPath.Selector] = []
    repeat {
      skipBlanks()
      selectors.append(try selector())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw failure("expected `,` or `]`") }
    return selectors
  }

  private mutating func selector() throws(JSONPathSyntaxError) -> JSONPath.Selector {
    switch peek {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .name(try quotedName())
    case UInt8(ascii: "*"):
      position += 1
      return .wildcard
    case UInt8(ascii: "?"):
      throw failure("filters (`?`) are not supported by this version yet")
    default:
      return try indexOrSlice()
    }
  }

  // MARK: - Pieces

  var peek: UInt8? { position < text.count ? text[position] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = peek, byte.isJSONBlank { position += 1 }
  }

  func failure(_ message: String, at offset: Int? = nil) -> JSONPathSyntaxError {
    let before = text[..<(offset ?? position)]
    return JSONPathSyntaxError(
      column: 1 + before.count { $0 & 0xC0 != 0x80 }, message: message)
  }

  /// What to write instead of `.` and what follows it, if that can be told.
  private func dotHint() -> String {
    guard let byte = peek else { return "" }
    if byte == UInt8(ascii: "[") { return "; before `[` leave the `.` out" }
    guard byte.isASCIIDigit else { return "" }
    let digits = String(decoding: text[position...].prefix { $0.isASCIIDigit }, as: UTF8.self)
    return "; an index is written `[\(digits)]`"
  }

  /// How to write a name that the shorthand does not have, such as `user-id`.
  private func nameHint() -> String {
    let isPart = { (byte: UInt8) in byte.isNamePart || byte == UInt8(ascii: "-") }
    guard let byte = peek, isPart(byte), text[position - 1].isNamePart else { return "" }
    let before = text[..<position].reversed().prefix(while: isPart).reversed()
    let name = before + text[position...].prefix(while: isPart)
    return "; a name with `-` is written `['\(String(decoding: name, as: UTF8.self))']`"
  }
}

extension UInt8 {
  /// Whether a shorthand name may have it; a digit not as its first byte.
  fileprivate var isNamePart: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self >= 0x80
  }
}
