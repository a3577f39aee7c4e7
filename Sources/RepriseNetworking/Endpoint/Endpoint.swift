public import HTTPTypes

/// A typed description of one call: where it goes, what it sends, and what its answer means.
///
/// ```swift
/// struct LoadFriends: Endpoint {
///   typealias Value = [Friend]
///   var userID: Int
///   var path: String { "/friends" }
///   var task: RequestTask { .query(["user_id": "\(userID)"]) }
/// }
/// let friends = try await client.value(of: LoadFriends(userID: 7))
/// ```
public protocol Endpoint: Sendable {
  /// What a successful answer is decoded to; `Void` for a call that answers nothing.
  associatedtype Value

  /// The base URL where it is not the client's own.
  var baseURL: String? { get }

  /// The path below the base URL, with a leading slash; or an absolute URL.
  var path: String { get }

  /// The method, `GET` by default.
  var method: HTTPRequest.Method { get }

  /// What is sent along, nothing by default.
  var task: RequestTask { get }

  /// Header fields of this call; they win over the client's.
  var headerFields: HTTPFields { get }

  /// The checker of this call, where it is not the client's own.
  var checker: (any Checker)? { get }

  /// Turns a response that passed its checker into the value.
  func decode(_ response: CollectedResponse) throws -> Value
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

  /// The client's own checker.
  public var checker: (any Checker)? { nil }
}

extension Endpoint where Value: Decodable {
  /// Decodes the body as JSON.
  public func decode(_ response: CollectedResponse) throws -> Value {
    try JSONCoding.decode(Value.self, from: response.body)
  }
}

extension Endpoint where Value == Void {
  /// Takes any body, also none, for done.
  public func decode(_ response: CollectedResponse) throws {}
}

/// A response whose body has been read into memory.
public struct CollectedResponse: Sendable {
  /// The request that was answered, as it was sent.
  public var request: HTTPRequest

  /// Status and header fields.
  public var head: HTTPResponse

  /// The decoded body, empty where there is none.
  public var body: ArraySlice<UInt8>

  /// What the transport knows beside the message itself.
  public var facts: ResponseFacts

  /// Makes a collected response.
  public init(
    request: HTTPRequest, head: HTTPResponse, body: ArraySlice<UInt8>,
    facts: ResponseFacts = ResponseFacts()
  ) {
    self.request = request
    self.head = head
    self.body = body
    self.facts = facts
  }
}
