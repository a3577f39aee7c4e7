/// Where a text stops being JSON.
struct JSONTextError: Error, Equatable, CustomStringConvertible {
  let offset: Int
  let expected: String

  var description: String { "byte \(self.offset): expected \(self.expected)" }
}

extension JSON {
  /// Parses strict JSON (RFC 8259), at most ``JSONParser/deepest`` containers deep.
  init(parsing bytes: [UInt8]) throws(JSONTextError) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
  }
}

/// Reads one JSON text with a stack of its own, so that no input can exhaust the thread's.
struct JSONParser {
  static let deepest = 64

  private struct Container {
    var isObject: Bool
    var name = ""
    var members: [JSON.Member] = []
    var elements: [JSON] = []

    mutating func append(_ value: JSON) {
      if self.isObject {
        self.members.append(JSON.Member(name: self.name, value: value))
      } else {
        self.elements.append(value)
      }
    }

    var closing: UInt8 { UInt8(ascii: self.isObject ? "}" : "]") }
    var value: JSON { self.isObject ? .object(self.members) : .array(self.elements) }
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parse() throws(JSONTextError) -> JSON {
    guard String(validating: self.bytes, as: UTF8.self) != nil else {
      throw JSONTextError(offset: 0, expected: "UTF-8")
    }
    var open: [Container] = []
    while true {
      var value: JSON
      self.skipBlanks()
      if let isObject = self.takeOpening() {
        guard open.count < Self.deepest else {
          throw self.expected("at most \(Self.deepest) nested containers")
        }
        var container = Container(isObject: isObject)
        self.skipBlanks()
        guard self.take(container.closing) else {
          if isObject { container.name = try self.parseName() }
          open.append(container)
          continue
        }
        value = container.value
      } else {
        value = try self.parseScalar()
      }
      var needsAnother = false
      while !open.isEmpty, !needsAnother {
        let last = open.count - 1
        open[last].append(value)
        self.skipBlanks()
        if self.take(UInt8(ascii: ",")) {
          if open[last].isObject { open[last].name = try self.parseName() }
          needsAnother = true
        } else if self.take(open[last].closing) {
          value = open.removeLast().value
        } else {
          throw self.expected(open[last].isObject ? "a comma or }" : "a comma or ]")
        }
      }
      if needsAnother { continue }
      self.skipBlanks()
      guard self.position == self.bytes.count else { throw self.expected("the end") }
      return value
    }
  }

  private mutating func takeOpening() -> Bool? {
    if self.take(UInt8(ascii: "{")) { return true }
    if self.take(UInt8(ascii: "[")) { return false }
    return nil
  }

  private mutating func parseName() throws(JSONTextError) -> String {
    self.skipBlanks()
    guard self.take(UInt8(ascii: "\"")) else { throw self.expected("a member name") }
    let name = try self.parseString()
    self.skipBlanks()
    guard self.take(UInt8(ascii: ":")) else { throw self.expected("a colon") }
    return name
  }

  private mutating func parseScalar() throws(JSONTextError) -> JSON {
    for (word, value) in [("true", JSON.bool(true)), ("false", .bool(false)), ("null", .null)]
    where self.bytes[self.position...].starts(with: word.utf8) {
      self.position += word.utf8.count
      return value
    }
    if self.take(UInt8(ascii: "\"")) { return .string(try self.parseString()) }
    return .number(try self.parseNumber())
  }

  private mutating func parseNumber() throws(JSONTextError) -> String {
    let start = self.position
    _ = self.take(UInt8(ascii: "-"))
    if !self.take(UInt8(ascii: "0")) {
      guard self.skipDigits() else {
        throw self.expected(self.position == start ? "a value" : "a digit")
      }
    }
    if self.take(UInt8(ascii: ".")), !self.skipDigits() { throw self.expected("a digit") }
    if self.take(UInt8(ascii: "e")) || self.take(UInt8(ascii: "E")) {
      _ = self.take(UInt8(ascii: "+")) || self.take(UInt8(ascii: "-"))
      guard self.skipDigits() else { throw self.expected("a digit") }
    }
    return String(decoding: self.bytes[start..<self.position], as: UTF8.self)
  }

  private mutating func parseString() throws(JSONTextError) -> String {
    var units: [UInt16] = []
    var text = ""
    var plain = self.position
    func flush(_ end: Int) -> String { String(decoding: self.bytes[plain..<end], as: UTF8.self) }
    while self.position < self.bytes.count {
      let byte = self.bytes[self.position]
      guard byte >= 0x20 else { throw self.expected("an escape, not a control character") }
      if byte == UInt8(ascii: "\"") {
        text += flush(self.position)
        self.position += 1
        return text
      }
      guard byte == UInt8(ascii: "\\") else {
        self.position += 1
        continue
      }
      text += flush(self.position)
      units.removeAll()
      while self.take(UInt8(ascii: "\\")) { units.append(try self.parseEscape()) }
      // Half a surrogate pair is no text; it becomes U+FFFD.
      text += String(decoding: units, as: UTF16.self)
      plain = self.position
    }
    throw self.expected("a closing quote")
  }

  private mutating func parseEscape() throws(JSONTextError) -> UInt16 {
    guard self.position < self.bytes.count else { throw self.expected("an escape") }
    let byte = self.bytes[self.position]
    self.position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "u"):
      let digits = self.bytes[self.position...].prefix(4)
      guard digits.count == 4, digits.allSatisfy(Self.isHexadecimal),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw self.expected("four hexadecimal digits") }
      self.position += 4
      return unit
    default:
      self.position -= 1
      throw self.expected("an escape")
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = self.position
    while self.position < self.bytes.count, (0x30...0x39).contains(self.bytes[self.position]) {
      self.position += 1
    }
    return self.position > start
  }

  private mutating func skipBlanks() {
    while self.position < self.bytes.count,
      [0x20, 0x09, 0x0A, 0x0D].contains(self.bytes[self.position])
    {
      self.position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard self.position < self.bytes.count, self.bytes[self.position] == byte else { return false }
    self.position += 1
    return true
  }

  private func expected(_ what: String) -> JSONTextError {
    JSONTextError(offset: self.position, expected: what)
  }
}
