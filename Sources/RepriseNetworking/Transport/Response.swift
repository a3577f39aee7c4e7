public import HTTPTypes

/// What a server answered: a head, and a body that may still be on its way.
public struct Response: Sendable {
  /// Status and header fields.
  ///
  /// A decoded `content-encoding` and its `content-length` are not
  /// among the fields; ``ResponseFacts`` holds what they were.
  public var head: HTTPResponse

  /// The decoded body, empty where the response has none.
  public var body: Body

  /// What the transport knows beside the message itself.
  public var facts: ResponseFacts

  /// Makes a response; a body left out is an empty one.
  public init(
    head: HTTPResponse, body: Body = Body(), facts: ResponseFacts = ResponseFacts()
  ) {
    self.head = head
    self.body = body
    self.facts = facts
  }
}

/// What a transport knows about a response beside the message itself.
public struct ResponseFacts: Sendable, Hashable {
  /// The protocol version as a status line spells it, such as `HTTP/1.1` or `HTTP/2`.
  public var version: String

  /// The address of the peer, such as `127.0.0.1:8080`, where the transport knows it.
  public var peer: String?

  /// The `content-encoding` that the transport removed by decoding, such as `gzip`.
  public var contentEncoding: String?

  /// The `content-length` of the encoded body, in bytes, where one was sent and removed.
  public var encodedLength: Int64?

  /// The placeholder-free name of the fixture that this response was served from, on replay.
  public var fixture: String?

  /// The URLs that redirects led to, in their order; the last is the one that answered.
  public var redirects: [String]

  /// What the cache in front of the transport had to do with this response; `nil` where there is
  /// none, and where it was passed by.
  public var cache: CacheOutcome?

  /// Makes facts; everything but the version is optional.
  public init(
    version: String = "HTTP/1.1", peer: String? = nil, contentEncoding: String? = nil,
    encodedLength: Int64? = nil, fixture: String? = nil,
    redirects: [String] = []
  ) {
    self.version = version
    self.peer = peer
    self.contentEncoding = contentEncoding
    self.encodedLength = encodedLength
    self.fixture = fixture
    self.redirects = redirects
  }
}
