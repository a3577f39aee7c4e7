#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The three errors that a screen tells apart: no connection, what the server says, anything else.
public enum ServiceError: APIFailure, Hashable {
  /// There is no way to the server.
  case noInternetConnection
  /// The text of the server, or of a check before sending.
  case custom(String)
  /// Everything else: a timeout, an answer that cannot be decoded.
  case other

  /// Sorts an error of a call into the three.
  public init(_ error: NetworkError) {
    switch error.underlying {
    case let mapped as ServiceError: self = mapped
    case let local as LocalFailure: self = .custom(local.message)
    case let error as TransportError:
      switch error.kind {
      case .unreachable, .dns: self = .noInternetConnection
      default: self = .other
      }
    default:
      let text = error.kind == .server ? error.serverMessage : nil
      self = text.map { .custom($0) } ?? .other
    }
  }

  /// One sentence for whoever uses the app.
  public var message: String {
    switch self {
    case .noInternetConnection: "No Internet connection"
    case .custom(let text): text
    case .other: "Something went wrong"
    }
  }

  /// -1: these are not numbered.
  public var code: Int { -1 }
}

extension ServiceError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension ServiceError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}
