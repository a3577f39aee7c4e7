/// Finds secrets in a text without structure: by shape, in URLs, in pieces of JSON.
struct TextSecrets {
  let rules: RedactionRules
  /// Whether `{{name}}` stands for a variable, which is not a secret.
  var hasVariables = false
  /// Whether lines such as `Authorization: Basic …` are header fields.
  var hasHeaderLines = false

  /// The secrets in the text, with the indices of `bytes`; they may overlap.
  func findings(in bytes: ArraySlice<UInt8>) -> Reading {
    var reading = Reading()
    if hasHeaderLines { readHeaderLines(bytes, into: &reading) }
    var position = bytes.startIndex
    var tokensFrom = position
    var flow = Flow(url: position..<position, hasState: false)
    while let next = Self.next(in: bytes, from: position) {
      position = next
      switch bytes[position] {
      case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"):
        if let end = readPair(bytes, from: position + 1, in: &flow, into: &reading) {
          position = end
          continue
        }
      case UInt8(ascii: ":"):
        readUserInfo(bytes, at: position, into: &reading)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        readMember(bytes, at: position, into: &reading)
      default:
        if let (length, kind) = shape(in: bytes, at: position, tokensFrom: &tokensFrom) {
          let range = position..<position + length
          reading.find(bytes[range], at: range, kind: kind)
          position += length
          continue
        }
      }
      position += 1
    }
    return reading
  }

  /// The first place from `start` on whose two bytes could begin something.
  private static func next(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      pairs.withUnsafeBufferPointer { pairs in
        var position = start - bytes.startIndex
        while position + 1 < buffer.count {
          let pair = Int(buffer[position]) << 8 | Int(buffer[position + 1])
          if pairs[pair >> 6] >> UInt64(pair & 63) & 1 != 0 { return position + bytes.startIndex }
          position += 1
        }
        return nil
      }
    }
  }

  /// A bitmap of the pairs of bytes that begin a shape, a URL's pair or user info, or a name.
  private static let pairs: [UInt64] = {
    var bitmap = [UInt64](repeating: 0, count: 1024)
    func insert(_ first: UInt8, _ second: UInt8) {
      let pair = Int(first) << 8 | Int(second)
      bitmap[pair >> 6] |= 1 << UInt64(pair & 63)
    }
    for first in "?&#;\"'".utf8 {
      for second in UInt8.min...UInt8.max { insert(first, second) }
    }
    for (first, second) in [(":", "/"), ("-", "-"), ("e", "y")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      insert(UInt8(ascii: first), UInt8(ascii: second))
    }
    for shape in KeyShape.all { insert(shape.prefix[0], shape.prefix[1]) }
    return bitmap
  }()

  /// The shape that begins at `position`; no token begins before `tokensFrom`.
  private func shape(
    in bytes: ArraySlice<UInt8>, at position: Int, tokensFrom: inout Int
  ) -> (length: Int, kind: String)? {
    if position > bytes.startIndex, bytes[position - 1].isLetterOrDigit { return nil }
    let byte = bytes[position]
    return bytes.withUnsafeBufferPointer { buffer in
      let start = position - bytes.startIndex
      if byte == UInt8(ascii: "-") {
        return TokenShapes.privateKey(in: buffer, at: start).map { ($0, "key") }
      }
      if byte == UInt8(ascii: "e"), position >= tokensFrom {
        let token = TokenShapes.jsonWebToken(in: buffer, at: start)
        if let length = token.length { return (length, "jwt") }
        tokensFrom = bytes.startIndex + token.firstEnd
      }
      for shape in KeyShape.byFirstByte[Int(byte)] {
        if let length = shape.length(in: buffer, at: start) { return (length, shape.kind) }
      }
      return nil
    }
  }
}

// MARK: - URLs

