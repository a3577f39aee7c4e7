internal import HTTPTypes
internal import RepriseNetworking
internal import Synchronization

/// What a replay gives for one exchange.
enum ServedResponse: Sendable {
  /// A response that can be given any number of times as it is.
  case ready(Response)
  /// A response whose body is opened anew each time, and the error that may end it.
  case opened(ServedExchange)
  /// No response: only the error.
  case failure(TransportError.Kind)

  init(_ recorded: RecordedExchange, name: String) throws {
    let exchange = recorded.unkeptExchange()
    let failure = exchange.failure
    guard let response = exchange.response else {
      self = .failure(failure ?? .malformed("\(recorded.fileName) holds no response"))
      return
    }
    let facts = ResponseFacts(
      version: response.version, contentEncoding: response.contentEncoding,
      encodedLength: response.encodedLength, fixture: name + recorded.fileName)
    let head = exchange.replayHead() ?? response.head
    if failure == nil, response.trailers == nil, response.chunks.count < 2,
      case .bytes(let bytes) = response.body
    {
      self = .ready(Response(head: head, body: Body(bytes), facts: facts))
    } else {
      self = .opened(
        ServedExchange(head: head, facts: facts, response: response, failure: failure))
    }
  }

  /// The head, where there is a response.
  var head: HTTPResponse? {
    get {
      switch self {
      case .ready(let response): response.head
      case .opened(let exchange): exchange.head
      case .failure: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .ready(var response):
        response.head = newValue
        self = .ready(response)
      case .opened(var exchange):
        exchange.head = newValue
        self = .opened(exchange)
      case .failure: break
      }
    }
  }

  /// Answers a request with the response, or with the error that was recorded in its place.
  func give(to head: HTTPRequest) throws -> Response {
    switch self {
    case .ready(let response): response
    case .opened(let exchange): exchange.open(for: head)
    case .failure(let kind): throw TransportError(kind, askedBy: head)
    }
  }
}

/// An exchange whose body comes from a sibling, in its recorded pieces, with trailers or with an
/// error at its end.
struct ServedExchange: Sendable {
  var head: HTTPResponse
  var facts: ResponseFacts
  var response: Exchange.Response
  var failure: TransportError.Kind?

  func open(for request: HTTPRequest) -> Response {
    let (stored, trailers) = (response.body, response.trailers)
    let response = response
    let failure = failure.map { TransportError($0, askedBy: request) }
    let body = Body(
      length: failure == nil ? stored.count : nil, isReplayable: true,
      open: {
        let source = try BodySource(response)
        return {
          try Task.checkCancellation()
          if let piece = try source.next() { return piece }
          if let failure { throw failure }
          return nil
        }
      },
      trailers: { trailers })
    return Response(head: head, body: body, facts: facts)
  }
}

/// The pieces of a stored body, in their order.
final class BodySource: Sendable {
  private enum Source: Sendable {
    case pieces(ArraySlice<ArraySlice<UInt8>>)
    case sibling(SiblingReader)
  }

  private let source: Mutex<Source>

  /// Opens a body in the pieces of its size.
  init(_ stored: StoredBody) throws {
    switch stored {
    case .bytes(let bytes): source = Mutex(.pieces([bytes]))
    case .sibling(let sibling): source = Mutex(.sibling(try sibling.open()))
    }
  }

  /// Opens the body of a response in the pieces in which it came.
  convenience init(_ response: Exchange.Response) throws {
    if response.chunks.count > 1 {
      self.init(pieces: response.pieces(of: try response.body.load()).map(\.bytes))
    } else {
      try self.init(response.body)
    }
  }

  private init(pieces: [ArraySlice<UInt8>]) {
    source = Mutex(.pieces(pieces[...]))
  }

  func next() throws -> ArraySlice<UInt8>? {
    try source.withLock { source in
      switch source {
      case .sibling(let reader): return try reader.next()
      case .pieces(var pieces):
        let piece = pieces.popFirst()
        source = .pieces(pieces)
        return piece
      }
    }
  }
}

extension TransportError {
  fileprivate init(_ kind: Kind, askedBy head: HTTPRequest) {
    self.init(kind, origin: Origin(head)?.description ?? head.authority ?? "")
  }
}
