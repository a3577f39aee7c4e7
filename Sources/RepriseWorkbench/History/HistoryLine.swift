/// One entry of the history as it stands in the file: a line, its own line feeds escaped.
enum HistoryLine {
  /// The bytes of an entry with its line feed at the end.
  static func encoded(_ entry: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entry.utf8.count + 1)
    for byte in entry.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The entry that a line without its line feed stands for; bytes that are no UTF-8 are repaired.
  static func decoded(_ line: ArraySlice<UInt8>) -> String {
    guard line.contains(UInt8(ascii: "\\")) else { return String(decoding: line, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var rest = line
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.first else {
        bytes.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      default: bytes += [byte, escaped]
      }
      rest.removeFirst()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The entries of a file's content, oldest first, at most the last `limit` of them.
  static func entries(of content: ArraySlice<UInt8>, limit: Int) -> [String] {
    content.split(separator: UInt8(ascii: "\n")).suffix(limit).map(decoded)
  }
}