extension TextSecrets {
  /// Reads `name=value` after one of `? & # ;`, and returns the end of a secret value.
  private func readPair(
    _ bytes: ArraySlice<UInt8>, from start: Int, in flow: inout Flow, into reading: inout Reading
  ) -> Int? {
    let name = bytes[start...].prefix(80).prefix { byte in
      byte.isUnreserved || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "[")
        || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!")
    }
    guard !name.isEmpty, name.endIndex < bytes.endIndex,
      bytes[name.endIndex] == UInt8(ascii: "=")
    else { return nil }
    let decodedName = PercentCoding.decode(name, plusIsBlank: true)
    let isCode = decodedName.elementsEqual("code".utf8)
    guard let kind = isCode ? AuthorizationCode.kind : rules.kind(ofName: decodedName) else {
      return nil
    }
    let range = urlValue(in: bytes, from: name.endIndex + 1)
    let value = bytes[range]
    if isCode {
      guard AuthorizationCode.isLikely(value) else { return nil }
      if !flow.url.contains(start) { flow = Flow(around: start, in: bytes) }
      guard flow.hasState else { return nil }
    }
    if hasVariables, Variables.isReference(value) { return range.upperBound }
    let decoded = PercentCoding.decode(value, plusIsBlank: false)
    reading.find(decoded, at: range, kind: kind, aliases: [Array(value)])
    return range.upperBound
  }

  private func urlValue(in bytes: ArraySlice<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.endIndex, !Self.endsURL(bytes[end]), bytes[end] != UInt8(ascii: "&"),
      bytes[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    trimming: while end > start {
      switch bytes[end - 1] {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
        UInt8(ascii: "!"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        end -= 1
      default:
        break trimming
      }
    }
    return start..<end
  }

  private static func endsURL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "\\"):
      true
    default:
      false
    }
  }

  /// A URL, and whether `state=`, which accompanies an authorization code, stands in it.
  private struct Flow {
    var url: Range<Int>
    var hasState: Bool

    init(url: Range<Int>, hasState: Bool) {
      self.url = url
      self.hasState = hasState
    }

    init(around position: Int, in bytes: ArraySlice<UInt8>) {
      var start = position
      let lowest = Swift.max(bytes.startIndex, position - 2048)
      while start > lowest, !endsURL(bytes[start - 1]) { start -= 1 }
      let text = bytes[start...].prefix(4096).prefix { !endsURL($0) }
      url = text.indices
      hasState = AuthorizationCode.companions.contains { companion in
        text.firstRange(of: Array((companion + "=").utf8), from: text.startIndex) != nil
      }
    }
  }

  /// Reads `user:password@` after `://`.
  private func readUserInfo(
    _ bytes: ArraySlice<UInt8>, at colon: Int, into reading: inout Reading
  ) {
    guard bytes[colon...].hasPrefix("://".utf8) else { return }
    let start = colon + 3
    let authority = bytes[start...].prefix(1024).prefix { byte in
      !Self.endsURL(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?")
        && byte != UInt8(ascii: "#")
    }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return }
    let userInfo = authority[..<at]
    if let separator = userInfo.firstIndex(of: UInt8(ascii: ":")) {
      let range = (separator + 1)..<at
      if hasVariables, Variables.isReference(userInfo[range]) { return }
      let decoded = PercentCoding.decode(userInfo[range], plusIsBlank: false)
      reading.find(decoded, at: range, kind: "password", aliases: [Array(userInfo[range])])
    } else if userInfo.count >= 16, SecretValue.isMemorable(Array(userInfo), declared: false) {
      reading.find(userInfo, at: start..<at, kind: "token")
    }
  }
}

// MARK: - Pieces of JSON

extension TextSecrets {
  /// Reads `"name": "value"` or `'name': 'value'`, in whatever surrounds it.
  private func readMember(
    _ bytes: ArraySlice<UInt8>, at open: Int, into reading: inout Reading
  ) {
    let quote = bytes[open]
    let name = bytes[(open + 1)...].prefix(80).prefix { $0 != quote && $0 >= 0x20 }
    guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == quote else {
      return
    }
    var position = name.endIndex + 1
    while position < bytes.endIndex, bytes[position].isBlank { position += 1 }
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: ":"),
      let kind = rules.kind(ofName: name)
    else { return }
    position += 1
    while position < bytes.endIndex, bytes[position].isBlank { position += 1 }
    guard position < bytes.endIndex else { return }
    let first = bytes[position]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      readString(bytes, at: position, kind: kind, into: &reading)
    } else if first.isDigit || first == UInt8(ascii: "-") {
      let number = bytes[position...].prefix { byte in
        byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
      }
      reading.find(number: number, kind: kind)
    }
  }

  private func readString(
    _ bytes: ArraySlice<UInt8>, at open: Int, kind: String, into reading: inout Reading
  ) {
    var end = open + 1
    while end < bytes.endIndex, bytes[end] != bytes[open] {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    let content = bytes[(open + 1)..<Swift.min(end, bytes.endIndex)]
    if hasVariables, Variables.isReference(content) { return }
    let view = DecodedView.jsonUnescaping(content)
    let credentials = Credentials(rules: rules, kind: kind)
    if let view {
      reading.add(credentials.reading(of: view.bytes[...]), through: view)
    } else {
      reading.add(credentials.reading(of: content))
    }
  }
}

// MARK: - Header lines

extension TextSecrets {
  /// Reads lines such as `> Authorization: Basic …`, as tools print them.
  private func readHeaderLines(_ bytes: ArraySlice<UInt8>, into reading: inout Reading) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
      let name = text.prefix(80).prefix { $0.isTokenCharacter }
      guard !name.isEmpty, name.endIndex < text.endIndex,
        text[name.endIndex] == UInt8(ascii: ":"), isHeader(name),
        let kind = rules.kind(ofName: name)
      else { continue }
      let value = text[(name.endIndex + 1)...].trimmingBlanks
      reading.add(Credentials(rules: rules, kind: kind, name: name).reading(of: value))
    }
  }

  /// Whether a word before a colon is sure to be a header's name: other words begin sentences.
  private func isHeader(_ name: ArraySlice<UInt8>) -> Bool {
    name.contains(UInt8(ascii: "-")) || name.equalsIgnoringCase("authorization")
      || name.equalsIgnoringCase("cookie")
  }
}
