import RepriseJSON

/// JSON values, read to their balanced end and checked.
extension Scanner {
  /// Reads the JSON value at the cursor, which stands on `{`, `[` or `"`.
  ///
  /// References may stand for values and within strings.
  mutating func json() throws(SyntaxError) -> JSONTemplate {
    var builder = JSONTemplateBuilder(start: index)
    try balancedJSON(into: &builder)
    guard endsWord(at: index) else {
      throw source.error("expected a blank after the JSON value", at: index)
    }
    return try checked(builder)
  }

  /// Reads a JSON string or container without checking it.
  private mutating func balancedJSON(into builder: inout JSONTemplateBuilder) throws(SyntaxError) {
    let start = index
    var open: [(closing: UInt8, offset: Int)] = []
    repeat {
      guard let byte else {
        throw source.error(
          open.isEmpty ? "expected a JSON value" : "this \(opening(open)) is not closed",
          at: open.last?.offset ?? start, isIncomplete: true)
      }
      switch byte {
      case UInt8(ascii: "\""):
        try jsonString(into: &builder)
      case UInt8(ascii: "{") where self.byte(after: 1) == byte:
        try reference(into: &builder, isInString: false)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append((byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"), index))
        advance(into: &builder)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let last = open.popLast(), last.closing == byte else {
          throw source.error("expected no \(Character(Unicode.Scalar(byte))) here", at: index)
        }
        advance(into: &builder)
      default:
        advance(into: &builder)
      }
    } while !open.isEmpty
  }

  private func opening(_ open: [(closing: UInt8, offset: Int)]) -> String {
    open.last?.closing == UInt8(ascii: "}") ? "{" : "["
  }

  private mutating func advance(into builder: inout JSONTemplateBuilder) {
    if let byte { builder.append(byte, at: index) }
    index += 1
  }

  private mutating func reference(
    into builder: inout JSONTemplateBuilder, isInString: Bool
  ) throws(SyntaxError) {
    let start = index
    builder.append(try reference(), isInString: isInString, at: start)
  }

  private mutating func jsonString(into builder: inout JSONTemplateBuilder) throws(SyntaxError) {
    let start = index
    advance(into: &builder)
    while let byte {
      if byte == UInt8(ascii: "{"), self.byte(after: 1) == byte {
        try reference(into: &builder, isInString: true)
        continue
      }
      advance(into: &builder)
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), self.byte != nil { advance(into: &builder) }
    }
    throw openQuote("\"", at: start)
  }

  /// The JSON that a word spells: a literal, a reference alone, or text from single quotes.
  func json(from word: LexedWord) throws(SyntaxError) -> JSONTemplate {
    var builder = JSONTemplateBuilder(start: word.range.lowerBound)
    for unit in word.units {
      switch unit.content {
      case .byte(let byte): builder.append(byte, at: unit.offset)
      case .reference(let reference):
        builder.append(reference, isInString: false, at: unit.offset)
      }
    }
    return try checked(builder)
  }

  private func checked(_ builder: JSONTemplateBuilder) throws(SyntaxError) -> JSONTemplate {
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(builder.sample[...])
      return builder.template
    } catch {
      throw source.error(
        "not JSON: expected \(error.expected), found \(error.found)",
        at: builder.sourceOffset(ofSample: error.offset),
        hint: builder.hint)
    }
  }
}

/// Gathers a JSON text with references, and beside it a sample without, by which it is checked.
struct JSONTemplateBuilder {
  private(set) var sample: [UInt8] = []
  private var pieces: [JSONTemplate.Piece] = []
  private var text: [UInt8] = []

  /// Where in the sample a stretch begins and where that stands in the source.
  private var stretches: [(sample: Int, source: Int)]
  private var nextSource: Int

  init(start: Int) {
    stretches = [(0, start)]
    nextSource = start
  }

  mutating func append(_ byte: UInt8, at offset: Int) {
    if offset != nextSource { stretches.append((sample.count, offset)) }
    nextSource = offset + 1
    sample.append(byte)
    text.append(byte)
  }

  mutating func append(_ reference: Reference, isInString: Bool, at offset: Int) {
    endText()
    pieces.append(isInString ? .inString(reference) : .value(reference))
    stretches.append((sample.count, offset))
    nextSource = -1
    if !isInString { sample += Array("null".utf8) }
  }

  private mutating func endText() {
    if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
    text = []
  }

  var template: JSONTemplate {
    var builder = self
    builder.endText()
    return JSONTemplate(builder.pieces)
  }

  func sourceOffset(ofSample offset: Int) -> Int {
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].sample <= offset { low = middle } else { high = middle }
    }
    return stretches[low].source + offset - stretches[low].sample
  }

  /// What may have been meant where the sample is no JSON.
  var hint: String? {
    let brace = UInt8(ascii: "{")
    if zip(sample, sample.dropFirst()).contains(where: { $0 == brace && $1 == brace }) {
      return "in single quotes, {{ }} is text; write the JSON without them"
    }
    return nil
  }
}
