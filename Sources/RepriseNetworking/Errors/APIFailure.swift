/// The typed error of an API: what a service throws, with text and number for a person.
///
/// An ``ErrorMapper`` makes it of a failed response; what fails otherwise (no connection, a body that
/// cannot be decoded, a cancelled call) becomes one through ``init(_:)``.
public protocol APIFailure: Error, Sendable {
  /// Makes the failure of any error of a call; its ``NetworkError/underlying`` is this type's own
  /// value where the error mapper made one.
  init(_ error: NetworkError)

  /// One sentence for whoever uses the app.
  var message: String { get }

  /// The API's number of the failure, or -1 for one that is not the API's.
  var code: Int { get }
}

/// A failure that was found before anything was sent, such as an empty password.
///
/// ```swift
/// guard !password.isEmpty else { throw LocalFailure("Email and Password Required") }
/// ```
public struct LocalFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence for whoever uses the app.
  public let message: String

  /// The code of everything that no server said: -1.
  public var code: Int { -1 }

  /// Makes a failure with text for a person.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
