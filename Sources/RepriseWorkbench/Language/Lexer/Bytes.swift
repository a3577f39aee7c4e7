/// The classes of bytes that the grammar distinguishes.
extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineFeed: Bool { self == 0x0A }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isUpper: Bool { (0x41...0x5A).contains(self) }

  /// What may begin the name of a variable.
  var beginsName: Bool { isLetter || self == UInt8(ascii: "_") }

  /// What may stand in the name of a variable.
  var continuesName: Bool {
    beginsName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }

  /// What a backslash outside quotes makes ordinary; before anything else it stays.
  var losesMeaningAfterBackslash: Bool {
    isBlank || "\"'#{}|&<>".utf8.contains(self)
  }

  var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x41 + 10
    case 0x61...0x66: UInt32(self) - 0x61 + 10
    default: nil
    }
  }
}
