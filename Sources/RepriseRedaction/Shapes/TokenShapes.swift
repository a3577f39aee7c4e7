/// Secrets that are recognised by their structure rather than by a prefix alone.
enum TokenShapes {
  /// The JSON Web Token that begins at `start`: three parts of base64url, or the five of an
  /// encrypted one, the first of which is a JSON object.
  ///
  /// - Returns: its length, or nil if there is none, and the end of its first part. If there is
  ///   none at `start`, then none begins before that end either.
  static func jsonWebToken(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (length: Int?, firstEnd: Int) {
    guard bytes.count - start >= 3, bytes[start] == UInt8(ascii: "e"),
      bytes[start + 1] == UInt8(ascii: "y"), bytes[start + 2] == UInt8(ascii: "J")
    else { return (nil, start) }
    var ends: [Int] = []
    var lengths: [Int] = []
    var end = start
    while true {
      let partStart = end
      while end < bytes.count, KeyShape.Alphabet.base64URL.contains(bytes[end]) { end += 1 }
      lengths.append(end - partStart)
      ends.append(end)
      guard lengths.count < 5, end < bytes.count, bytes[end] == UInt8(ascii: ".") else { break }
      end += 1
    }
    if lengths.count == 5, lengths[0] >= 10, lengths[3] >= 4 {
      return (ends[4] - start, ends[0])
    }
    guard lengths.count >= 3, lengths[0] >= 10, lengths[1] >= 2 else { return (nil, ends[0]) }
    // What follows a signature, such as a full stop at the end of a sentence, is not the token's.
    return (ends[2] - start, ends[0])
  }

  /// The length of the private key in PEM that begins at `start`, up to its last line, or up to
  /// the end of the text if that is missing.
  static func privateKey(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let begin = Array("-----BEGIN ".utf8)
    guard matches(begin, bytes, at: start) else { return nil }
    var position = start + begin.count
    let label = position
    while position < bytes.count, position - label < 60,
      bytes[position].isUppercaseLetter || bytes[position].isDigit || bytes[position] == 0x20
    {
      position += 1
    }
    let name = bytes[label..<position]
    let text = Array(name)[...]
    guard text.firstRange(of: Array("PRIVATE KEY".utf8), from: 0) != nil,
      matches(Array("-----".utf8), bytes, at: position)
    else { return nil }
    let last = Array("-----END ".utf8) + Array(name) + Array("-----".utf8)
    position += 5
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "-"), matches(last, bytes, at: position) {
        return position + last.count - start
      }
      position += 1
    }
    return bytes.count - start
  }

  private static func matches(
    _ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    guard bytes.count - start >= text.count else { return false }
    for index in text.indices where bytes[start + index] != text[index] { return false }
    return true
  }
}
