import HTTPTypes
import RepriseJSON
import RepriseNetworking

/// What the facts of a fixture file say.
struct FixtureFacts {
  var hasFormat = false
  var recorded: String?
  var took: Duration?
  var outcome: TransportError.Kind?
  var isInsecure = false
  var drawn: [DrawnValue] = []
  var requestLayout: JSONLayout?
  var requestEndsWithNewline = false
  var responseLayout: JSONLayout?
  var responseEndsWithNewline = false
  var contentEncoding: String?
  var encodedLength: Int64?
  var trailers = HTTPFields()
  var chunks: [Chunk] = []

  /// The line on which each fact stands, the first of repeated ones.
  var lines: [FactWord: Int] = [:]

  /// Takes in the value of one fact; gives what was expected where the value is not one.
  mutating func read(_ word: FactWord, _ value: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: value, as: UTF8.self)
    switch word {
    case .format:
      hasFormat = true
      return text == "1" ? nil : "format 1, which is all that this version reads"
    case .recorded:
      recorded = text
      return Timestamp.isValid(value) ? nil : "a time such as 2026-11-20T21:00:00Z"
    case .took:
      took = DurationText.duration(value)
      return took == nil ? "a duration such as 42 ms or 1.5 s" : nil
    case .outcome:
      outcome = OutcomeText.kind(value)
      return outcome == nil ? OutcomeText.expected : nil
    case .insecure:
      isInsecure = true
      return value.isEmpty ? nil : "nothing after `insecure`"
    case .drawn:
      guard let value = DrawnText.value(value) else { return DrawnText.expected }
      drawn.append(value)
      return nil
    case .requestLayout:
      requestLayout = JSONLayout(rawValue: text)
      return requestLayout == nil ? Self.expectedLayout : nil
    case .responseLayout:
      responseLayout = JSONLayout(rawValue: text)
      return responseLayout == nil ? Self.expectedLayout : nil
    case .requestEnds:
      requestEndsWithNewline = true
      return text == "newline" ? nil : "`newline`"
    case .responseEnds:
      responseEndsWithNewline = true
      return text == "newline" ? nil : "`newline`"
    case .responseContentEncoding:
      contentEncoding = text
      return value.isEmpty ? "a content coding such as gzip" : nil
    case .responseContentLength:
      encodedLength = value.decimal
      return encodedLength == nil ? "a number of bytes" : nil
    case .responseTrailer:
      guard let field = HeadText.field(value) else { return "a field such as `digest: abc`" }
      guard trailers.count < HeadText.mostFields else {
        return "at most \(HeadText.mostFields) fields"
      }
      trailers.append(field)
      return nil
    case .responseChunks:
      guard let pieces = ChunkText.chunks(value) else { return ChunkText.expected }
      chunks = pieces
      return nil
    }
  }

  private static let expectedLayout =
    "a layout: " + JSONLayout.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

  /// The facts of an exchange, in the order of a new file.
  static func facts(
    of exchange: Exchange, request: BodyPlacement, response: BodyPlacement
  ) -> [(word: FactWord, value: String)] {
    var facts: [(word: FactWord, value: String)] = [(.format, "1")]
    if let recorded = exchange.recorded, Timestamp.isValid(ArraySlice(recorded.utf8)) {
      facts.append((.recorded, recorded))
    }
    if let took = exchange.took { facts.append((.took, DurationText.text(of: took))) }
    if let failure = exchange.failure { facts.append((.outcome, OutcomeText.text(of: failure))) }
    if exchange.isInsecure { facts.append((.insecure, "")) }
    for value in exchange.drawn { facts.append((.drawn, DrawnText.text(of: value))) }
    if let layout = request.layout { facts.append((.requestLayout, layout.rawValue)) }
    if request.endsWithNewline { facts.append((.requestEnds, "newline")) }
    guard let answer = exchange.response else { return facts }
    if let layout = response.layout { facts.append((.responseLayout, layout.rawValue)) }
    if response.endsWithNewline { facts.append((.responseEnds, "newline")) }
    if let encoding = answer.contentEncoding?.onOneLine, !encoding.isEmpty {
      facts.append((.responseContentEncoding, encoding))
    }
    if let length = answer.encodedLength, length >= 0 {
      facts.append((.responseContentLength, String(length)))
    }
    for field in answer.trailers ?? [:] {
      facts.append((.responseTrailer, String(decoding: HeadText.line(of: field), as: UTF8.self)))
    }
    let chunks = Chunk.merged(answer.chunks)
    if !chunks.isEmpty { facts.append((.responseChunks, ChunkText.text(of: chunks))) }
    return facts
  }
}
