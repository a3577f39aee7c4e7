import RepriseJSON

/// A number or a word by which an API tells its errors apart.
public struct ErrorCode: Sendable, Hashable, CustomStringConvertible, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  /// The code as it stands in the body, a word without its quotation marks.
  public let description: String

  /// The code as a number, where it is one.
  public var number: Int? { Int(description) }

  /// Makes a code of a number, such as the raw value of an enumeration.
  public init(_ number: Int) { description = "\(number)" }

  /// Makes a code of a word.
  public init(_ word: String) { description = word }

  /// Makes a code of a number.
  public init(integerLiteral value: Int) { description = "\(value)" }

  /// Makes a code of a word.
  public init(stringLiteral value: String) { description = value }

  init?(_ value: JSONValue) {
    switch value.kind {
    case .number: description = value.text
    case .string: description = value.string ?? ""
    default: return nil
    }
  }
}

/// Makes the API's typed errors of the codes in its bodies.
///
/// ```swift
/// let mapper = ErrorCodeTable<WallError>(
///   code: "error.error_code", message: "error.error_msg", [5: .invalidAccessToken],
///   default: { code, message in .unknown(code, message) })
/// ```
public struct ErrorCodeTable<Failure: Error & Sendable>: ErrorMapper {
  private let code: ResponsePath
  private let text: ResponsePath
  private let make: @Sendable (ErrorCode, String) -> Failure?

  /// Makes a mapper of a table.
  ///
  /// - Parameters:
  ///   - code: where the code stands in the body.
  ///   - message: where the text stands.
  ///   - table: the errors of the codes.
  ///   - fallback: makes the error of any other code, with the text of the server.
  public init(
    code: ResponsePath, message: ResponsePath, _ table: [ErrorCode: Failure],
    default fallback: @escaping @Sendable (ErrorCode, String) -> Failure?
  ) {
    self.init(code: code, message: message) { table[$0] ?? fallback($0, $1) }
  }

  /// Makes a mapper of a table whose errors carry no text of the server.
  ///
  /// - Parameters:
  ///   - code: where the code stands in the body.
  ///   - table: the errors of the codes.
  ///   - other: the error of any other code.
  public init(code: ResponsePath, _ table: [ErrorCode: Failure], default other: Failure) {
    self.init(code: code, message: .whole) { code, _ in table[code] ?? other }
  }

  /// Makes a mapper of a closure, for errors that carry the text of the server.
  public init(
    code: ResponsePath, message: ResponsePath,
    _ make: @escaping @Sendable (ErrorCode, String) -> Failure?
  ) {
    self.code = code
    text = message
    self.make = make
  }

  /// The error of the code in the body, `nil` where the body has none.
  public func error(for failure: NetworkError) -> (any Error)? {
    guard let document = failure.document,
      case .one(let value) = try? code.selection(in: document.root), let code = ErrorCode(value)
    else { return nil }
    return make(code, failure.text(at: text) ?? "")
  }
}
