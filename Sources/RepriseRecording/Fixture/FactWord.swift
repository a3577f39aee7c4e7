/// The facts of format 1, in the order in which a new file states them.
enum FactWord: String, CaseIterable {
  case format = "reprise"
  case recorded
  case took
  case outcome
  case insecure
  case drawn
  case requestLayout = "request-layout"
  case requestEnds = "request-ends"
  case responseLayout = "response-layout"
  case responseEnds = "response-ends"
  case responseContentEncoding = "response-content-encoding"
  case responseContentLength = "response-content-length"
  case responseTrailer = "response-trailer"
  case responseChunks = "response-chunks"

  /// Whether a file may state it more than once.
  var isRepeatable: Bool { self == .drawn || self == .responseTrailer }

  /// The place in the order.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
