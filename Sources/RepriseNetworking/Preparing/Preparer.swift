public import HTTPTypes

/// Adds to a request what every request of a client needs.
///
/// Preparers run in the order of the client's list, once for each call, before any middleware.
/// Choose a ``Middleware`` where something depends on the response.
///
/// A client runs a preparer only for requests to its own origin, for what it adds may be a
/// credential; a request to another origin leaves it out and says so in a
/// ``TransportEvent/notice(_:)``. A preparer that knows itself which origin may see what it adds has
/// the ``PreparerScope/everyOrigin``.
public protocol Preparer: Sendable {
  /// Which requests are prepared; those to the client's own origin by default.
  var scope: PreparerScope { get }

  /// Changes the request before it is sent; an error ends the call and nothing is sent.
  nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
}

extension Preparer {
  /// Requests to the client's own origin.
  public var scope: PreparerScope { .ownOrigin }
}

/// Which requests of a client a preparer is for.
public enum PreparerScope: Sendable, Hashable {
  /// Requests to the origin of the client's environment.
  case ownOrigin
  /// Every request, wherever it goes.
  case everyOrigin
}

/// Header fields for every request; a field that the request has already is left alone.
public struct CommonFields: Preparer {
  private let fields: HTTPFields

  /// Makes a preparer of the fields.
  public init(_ fields: HTTPFields) { self.fields = fields }

  /// Adds the fields that the request does not have.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    for name in Set(fields.map(\.name)) where !request.head.headerFields.contains(name) {
      request.head.headerFields[fields: name] = fields[fields: name]
    }
  }
}

/// Query parameters for every request, behind those that the request has.
public struct CommonParameters: Preparer {
  private let parameters: @Sendable () async throws -> Parameters

  /// Makes a preparer of parameters that never change.
  public init(_ parameters: Parameters) { self.parameters = { parameters } }

  /// Makes a preparer that asks for the parameters at every request, so that a changed token counts
  /// from the next request on.
  public init(_ parameters: @escaping @Sendable () async throws -> Parameters) {
    self.parameters = parameters
  }

  /// Adds the parameters to the query.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    let url = try RequestURL(request.head.url)
    let text = try await ParameterEncoder().text(of: parameters())
    request.head.path = url.appending(encodedQuery: text).target
  }
}

/// An `authorization` field, asked for at every request and given to one origin only.
///
/// A request to another origin leaves it out and says so in a ``TransportEvent/notice(_:)``.
public struct Authorization: Preparer {
  /// Every request: it knows the one origin that may see the credential.
  public var scope: PreparerScope { .everyOrigin }

  private let origin: Origin
  private let value: @Sendable () async throws -> String?

  /// Makes a preparer for an origin.
  ///
  /// - Parameters:
  ///   - baseURL: a URL of the origin that may see the credential.
  ///   - value: gives the whole value, such as `Bearer abc` or `JWT abc`; `nil` or an empty text
  ///     leaves the field out.
  /// - Throws: ``URLSyntaxError`` when the base URL is none.
  public init(
    for baseURL: String, value: @escaping @Sendable () async throws -> String?
  ) throws {
    origin = try RequestURL(baseURL).origin
    self.value = value
  }

  /// Adds the field for its origin, and leaves it out for any other.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    guard !request.head.headerFields.contains(.authorization) else { return }
    guard Origin(request.head) == origin else {
      context.observe?(
        .notice(
          "authorization was left out: it belongs to \(origin), and this request goes to "
            + (Origin(request.head)?.description ?? "an unnamed origin")))
      return
    }
    if let value = try await value(), !value.isEmpty {
      request.head.headerFields[.authorization] = value
    }
  }
}
