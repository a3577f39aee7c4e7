public import HTTPTypes
public import RepriseNetworking

/// One request with its outcome: a response, a transport error, or the first cut off by the second.
public struct Exchange: Sendable {
  /// What was asked.
  public var request: Request

  /// What was answered; beside a ``failure`` it holds what came before the transport failed.
  public var response: Response?

  /// What the network did instead of answering, or instead of finishing its answer.
  public var failure: TransportError.Kind?

  /// When the request was sent, as RFC 3339 writes it, such as `2026-11-20T21:00:00Z`.
  public var recorded: String?

  /// How long it took from sending the request to the end of the response, to the millisecond.
  public var took: Duration?

  /// What was drawn for this exchange while recording, in the order of drawing.
  public var drawn: [DrawnValue]

  /// Whether the request was sent without verifying the peer's certificate.
  public var isInsecure: Bool

  /// Makes an exchange; everything but the request is optional.
  public init(
    request: Request, response: Response? = nil, failure: TransportError.Kind? = nil,
    recorded: String? = nil, took: Duration? = nil, drawn: [DrawnValue] = [],
    isInsecure: Bool = false
  ) {
    self.request = request
    self.response = response
    self.failure = failure
    self.recorded = recorded
    self.took = took
    self.drawn = drawn
    self.isInsecure = isInsecure
  }
}

extension Exchange {
  /// The request of an exchange.
  public struct Request: Sendable {
    /// Method, URL and header fields.
    public var head: HTTPRequest

    /// The body, `nil` where there is none.
    public var body: StoredBody?

    /// Makes a request from a head and an optional body.
    public init(head: HTTPRequest, body: StoredBody? = nil) {
      self.head = head
      self.body = body
    }
  }

  /// The response of an exchange.
  public struct Response: Sendable {
    /// Status and header fields, as the transport gave them.
    public var head: HTTPResponse

    /// The protocol version as a status line spells it, such as `HTTP/1.1` or `HTTP/2`.
    public var version: String

    /// The decoded body, empty where there is none.
    public var body: StoredBody

    /// The fields that came after the body.
    public var trailers: HTTPFields?

    /// In which pieces and when the body came, where that is kept.
    public var chunks: [Chunk]

    /// The `content-encoding` that the transport removed by decoding, such as `gzip`.
    public var contentEncoding: String?

    /// The `content-length` of the encoded body, in bytes, where one was sent and removed.
    public var encodedLength: Int64?

    /// Makes a response; everything but the head is optional.
    public init(
      head: HTTPResponse, version: String = "HTTP/1.1", body: StoredBody = .bytes([]),
      trailers: HTTPFields? = nil, chunks: [Chunk] = [], contentEncoding: String? = nil,
      encodedLength: Int64? = nil
    ) {
      self.head = head
      self.version = version
      self.body = body
      self.trailers = trailers
      self.chunks = chunks
      self.contentEncoding = contentEncoding
      self.encodedLength = encodedLength
    }
  }
}
