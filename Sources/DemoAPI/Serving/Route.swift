internal import HTTPTypes
internal import Hummingbird

/// One endpoint: what it answers, what `GET /` says about it, and how it answers.
struct Route: Sendable {
  typealias Handler = @Sendable (Call) async throws -> Response

  /// `nil` answers every method.
  let method: HTTPRequest.Method?
  /// A path with parameters: `/items/{id}`.
  let pattern: String
  /// The query parameters it understands, as they are written: `?user_id=7`.
  let query: String
  let summary: String
  let handler: Handler

  private let segments: [Substring]

  init(
    _ method: HTTPRequest.Method?, _ pattern: String, query: String = "", _ summary: String,
    handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = pattern
    self.query = query
    self.summary = summary
    self.handler = handler
    self.segments = Self.segments(of: pattern)
  }

  /// The parts between slashes; none if the path does not begin with one, as in `OPTIONS *`.
  static func segments(of path: String) -> [Substring] {
    guard path.hasPrefix("/") else { return [] }
    return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The values of the path's parameters, or `nil` if the path is another one.
  func parameters(in path: [Substring]) -> [String: String]? {
    guard path.count == self.segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (expected, found) in zip(self.segments, path) {
      let text = PercentText.decode(found.utf8, plusIsBlank: false)
      if expected.hasPrefix("{") {
        guard !text.isEmpty else { return nil }
        parameters[String(expected.dropFirst().dropLast())] = text
      } else if expected != text {
        return nil
      }
    }
    return parameters
  }

  func answers(_ method: HTTPRequest.Method) -> Bool {
    guard let own = self.method else { return true }
    return own == method || (own == .get && method == .head)
  }
}
