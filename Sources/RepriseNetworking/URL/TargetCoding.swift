import RepriseRedaction

/// Percent-encoding of paths and queries, once, as RFC 3986 asks.
package enum TargetCoding {
  enum Part {
    case path, query
  }

  /// Encodes what may not stand in the part, and keeps the escapes that are there.
  static func encoded(
    _ bytes: ArraySlice<UInt8>, in part: Part, of text: String
  ) throws(URLSyntaxError) -> String {
    var index = bytes.startIndex
    while let percent = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      let digits = bytes[(percent + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy(isHexadecimal) else {
        throw URLSyntaxError(
          text: text, expected: "two hexadecimal digits after % (a literal % is written %25)",
          found: "%" + String(decoding: digits, as: UTF8.self))
      }
      index = percent + 3
    }
    let encoded = PercentCoding.encode(bytes) { byte in
      byte == UInt8(ascii: "%") || isAllowed(byte, in: part)
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Encodes a name or a value of a query so that it is read back as it is meant.
  package static func encodedComponent(_ text: String) -> String {
    String(decoding: PercentCoding.encode(text.utf8, keeping: isUnreserved), as: UTF8.self)
  }

  /// Adds a name or a value of a query or a form to a text that is already encoded.
  static func appendComponent(
    _ text: String, to output: inout [UInt8], blankAsPlus: Bool = false
  ) {
    guard blankAsPlus else {
      PercentCoding.append(text.utf8, to: &output, keeping: isUnreserved)
      return
    }
    let start = output.count
    PercentCoding.append(text.utf8, to: &output) { $0 == 0x20 || isUnreserved($0) }
    for index in output[start...].indices where output[index] == 0x20 {
      output[index] = UInt8(ascii: "+")
    }
  }

  /// Removes `.` and `..` segments (RFC 3986, section 5.2.4) and gives an empty path its slash.
  static func resolvingDotSegments(_ path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "/") else { return "/" + path }
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    var output: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { output.append("") }
      case "..":
        if !output.isEmpty { output.removeLast() }
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return "/" + output.joined(separator: "/")
  }

  /// Letters, digits and `-._~`: what never needs an escape (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func isAllowed(_ byte: UInt8, in part: Part) -> Bool {
    if isUnreserved(byte) { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"),
      UInt8(ascii: "@"), UInt8(ascii: "/"):
      return true
    case UInt8(ascii: "?"): return part == .query
    default: return false
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
