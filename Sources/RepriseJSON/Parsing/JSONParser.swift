/// Turns UTF-8 into nodes without recursion: the parent links of open containers are the stack.
struct JSONParser {
  let text: UnsafeBufferPointer<UInt8>
  var nodes: [JSONNode] = []
  var position = 0
  /// The innermost open container, or -1.
  private var current = -1

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    nodes.reserveCapacity(text.count / 16 + 4)
  }

  mutating func parse() throws(JSONSyntaxError) {
    try refuseWhatIsNotJSON()
    while true {
      if try openOrScalar() { continue }
      if try closeOrSeparate() { return }
    }
  }

  private func refuseWhatIsNotJSON() throws(JSONSyntaxError) {
    guard text.count < Int(Int32.max) else {
      throw failure(at: 0, expected: "a text of less than 2 GiB")
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw failure(at: 0, expected: "no byte order mark")
    }
  }

  /// Reads what begins a value; true if another value follows at once (inside a new container).
  private mutating func openOrScalar() throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    let start = position
    guard start < text.count else { throw failure(at: start, expected: expectedValue(at: start)) }
    switch text[start] {
    case UInt8(ascii: "\""):
      let escaped = try string()
      append(.string, from: start, escaped: escaped)
    case UInt8(ascii: "{"):
      return try open(.object, closedBy: UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      return try open(.array, closedBy: UInt8(ascii: "]"))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let scan = NumberGrammar.scan(text, from: start)
      if let expected = scan.expected { throw failure(at: scan.end, expected: expected) }
      position = scan.end
      append(.number, from: start)
    case UInt8(ascii: "t"):
      try literal("true", .true)
    case UInt8(ascii: "f"):
      try literal("false", .false)
    case UInt8(ascii: "n"):
      try literal("null", .null)
    default:
      throw failure(at: start, expected: expectedValue(at: start))
    }
    return false
  }

  private mutating func open(
    _ kind: JSONNode.Kind, closedBy bracket: UInt8
  ) throws(JSONSyntaxError) -> Bool {
    let start = position
    position += 1
    append(kind, from: start)
    current = nodes.count - 1
    skipBlanks()
    if position < text.count, text[position] == bracket {
      close()
      return false
    }
    if kind == .object { try name("a name in quotation marks or '}'") }
    return true
  }

  /// Reads what follows a value; true at the end of the text, false if another value follows.
  private mutating func closeOrSeparate() throws(JSONSyntaxError) -> Bool {
    while current >= 0 {
      skipBlanks()
      let isObject = nodes[current].kind == .object
      let byte = position < text.count ? text[position] : 0
      if byte == UInt8(ascii: ",") {
        position += 1
        if isObject {
          skipBlanks()
          try name("a name in quotation marks after ','")
        }
        return false
      }
      guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw failure(at: position, expected: isObject ? "',' or '}'" : "',' or ']'")
      }
      close()
    }
    skipBlanks()
    guard position == text.count else {
      throw failure(at: position, expected: "the end of the text")
    }
    return true
  }

  private mutating func close() {
    position += 1
    nodes[current].end = UInt32(truncatingIfNeeded: position)
    nodes[current].next = Int32(truncatingIfNeeded: nodes.count)
    current = Int(nodes[current].parent)
  }

  private mutating func name(_ expected: String) throws(JSONSyntaxError) {
    let start = position
    guard start < text.count, text[start] == UInt8(ascii: "\"") else {
      throw failure(at: start, expected: expected)
    }
    let escaped = try string()
    append(.name, from: start, escaped: escaped)
    skipBlanks()
    guard position < text.count, text[position] == UInt8(ascii: ":") else {
      throw failure(at: position, expected: "':' after the name")
    }
    position += 1
  }

  private mutating func literal(
    _ word: StaticString, _ kind: JSONNode.Kind
  ) throws(JSONSyntaxError) {
    let start = position
    let length = word.utf8CodeUnitCount
    guard text.count - start >= length,
      Bytes.equal(
        text, at: start, UnsafeBufferPointer(start: word.utf8Start, count: length), at: 0,
        count: length)
    else { throw failure(at: start, expected: "'\(word)'") }
    position += length
    append(kind, from: start)
  }

  @inline(__always)
  private mutating func append(_ kind: JSONNode.Kind, from start: Int, escaped: Bool = false) {
    var ordinal: Int32 = 0
    if current >= 0 {
      ordinal = nodes[current].count
      // A name is not counted: its value, right after it, is.
      if kind != .name { nodes[current].count = ordinal &+ 1 }
    }
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
        parent: Int32(truncatingIfNeeded: current),
        next: Int32(truncatingIfNeeded: nodes.count &+ 1), count: 0, ordinal: ordinal, kind: kind,
        isEscaped: escaped))
  }

  @inline(__always)
  private mutating func skipBlanks() {
    while position < text.count, text[position].isJSONBlank { position += 1 }
  }

  func failure(at offset: Int, expected: String) -> JSONSyntaxError {
    JSONSyntaxError(in: text, at: offset, expected: expected)
  }

  /// What to say where a value is missing, told from what stands before.
  private func expectedValue(at offset: Int) -> String {
    switch text[..<offset].last(where: { !$0.isJSONBlank }) {
    case UInt8(ascii: ","): "a value after ','"
    case UInt8(ascii: ":"): "a value after ':'"
    case UInt8(ascii: "["): "a value or ']'"
    default: "a value"
    }
  }
}
