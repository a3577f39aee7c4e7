internal import HTTPTypes

/// Where parameters go in a request: into the query or into the body, and in which encoding.
///
/// ```swift
/// .parameters(["name": "Ann"], placement: .json)
/// ```
///
/// An API that wants them elsewhere conforms a type of its own.
public protocol ParameterPlacement: Sendable {
  /// Puts parameters into a request that has its header fields already.
  ///
  /// - Throws: ``EncodingFailure`` that names the parameter which cannot be written.
  func place(_ parameters: Parameters, in request: inout Request) throws
}

/// Puts parameters into the query, behind what it has, whatever the method.
public struct QueryPlacement: ParameterPlacement {
  private let encoder: ParameterEncoder

  /// Makes a placement that writes with an encoder.
  public init(_ encoder: ParameterEncoder = ParameterEncoder()) { self.encoder = encoder }

  /// Puts parameters into the query.
  public func place(_ parameters: Parameters, in request: inout Request) throws {
    request.head.appendQuery(try encoder.text(of: parameters))
  }
}

/// Puts parameters into the body as a form (`application/x-www-form-urlencoded`).
public struct FormPlacement: ParameterPlacement {
  private let encoder: ParameterEncoder

  /// Makes a placement that writes with an encoder.
  public init(_ encoder: ParameterEncoder = ParameterEncoder()) { self.encoder = encoder }

  /// Makes parameters the body.
  public func place(_ parameters: Parameters, in request: inout Request) throws {
    request.setBody(
      Body(try encoder.text(of: parameters)), mediaType: "application/x-www-form-urlencoded")
  }
}

/// Puts parameters into the body as a JSON object.
public struct JSONPlacement: ParameterPlacement {
  private let encoder: JSONParameterEncoder

  /// Makes a placement that writes with an encoder.
  public init(_ encoder: JSONParameterEncoder = JSONParameterEncoder()) { self.encoder = encoder }

  /// Makes parameters the body.
  public func place(_ parameters: Parameters, in request: inout Request) throws {
    request.setBody(Body(try encoder.bytes(of: parameters)), mediaType: "application/json")
  }
}

/// Puts parameters into the query of methods that have no content, and into the body of all others.
///
/// GET, HEAD, DELETE, OPTIONS, TRACE and CONNECT have no content (RFC 9110, section 9.3); POST, PUT,
/// PATCH and every method of an API's own have.
public struct MethodDependentPlacement: ParameterPlacement {
  private let query: any ParameterPlacement
  private let body: any ParameterPlacement

  /// Makes a placement of two.
  ///
  /// - Parameters:
  ///   - query: where the method has no content.
  ///   - body: where it has.
  public init(
    query: any ParameterPlacement = QueryPlacement(), body: any ParameterPlacement = FormPlacement()
  ) {
    self.query = query
    self.body = body
  }

  /// Puts parameters where the request's method has them; no parameters make no body.
  public func place(_ parameters: Parameters, in request: inout Request) throws {
    guard !parameters.isEmpty else { return }
    switch request.head.method {
    case .get, .head, .delete, .options, .trace, .connect:
      try query.place(parameters, in: &request)
    default: try body.place(parameters, in: &request)
    }
  }
}

extension ParameterPlacement where Self == QueryPlacement {
  /// Into the query, whatever the method.
  public static var query: QueryPlacement { QueryPlacement() }

  /// Into the query, whatever the method, written by an encoder.
  public static func query(_ encoder: ParameterEncoder) -> QueryPlacement {
    QueryPlacement(encoder)
  }
}

extension ParameterPlacement where Self == FormPlacement {
  /// Into the body as a form.
  public static var form: FormPlacement { FormPlacement() }

  /// Into the body as a form, written by an encoder.
  public static func form(_ encoder: ParameterEncoder) -> FormPlacement { FormPlacement(encoder) }
}

extension ParameterPlacement where Self == JSONPlacement {
  /// Into the body as a JSON object.
  public static var json: JSONPlacement { JSONPlacement() }

  /// Into the body as a JSON object, written by an encoder.
  public static func json(_ encoder: JSONParameterEncoder) -> JSONPlacement {
    JSONPlacement(encoder)
  }
}

extension ParameterPlacement where Self == MethodDependentPlacement {
  /// Into the query of methods without content, into the body as a form of all others.
  public static var methodDependent: MethodDependentPlacement { MethodDependentPlacement() }

  /// Into the query of methods without content, and where the placement says of all others.
  public static func methodDependent(body: some ParameterPlacement) -> MethodDependentPlacement {
    MethodDependentPlacement(body: body)
  }
}

extension HTTPRequest {
  /// Puts pairs that are encoded already behind the query.
  mutating func appendQuery(_ text: String) {
    guard !text.isEmpty else { return }
    let path = path ?? "/"
    guard let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      self.path = "\(path)?\(text)"
      return
    }
    let isEmpty = path.utf8.index(after: mark) == path.utf8.endIndex
    self.path = path + (isEmpty ? "" : "&") + text
  }
}

extension Request {
  /// Makes the request carry a body, under a media type unless the caller has named one.
  mutating func setBody(_ body: Body, mediaType: String?) {
    self.body = body
    if let mediaType, !head.headerFields.contains(.contentType) {
      head.headerFields[.contentType] = mediaType
    }
  }
}
