/// What stands in a file in place of a secret: `REDACTED-token-1`.
///
/// In a recording one value has one placeholder. A UUID becomes another UUID
/// (`00000000-0000-4000-8000-000000000001`), so that what parses it goes on parsing; its kind is
/// ``uuidKind``.
public struct Placeholder: Hashable, Sendable, CustomStringConvertible {
  /// What kind of secret it was: a lower-case letter, then lower-case letters and digits.
  public let kind: String
  /// Which one of its kind, from 1.
  public let number: Int

  /// The kind of placeholders that are written as UUIDs.
  public static let uuidKind = "uuid"

  /// Makes a placeholder, or nil if no text could stand for it.
  public init?(kind: String, number: Int) {
    guard (1...Self.greatestNumber).contains(number), Self.isKind(kind.utf8) else { return nil }
    self.kind = kind
    self.number = number
  }

  init(unchecked kind: String, number: Int) {
    self.kind = kind
    self.number = number
  }

  /// Reads `token-1`, as people write it on a command line and in `recording.json`.
  public init?(shortName: String) {
    let bytes = Array(shortName.utf8)
    guard let hyphen = bytes.lastIndex(of: UInt8(ascii: "-")),
      let number = Self.number(bytes[(hyphen + 1)...])
    else { return nil }
    self.init(kind: String(decoding: bytes[..<hyphen], as: UTF8.self), number: number)
  }

  /// Its name on a command line and in `recording.json`: `token-1`.
  public var shortName: String { "\(kind)-\(number)" }

  /// The text that stands in files.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text that stands in files.
  public var description: String { text }

  /// The UTF-8 of ``text``.
  public var bytes: [UInt8] {
    guard kind == Self.uuidKind else { return Array("REDACTED-\(kind)-\(number)".utf8) }
    let digits = String(number, radix: 16)
    return Self.uuidPrefix + Array(repeating: UInt8(ascii: "0"), count: 12 - digits.utf8.count)
      + Array(digits.utf8)
  }

  static let greatestNumber = 999_999_999
  private static let prefix = Array("REDACTED-".utf8)
  private static let uuidPrefix = Array("00000000-0000-4000-8000-".utf8)

  private static func isKind(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, first.isLowercaseLetter, bytes.count <= 40 else { return false }
    return bytes.allSatisfy { $0.isLowercaseLetter || $0.isDigit }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let first = digits.first, first != UInt8(ascii: "0"), digits.count <= 9 else {
      return nil
    }
    var number = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      number = number * 10 + Int(digit & 0x0F)
    }
    return number
  }

  /// A kind made of the letters and digits of `name`, or `secret`.
  static func kind(from name: String) -> String {
    let letters = name.utf8.map(\.lowercased).filter { $0.isLowercaseLetter || $0.isDigit }
    let kind = letters.drop { $0.isDigit }.prefix(40)
    return kind.isEmpty || kind.elementsEqual(uuidKind.utf8)
      ? "secret" : String(decoding: kind, as: UTF8.self)
  }
}

// MARK: - Finding placeholders

extension Placeholder {
  /// The placeholders in a text, with the indices of `bytes`, in order.
  public static func occurrences(
    in bytes: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, placeholder: Placeholder)] {
    var found: [(range: Range<Int>, placeholder: Placeholder)] = []
    bytes.withUnsafeBufferPointer { buffer in
      var position = 0
      while position + 1 < buffer.count {
        let (first, second) = (buffer[position], buffer[position + 1])
        // How "REDACTED-" and the UUID begin.
        guard
          first == UInt8(ascii: "R") && second == UInt8(ascii: "E")
            || first == UInt8(ascii: "0") && second == UInt8(ascii: "0"),
          let (length, placeholder) = reading(buffer, at: position)
        else {
          position += 1
          continue
        }
        let start = bytes.startIndex + position
        found.append((start..<start + length, placeholder))
        position += length
      }
    }
    return found
  }

  /// Whether a placeholder stands in the text.
  public static func isContained(in bytes: ArraySlice<UInt8>) -> Bool {
    !occurrences(in: bytes).isEmpty
  }

  /// The placeholder that the whole text is, if it is one.
  public init?(exactly bytes: ArraySlice<UInt8>) {
    guard bytes.count <= 64 else { return nil }
    let read = bytes.withUnsafeBufferPointer { Self.reading($0, at: 0) }
    guard let (length, placeholder) = read, length == bytes.count else { return nil }
    self = placeholder
  }

  private static func reading(
    _ buffer: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (length: Int, placeholder: Placeholder)? {
    if matches(prefix, buffer, at: start) {
      return readingKindAndNumber(buffer, at: start)
    }
    let end = start + 36
    guard end <= buffer.count, matches(uuidPrefix, buffer, at: start) else { return nil }
    var number = 0
    for index in (start + uuidPrefix.count)..<end {
      guard let digit = buffer[index].hexValue, !buffer[index].isUppercaseLetter else {
        return nil
      }
      number = number << 4 | Int(digit)
    }
    guard (1...greatestNumber).contains(number) else { return nil }
    return (36, Placeholder(unchecked: uuidKind, number: number))
  }

  private static func readingKindAndNumber(
    _ buffer: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (length: Int, placeholder: Placeholder)? {
    let kindStart = start + prefix.count
    var position = kindStart
    while position < buffer.count, position - kindStart <= 40,
      buffer[position].isLowercaseLetter || buffer[position].isDigit
    {
      position += 1
    }
    let kind = buffer[kindStart..<position]
    guard position < buffer.count, buffer[position] == UInt8(ascii: "-"), isKind(kind) else {
      return nil
    }
    let numberStart = position + 1
    position = numberStart
    while position < buffer.count, position - numberStart <= 9, buffer[position].isDigit {
      position += 1
    }
    guard let number = number(Array(buffer[numberStart..<position])[...]) else { return nil }
    let placeholder = Placeholder(unchecked: String(decoding: kind, as: UTF8.self), number: number)
    return (position - start, placeholder)
  }

  private static func matches(
    _ prefix: [UInt8], _ buffer: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    guard buffer.count - start >= prefix.count else { return false }
    for index in prefix.indices where buffer[start + index] != prefix[index] { return false }
    return true
  }
}
