public import HTTPTypes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A typed description of one call: where it goes, what it sends, and what its answer means.
///
/// ```swift
/// struct LoadFriends: Endpoint {
///   typealias Value = [Friend]
///   var userID: Int
///   var path: String { "/friends" }
///   var task: RequestTask { .query(["user_id": .init(userID)]) }
/// }
/// let friends = try await client.value(of: LoadFriends(userID: 7))
/// ```
public protocol Endpoint: Sendable {
  /// What a successful answer is decoded to; `Void` for a call that answers nothing.
  associatedtype Value

  /// The base URL where it is not the client's own, checked like that of an ``APIEnvironment``.
  var baseURL: String? { get }

  /// The path below the base URL, with a leading slash; or an absolute URL.
  ///
  /// A value goes in as a segment, so that no character of it changes the path:
  /// `"/friends/\(segment: id)"`.
  var path: String { get }

  /// The method, `GET` by default.
  var method: HTTPRequest.Method { get }

  /// What is sent along, nothing by default.
  var task: RequestTask { get }

  /// Header fields of this call; they win over the client's.
  var headerFields: HTTPFields { get }

  /// The media types of answers that can be decoded, as the `accept` field names them; it is sent
  /// where neither the endpoint's header fields nor a preparer set one.
  var accept: String? { get }

  /// How long the whole call may take, where it is not the client's own time.
  var timeout: Duration? { get }

  /// The checker of this call, where it is not the client's own.
  var checker: (any Checker)? { get }

  /// The error mapper of this call, where it is not the client's own.
  var errorMapper: (any ErrorMapper)? { get }

  /// What reacts to errors of this call, before the client's own handlers.
  var errorHandlers: [any ErrorHandler] { get }

  /// Where in the body the value stands; the whole body by default.
  var valuePath: ResponsePath { get }

  /// Turns a response that passed its checker into the value.
  ///
  /// - Parameters:
  ///   - response: the whole response, its body in memory.
  ///   - decoder: the client's own decoder.
  func decode(_ response: CollectedResponse, with decoder: any ResponseDecoder) throws -> Value
}

extension Endpoint {
  /// The client's own base URL.
  public var baseURL: String? { nil }

  /// `GET`.
  public var method: HTTPRequest.Method { .get }

  /// Nothing.
  public var task: RequestTask { .plain }

  /// No fields.
  public var headerFields: HTTPFields { [:] }

  /// Any answer.
  public var accept: String? { nil }

  /// The client's own time.
  public var timeout: Duration? { nil }

  /// The client's own checker.
  public var checker: (any Checker)? { nil }

  /// The client's own error mapper.
  public var errorMapper: (any ErrorMapper)? { nil }

  /// None but the client's own.
  public var errorHandlers: [any ErrorHandler] { [] }

  /// The whole body.
  public var valuePath: ResponsePath { .whole }
}

extension Endpoint where Value: Decodable {
  /// JSON.
  public var accept: String? { "application/json" }

  /// Decodes what stands at the path of the value.
  public func decode(
    _ response: CollectedResponse, with decoder: any ResponseDecoder
  ) throws -> Value {
    try decoder.decode(Value.self, from: response, at: valuePath)
  }
}

extension Endpoint where Value == Data {
  /// Any answer: the value is its bytes.
  public var accept: String? { nil }
}

extension Endpoint where Value == Void {
  /// Takes any body, also none, for done.
  public func decode(_ response: CollectedResponse, with decoder: any ResponseDecoder) throws {}
}

extension Endpoint where Value == CollectedResponse {
  /// Gives the response as it is.
  public func decode(
    _ response: CollectedResponse, with decoder: any ResponseDecoder
  ) throws -> CollectedResponse {
    response
  }
}
