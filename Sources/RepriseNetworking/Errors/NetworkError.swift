public import HTTPTypes
import RepriseJSON
import RepriseRedaction

/// What went wrong with a call, with everything that is known: request, response and body.
///
/// A client throws this and `CancellationError`, nothing else.
public struct NetworkError: Error, Sendable {
  /// The stages of a call at which it may fail.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name of the stage.
    public let description: String

    /// The request could not be made; nothing was sent.
    public static let preparation = Kind(description: "preparation")
    /// The network gave no response; ``NetworkError/underlying`` is often a ``TransportError``.
    public static let transport = Kind(description: "transport")
    /// The response is a failure by status or body.
    public static let server = Kind(description: "server")
    /// The response is a success, but its body could not be read or decoded.
    public static let decoding = Kind(description: "decoding")
  }

  /// The stage at which the call failed.
  public var kind: Kind

  /// The request as far as it had been made.
  public var request: HTTPRequest

  /// Status and header fields, where a response came.
  public var response: HTTPResponse?

  /// The body as far as it was read.
  public var body: ArraySlice<UInt8>

  /// The error that stands behind this one.
  public var underlying: any Error

  /// Makes an error of a stage.
  public init(
    _ kind: Kind, request: HTTPRequest, response: HTTPResponse? = nil,
    body: ArraySlice<UInt8> = [], underlying: any Error
  ) {
    self.kind = kind
    self.request = request
    self.response = response
    self.body = body
    self.underlying = underlying
  }

  /// The status code, or -1 where no response came.
  public var statusCode: Int { response?.status.code ?? -1 }

  /// What the server says in the `message` of a JSON body, where it says something.
  public var serverMessage: String? {
    guard let document = try? JSONDocument(body), let message = document.root["message"]?.string,
      !message.isEmpty
    else { return nil }
    return message
  }
}

extension NetworkError: CustomStringConvertible {
  /// One sentence for a person; secrets in the URL are hidden.
  public var description: String {
    let redactor = Redactor()
    let line = redactor.redacted(text: "\(request.method.rawValue) \(request.url)")
    var text = "\(line) failed: \(redactor.redacted(text: "\(underlying)"))"
    if let serverMessage { text += " (“\(redactor.redacted(text: serverMessage))”)" }
    return text
  }
}
