/// Texts as a POSIX shell reads them back.
enum ShellWord {
  /// A word, quoted where it has to be.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./:@=,%+".utf8.contains(byte)
    }
    // Some shells take a word that begins with = for the path of a program.
    if plain, let first = word.utf8.first, first != UInt8(ascii: "=") { return word }
    var output: [UInt8] = [UInt8(ascii: "'")]
    for byte in word.utf8 {
      if byte == UInt8(ascii: "'") { output += #"'\''"#.utf8 } else { output.append(byte) }
    }
    return String(decoding: output + [UInt8(ascii: "'")], as: UTF8.self)
  }

  /// The command that writes bytes, whatever they are, to standard output.
  static func printing(_ bytes: ArraySlice<UInt8>) -> String {
    var output = Array("printf '".utf8)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): output += #"\\"#.utf8
      case UInt8(ascii: "%"): output += "%%".utf8
      case UInt8(ascii: "'"): output += #"'\''"#.utf8
      case 0x20..<0x7F, 0x0A: output.append(byte)
      default:
        let digits = String(byte, radix: 8)
        output += ("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).utf8
      }
    }
    return String(decoding: output + [UInt8(ascii: "'")], as: UTF8.self)
  }
}
