public import HTTPTypes
import RepriseJSON
import RepriseRedaction

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What went wrong with a call, with everything that is known: request, response and body.
///
/// A client throws this and `CancellationError`, nothing else. ``message`` is for whoever uses the
/// app, ``description`` for whoever writes it.
public struct NetworkError: Error, Sendable {
  /// The stages of a call at which it may fail.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name of the stage.
    public let description: String

    /// The request could not be made and nothing was sent, or a download's file not be written.
    public static let preparation = Kind(description: "preparation")
    /// The network gave no response; ``NetworkError/underlying`` is often a ``TransportError``.
    public static let transport = Kind(description: "transport")
    /// The response is a failure by status or body.
    public static let server = Kind(description: "server")
    /// The response is a success without the body that the value is made of.
    public static let emptyBody = Kind(description: "empty body")
    /// The response is a success, but its body could not be read or decoded.
    public static let decoding = Kind(description: "decoding")
    /// The call was cancelled; a client throws `CancellationError` for it, a service with typed
    /// errors tells it as this.
    public static let cancelled = Kind(description: "cancelled")
  }

  /// The stage at which the call failed.
  public var kind: Kind

  /// The request as far as it had been made.
  public var request: HTTPRequest

  /// Status and header fields, where a response came.
  public var response: HTTPResponse?

  /// The body as far as it was read.
  public var body: ArraySlice<UInt8>

  /// The error that stands behind this one: what the transport, the checker, the decoder or the
  /// ``ErrorMapper`` said.
  public var underlying: any Error

  /// What a status means where neither the API's error nor the server says it: those of the client.
  public var statusMessages = StatusMessages.standard

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
  public var serverMessage: String? { text(at: "message") }

  /// The text that the JSON body has at a path, where it has one that is not blank.
  public func text(at path: ResponsePath) -> String? {
    guard let document, case .one(let value) = try? path.selection(in: document.root),
      let text = value.string, !Self.isBlank(text)
    else { return nil }
    return text
  }

  /// The body as JSON, where it is some.
  var document: JSONDocument? {
    try? JSONBytes(body, contentType: response?.headerFields[.contentType]).document
  }

  /// One sentence for whoever uses the app.
  ///
  /// It is the API's own error's where the error mapper made one, then what the server says, then the
  /// text of ``statusMessages`` or of the transport's error. It is never blank.
  public var message: String {
    if let text = ownMessage, !Self.isBlank(text) { return text }
    switch kind {
    case .server: return serverMessage ?? statusMessages.text(for: statusCode)
    case .emptyBody: return "Response returned with no data to decode."
    case .decoding: return "We could not decode the response."
    case .transport: return "Network request failed."
    case .cancelled: return "The request was cancelled."
    default: return "Something went wrong"
    }
  }

  private var ownMessage: String? {
    switch underlying {
    case let failure as any APIFailure: failure.message
    case let failure as LocalFailure: failure.message
    case let failure as TransportError: failure.message
    case let failure as FileSystemError: failure.description
    case let failure as FileChanged: failure.description
    case let failure as DownloadError: failure.description
    case let failure as any LocalizedError: failure.errorDescription
    default: nil
    }
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

extension NetworkError: CustomStringConvertible {
  /// One sentence for whoever writes the app; secrets in the URL are hidden.
  public var description: String {
    let redactor = Redactor()
    let line = redactor.redacted(text: "\(request.method.rawValue) \(request.url)")
    var text = "\(line) failed"
    // A checker says itself what it thinks of the status.
    if kind == .server, !(underlying is CheckFailure), let response {
      text += " with \(redactor.redacted(text: response.status.text))"
    }
    // What is no URL has hidden its secrets itself, between its quotation marks.
    let reason = "\(underlying)"
    text += ": " + (underlying is URLSyntaxError ? reason : redactor.redacted(text: reason))
    if let serverMessage, serverMessage != reason {
      text += " (“\(redactor.redacted(text: serverMessage))”)"
    }
    return ControlCharacters.escaped(text, keepingLines: true)
  }
}

extension NetworkError: LocalizedError {
  /// The message, so that `localizedDescription` is one for whoever uses the app.
  public var errorDescription: String? { message }
}

extension TransportError {
  /// One sentence for whoever uses the app.
  public var message: String {
    switch kind {
    case .unreachable, .dns: "No Internet connection"
    case .timeout: "The server did not answer in time."
    case .tls: "A secure connection to the server could not be made."
    case .truncated: "The answer of the server broke off."
    case .refused, .reset: "Please check your network connection."
    case .malformed: "The server's answer could not be understood."
    case .unsupported: "The request could not be sent."
    }
  }
}
