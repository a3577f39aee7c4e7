/// One part of a form.
struct MultipartPart: Sendable {
  enum Content: Sendable {
    case bytes(ArraySlice<UInt8>)
    case file(String)
  }

  let name: String
  let fileName: String?
  let mediaType: String?
  let content: Content

  /// The header fields of the part, without the empty line that ends them.
  var head: String {
    var head = "Content-Disposition: form-data; name=\"\(Self.quoted(name))\""
    if let fileName { head += "; filename=\"\(Self.quoted(fileName))\"" }
    if let mediaType { head += "\r\nContent-Type: \(mediaType)" }
    return head
  }

  /// A name as browsers write it: in UTF-8, with `"`, CR and LF percent-encoded and nothing else.
  private static func quoted(_ name: String) -> String {
    var output: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += "%22".utf8
      case UInt8(ascii: "\r"): output += "%0D".utf8
      case UInt8(ascii: "\n"): output += "%0A".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  func check(against boundary: String) throws(EncodingFailure) {
    if let mediaType, mediaType.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) {
      throw EncodingFailure(
        path: name, reason: "its media type holds a character that no header field may",
        advice: "pass one such as image/png")
    }
    // Files are not searched: whoever chose a boundary of their own answers for it there.
    if case .bytes(let bytes) = content, Self.contains("--\(boundary)", in: bytes) {
      throw EncodingFailure(
        path: name, reason: "the boundary “\(boundary)” stands in its value",
        advice: "use another boundary")
    }
  }

  /// Looks at the last byte of each place first, and goes on by as much as that byte allows
  /// (Horspool), for the bytes may be many.
  private static func contains(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let wanted = Array(text.utf8)
    var steps = [Int](repeating: wanted.count, count: 256)
    for (index, byte) in wanted.dropLast().enumerated() {
      steps[Int(byte)] = wanted.count - 1 - index
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var end = wanted.count
      while end <= bytes.count {
        let start = end - wanted.count
        if wanted.indices.reversed().allSatisfy({ bytes[start + $0] == wanted[$0] }) { return true }
        end += steps[Int(bytes[end - 1])]
      }
      return false
    }
  }
}
