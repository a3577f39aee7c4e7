/// A body that a line announces with `<<TAG` and that follows the line.
struct HeredocOpening {
  var tag: String

  /// Whether the tag stood in quotes, so that no variable is replaced.
  var isVerbatim: Bool
  var offset: Int

  /// The media type that the tag sets.
  var mediaType: String? {
    switch tag {
    case "JSON": "application/json"
    case "XML": "application/xml"
    case "GRAPHQL": "application/graphql"
    case "TEXT": "text/plain; charset=utf-8"
    default: nil
    }
  }
}

extension Scanner {
  /// Reads `<<TAG` or `<<'TAG'`.
  mutating func heredocOpening() throws(SyntaxError) -> HeredocOpening {
    let start = index
    index += 2
    let quote = UInt8(ascii: "'")
    let isVerbatim = byte == quote
    if isVerbatim { index += 1 }
    let tagStart = index
    while let byte, byte.beginsName || byte.isDigit { index += 1 }
    let tag = source.text(tagStart..<index)
    guard !tag.isEmpty else {
      throw source.error(
        "expected a tag after <<", at: start,
        hint: "such as <<JSON, with JSON alone on the last line")
    }
    if isVerbatim {
      guard byte == quote else { throw source.error("expected ' after the tag", at: index) }
      index += 1
    }
    guard endsWord(at: index) else {
      throw source.error("expected a blank after the tag", at: index)
    }
    return HeredocOpening(tag: tag, isVerbatim: isVerbatim, offset: start)
  }

  /// Reads the lines up to the tag; the cursor stands at the start of a line.
  mutating func heredoc(_ opening: HeredocOpening) throws(SyntaxError) -> RawBody {
    let start = index
    var end = index
    while true {
      guard end < source.count else {
        throw source.error(
          "expected a line with \(opening.tag) alone after the body", at: opening.offset,
          isIncomplete: true)
      }
      let lineEnd = source.bytes[end...].firstIndex(of: 0x0A) ?? source.count
      if source.bytes[end..<lineEnd].elementsEqual(opening.tag.utf8) {
        let content = try content(in: start..<end, of: opening)
        index = lineEnd
        return RawBody(content: content, mediaType: opening.mediaType)
      }
      end = lineEnd + 1
    }
  }

  private mutating func content(
    in range: Range<Int>, of opening: HeredocOpening
  ) throws(SyntaxError) -> RawBody.Content {
    if opening.isVerbatim {
      return .text(Word(range.isEmpty ? [] : [.literal(source.text(range), quoted: true)]))
    }
    let isJSON = opening.tag == "JSON"
    var pieces: [(text: String, reference: Reference?, isInString: Bool)] = []
    var isInString = false
    var textStart = range.lowerBound
    index = range.lowerBound
    while index < range.upperBound {
      switch source.bytes[index] {
      case UInt8(ascii: "{") where byte(after: 1) == UInt8(ascii: "{"):
        let text = source.text(textStart..<index)
        let start = index
        let reference = try reference()
        guard index <= range.upperBound else {
          throw source.error("this {{ is not closed by }}", at: start)
        }
        pieces.append((text, reference, isInString))
        textStart = index
      case UInt8(ascii: "\"") where isJSON:
        isInString.toggle()
        index += 1
      case UInt8(ascii: "\\") where isInString:
        index += 2
      default:
        index += 1
      }
    }
    pieces.append((source.text(textStart..<range.upperBound), nil, false))
    return isJSON ? .json(Self.template(pieces)) : .text(Self.word(pieces))
  }

  private static func template(
    _ pieces: [(text: String, reference: Reference?, isInString: Bool)]
  ) -> JSONTemplate {
    var template = JSONTemplate([])
    for (text, reference, isInString) in pieces {
      if !text.isEmpty { template.pieces.append(.text(text)) }
      if let reference {
        template.pieces.append(isInString ? .inString(reference) : .value(reference))
      }
    }
    return template
  }

  private static func word(
    _ pieces: [(text: String, reference: Reference?, isInString: Bool)]
  ) -> Word {
    var word = Word()
    for (text, reference, _) in pieces {
      if !text.isEmpty { word.pieces.append(.literal(text, quoted: true)) }
      if let reference { word.pieces.append(.reference(reference)) }
    }
    return word
  }
}
