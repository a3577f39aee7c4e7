import RepriseJSON

/// How the fact `recorded` spells a time: RFC 3339, section 5.6.
enum Timestamp {
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(text)
    guard bytes.count >= 20, isPatterned(bytes[..<19], like: "0000-00-00T00:00:00") else {
      return false
    }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { $0.isDigit }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    return rest.elementsEqual("Z".utf8) || isPatterned(rest, like: "+00:00")
      || isPatterned(rest, like: "-00:00")
  }

  private static func isPatterned(_ text: ArraySlice<UInt8>, like pattern: StaticString) -> Bool {
    pattern.withUTF8Buffer { pattern in
      text.count == pattern.count
        && zip(text, pattern).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
    }
  }
}

/// How the fact `drawn` spells a name and a value; what would not survive on a line is quoted as
/// JSON quotes it.
enum DrawnText {
  static let expected = "a name and a value such as `$uuid 5f0c…`"

  static func text(of drawn: DrawnValue) -> String {
    quotedIfNeeded(drawn.name, mayHaveBlanks: false) + " "
      + quotedIfNeeded(drawn.value, mayHaveBlanks: true)
  }

  static func value(_ text: ArraySlice<UInt8>) -> DrawnValue? {
    guard let (name, rest) = first(of: text), let value = whole(rest.trimmed) else { return nil }
    return DrawnValue(name: name, value: value)
  }

  private static func quotedIfNeeded(_ text: String, mayHaveBlanks: Bool) -> String {
    let bytes = text.utf8
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && !BodyText.isForbidden(scalar.value)
        && (mayHaveBlanks || scalar.value != 0x20)
    }
    guard isPlain, let first = bytes.first, let last = bytes.last,
      first != UInt8(ascii: "\""), !first.isBlankOrTab, !last.isBlankOrTab
    else { return quoted(text) }
    return text
  }

  /// JSON with every forbidden character escaped, not only those that JSON forbids.
  private static func quoted(_ text: String) -> String {
    var output = ""
    for scalar in JSONText.quoted(text).unicodeScalars {
      guard BodyText.isForbidden(scalar.value) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    return output
  }

  private static func first(
    of text: ArraySlice<UInt8>
  ) -> (text: String, rest: ArraySlice<UInt8>)? {
    guard text.first == UInt8(ascii: "\"") else {
      let (word, rest) = text.splitAtBlank()
      guard !word.isEmpty, let name = String(validating: word, as: UTF8.self) else { return nil }
      return (name, rest)
    }
    var end = text.startIndex + 1
    while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < text.endIndex, let name = whole(text[...end]) else { return nil }
    return (name, text[(end + 1)...])
  }

  private static func whole(_ text: ArraySlice<UInt8>) -> String? {
    guard text.first == UInt8(ascii: "\"") else {
      return text.isEmpty ? nil : String(validating: text, as: UTF8.self)
    }
    return (try? JSONDocument(text))?.root.string
  }
}

/// How the fact `response-chunks` spells pieces: `120@0 80@512`, bytes @ milliseconds.
enum ChunkText {
  static let expected = "pieces such as `120@0 80@512` (bytes @ milliseconds)"

  static func text(of chunks: [Chunk]) -> String {
    chunks.map { "\($0.size)@\($0.milliseconds)" }.joined(separator: " ")
  }

  static func chunks(_ text: ArraySlice<UInt8>) -> [Chunk]? {
    var chunks: [Chunk] = []
    for word in text.split(whereSeparator: { $0.isBlankOrTab }) {
      guard let at = word.firstIndex(of: UInt8(ascii: "@")), let size = word[..<at].decimal,
        let time = word[(at + 1)...].decimal, size > 0
      else { return nil }
      chunks.append(Chunk(size: size, milliseconds: time))
    }
    return chunks.isEmpty ? nil : chunks
  }
}
