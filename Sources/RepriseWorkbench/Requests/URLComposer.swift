import RepriseNetworking

/// The text of a URL word with its variables in place, each encoded for where it stands.
struct URLComposer {
  /// The parts of a URL that a variable can stand in.
  private enum Part {
    case start, authority, path, query
  }

  /// The longest URL that is worth sending, in bytes.
  private static let longest = 65_536

  private var text: [UInt8] = []

  /// Where values stand that were encoded into a path, with their references.
  private var segments: [(range: Range<Int>, reference: Reference)] = []

  /// The text of a URL word.
  static func text(
    of word: Word, with substitution: inout Substitution
  ) throws(RequestError) -> String {
    var composer = URLComposer()
    for (position, piece) in word.pieces.enumerated() {
      switch piece {
      case .literal(let literal, _): composer.text += literal.utf8
      case .reference(let reference):
        let value = try substitution.value(of: reference).text
        var next: UInt8?
        if position + 1 < word.pieces.count {
          guard case .literal(let literal, _) = word.pieces[position + 1] else {
            try composer.insert(value, of: reference, isWhole: false)
            continue
          }
          next = literal.utf8.first
        }
        try composer.insert(
          value, of: reference, isWhole: next.map { "/?#".utf8.contains($0) } ?? true)
      }
      guard composer.text.count <= longest else {
        throw RequestError("the URL is longer than \(longest) bytes")
      }
    }
    try composer.checkSegments()
    return String(decoding: composer.text, as: UTF8.self)
  }

  /// Inserts a value; `isWhole` where what follows leaves a whole URL to it at the start.
  private mutating func insert(
    _ value: String, of reference: Reference, isWhole: Bool
  ) throws(RequestError) {
    let part = part
    if reference.isRaw || (part == .start && isWhole) {
      if value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
        throw RequestError("the value of \(reference) holds a control character, which no URL has")
      }
      text += value.utf8
      return
    }
    switch part {
    case .start, .authority:
      text += value.utf8.flatMap { byte -> [UInt8] in
        ":[]".utf8.contains(byte)
          ? [byte] : Array(TargetCoding.encodedByte(byte))
      }
    case .path:
      let start = text.count
      text += TargetCoding.encodedComponent(value).utf8
      segments.append((start..<text.count, reference))
    case .query:
      text += TargetCoding.encodedComponent(value).utf8
    }
  }

  /// The part of the URL that the end of the text is in.
  private var part: Part {
    if text.isEmpty { return .start }
    if text.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      return .query
    }
    if URLReading.startsPath(text) { return .path }
    let rest = URLReading.schemeEnd(of: text).map { text[$0...] } ?? text[...]
    return rest.contains(UInt8(ascii: "/")) ? .path : .authority
  }

  /// Sees to it that no value became a dot segment, which would change the path around it.
  private func checkSegments() throws(RequestError) {
    for (range, reference) in segments {
      let start = text[..<range.lowerBound].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let end = text[range.upperBound...].firstIndex { "/?#".utf8.contains($0) } ?? text.count
      if text[start..<end].elementsEqual(".".utf8) || text[start..<end].elementsEqual("..".utf8) {
        throw RequestError(
          "the value of \(reference) would make a segment of dots, which changes the path",
          hint: "{{\(reference.name) raw}} inserts it all the same")
      }
    }
  }
}

extension TargetCoding {
  /// A byte as it stands in any part of a URL.
  fileprivate static func encodedByte(_ byte: UInt8) -> [UInt8] {
    if isUnreserved(byte) { return [byte] }
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
