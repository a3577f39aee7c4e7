/// The rules for names of recordings: `[A-Za-z0-9][A-Za-z0-9._-]*` in parts with `/` between them,
/// at most 100 characters.
enum RecordingName {
  static let longest = 100

  static func check(_ name: String) throws(InvalidRecordingName) {
    func refuse(_ reason: String) -> InvalidRecordingName {
      InvalidRecordingName(name: name, reason: reason)
    }
    guard !name.isEmpty else { throw refuse("it is empty") }
    guard name.utf8.count <= longest else {
      throw refuse("it is longer than \(longest) characters")
    }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      guard let first = part.first else { throw refuse("one of its parts is empty") }
      guard first.isLetter || first.isDigit else {
        throw refuse("a part begins with neither a letter nor a digit")
      }
      guard part.allSatisfy(isAllowed) else {
        throw refuse("it has a character that no name may have")
      }
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  /// The parts of a name that has been checked.
  static func parts(_ name: String) -> [String] {
    name.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  static func differOnlyInCase(_ left: String, _ right: String) -> Bool {
    !left.utf8.elementsEqual(right.utf8)
      && left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
