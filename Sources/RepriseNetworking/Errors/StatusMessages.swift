/// What a status means for whoever uses the app.
///
/// ```swift
/// var messages = StatusMessages.standard
/// messages[404] = "This movie does not exist any more."
/// ```
public struct StatusMessages: Sendable, Hashable {
  private var texts: [Int: String]
  private var serverError: String
  private var other: String

  /// The texts of the statuses that APIs really use.
  public static let standard = StatusMessages(
    [
      400: "Bad request", 401: "You need to be authenticated first.",
      403: "You are not allowed to do this.", 404: "This could not be found.",
      405: "This cannot be done here.", 408: "The server waited too long for the request.",
      409: "This was changed by somebody else in the meantime.",
      410: "The url you requested is outdated.", 413: "This is too large for the server.",
      415: "The server does not understand this kind of data.",
      422: "Some of what was entered is not valid.",
      429: "There were too many requests. Please try again later.",
      503: "The server is not available at the moment. Please try again later.",
      504: "The server did not answer in time.",
    ], serverError: "Server Error. Please try again later", other: "Network request failed.")

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - texts: the texts of single codes.
  ///   - serverError: the text of every other code from 500 to 599.
  ///   - other: the text of everything else.
  public init(_ texts: [Int: String], serverError: String, other: String) {
    self.texts = texts
    self.serverError = serverError
    self.other = other
  }

  /// The text of one code, where it has one of its own.
  public subscript(_ code: Int) -> String? {
    get { texts[code] }
    set { texts[code] = newValue }
  }

  /// The text for a code: its own, or that of its class.
  public func text(for code: Int) -> String {
    texts[code] ?? ((500..<600).contains(code) ? serverError : other)
  }
}
