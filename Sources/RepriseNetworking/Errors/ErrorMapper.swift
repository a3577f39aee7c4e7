/// Turns a failed response into the API's typed error.
///
/// It is asked for responses that a ``Checker`` refused; the error it gives becomes
/// ``NetworkError/underlying``. An endpoint for which the same code means something else has a mapper
/// of its own (``Endpoint/errorMapper``).
public protocol ErrorMapper: Sendable {
  /// The API's error for a failure, or `nil` to leave it as it is.
  func error(for failure: NetworkError) -> (any Error)?
}

/// Takes the text of the server for the error, or a text of its own where the server says none.
public struct MessageMapper: ErrorMapper {
  private let paths: [ResponsePath]
  private let fallback: String?

  /// Makes a mapper.
  ///
  /// - Parameters:
  ///   - paths: where the text may stand in the body, tried in order.
  ///   - fallback: the text where none stands there; `nil` makes ``ServiceError/other``.
  public init(at paths: ResponsePath..., default fallback: String? = nil) {
    self.paths = paths.isEmpty ? ["message"] : paths
    self.fallback = fallback
  }

  /// The text as a ``ServiceError``.
  public func error(for failure: NetworkError) -> (any Error)? {
    let text = paths.lazy.compactMap { failure.text(at: $0) }.first ?? fallback
    return text.map { ServiceError.custom($0) } ?? ServiceError.other
  }
}

/// Asks several mappers in order; the first error counts.
public struct FirstOf: ErrorMapper {
  private let mappers: [any ErrorMapper]

  /// Makes a mapper of several.
  public init(_ mappers: any ErrorMapper...) { self.mappers = mappers }

  /// The first error that one of the mappers makes.
  public func error(for failure: NetworkError) -> (any Error)? {
    mappers.lazy.compactMap { $0.error(for: failure) }.first
  }
}

/// Maps with a closure.
public struct MapError: ErrorMapper {
  private let map: @Sendable (NetworkError) -> (any Error)?

  /// Makes a mapper of a closure that gives `nil` to leave the error as it is.
  public init(_ map: @escaping @Sendable (NetworkError) -> (any Error)?) { self.map = map }

  /// What the closure gives.
  public func error(for failure: NetworkError) -> (any Error)? { map(failure) }
}
