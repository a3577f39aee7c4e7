/// Colours JSON text, token by token; every byte of it stays as it is.
enum JSONColoring {
  /// Appends valid JSON text in colours.
  static func append(_ json: ArraySlice<UInt8>, to text: inout StyledText) {
    guard text.isColored else {
      text.append(bytes: json)
      return
    }
    var rest = json
    while let first = rest.first {
      let token = rest.prefix(length(of: first, in: rest))
      rest = rest.dropFirst(token.count)
      text.append(bytes: token, style(of: first, before: rest))
    }
  }

  private static func length(of first: UInt8, in text: ArraySlice<UInt8>) -> Int {
    switch first {
    case UInt8(ascii: "\""):
      var index = text.startIndex + 1
      while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
        index += text[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return min(index + 1, text.endIndex) - text.startIndex
    case let byte where isWord(byte):
      return text.prefix(while: isWord).count
    default:
      return text.prefix { !isWord($0) && $0 != UInt8(ascii: "\"") }.count
    }
  }

  private static func style(of first: UInt8, before rest: ArraySlice<UInt8>) -> TextStyle {
    switch first {
    case UInt8(ascii: "\""):
      let next = rest.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
      return next == UInt8(ascii: ":") ? .key : .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .literal
    case let byte where isWord(byte): return .number
    default: return .plain
    }
  }

  /// Whether a byte stands in a number or a literal.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
