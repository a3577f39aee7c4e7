public import HTTPTypes

/// An exchange that no fixture file can hold, because its request line could not be read back.
public struct UnwritableExchange: Error, Sendable, Hashable, CustomStringConvertible {
  /// The request's head.
  public var request: HTTPRequest

  /// One sentence for a person.
  public var description: String {
    let line = "\(request.method.rawValue) \(request.path ?? "/")".onOneLine
    let reason =
      (request.authority ?? "").isEmpty ? "it names no host" : "its method begins like a comment"
    return "\(line) cannot be recorded: \(reason)"
  }
}
