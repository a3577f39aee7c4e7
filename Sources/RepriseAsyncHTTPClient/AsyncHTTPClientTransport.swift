import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTPCompression
import NIOPosix
public import RepriseNetworking
import Synchronization

/// The live transport of servers and of the command line, on AsyncHTTPClient.
///
/// Redirects, cookies and retries are left to middleware, bodies are decoded (gzip, deflate, with a
/// limit on what they may inflate to), and a refused connection is an error at once.
///
/// ```swift
/// let transport = AsyncHTTPClientTransport()
/// let client = Client(baseURL: "https://api.example.com", transport: transport)
/// …
/// try await transport.shutdown()
/// ```
///
/// Nothing is allocated until the first request. A transport that is dropped closes its connections
/// in the background; ``shutdown()`` waits until they are closed.
public final class AsyncHTTPClientTransport: Transport {
  /// What may be chosen about the connections.
  public struct Settings: Sendable, Hashable {
    /// The longest time to wait for a connection, secure handshake included.
    public var connectTimeout: Duration

    /// The longest silence of a connection that is waited for, or `nil` for no limit.
    ///
    /// It costs nothing at each request, unlike ``RequestContext/idleTimeout``, which may be shorter
    /// for one call.
    public var idleTimeout: Duration?

    /// The largest factor by which a compressed body may grow before it is refused.
    public var decompressionRatio: Int

    /// Makes settings; left alone, a connection may take 10 s, be silent for 60 s and a body grow a
    /// hundredfold.
    public init(
      connectTimeout: Duration = .seconds(10), idleTimeout: Duration? = .seconds(60),
      decompressionRatio: Int = 100
    ) {
      self.connectTimeout = connectTimeout
      self.idleTimeout = idleTimeout
      self.decompressionRatio = decompressionRatio
    }
  }

  private enum State {
    case idle
    case running(HTTPClient)
    case closed
  }

  private let settings: Settings
  private let state = Mutex(State.idle)

  /// Makes a transport that connects when it is first used.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  deinit {
    if case .running(let client) = state.withLock({ $0 }) {
      client.shutdown { _ in }
    }
  }

  /// Closes all connections and waits until they are closed; later requests are refused.
  public func shutdown() async throws {
    let previous = state.withLock { state in
      defer { state = .closed }
      return state
    }
    if case .running(let client) = previous { try await client.shutdown() }
  }

  /// Sends the request over a connection of the pool, or over a new one.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    try Task.checkCancellation()
    let origin = Origin(request.head)?.description ?? request.head.authority ?? "an unnamed host"
    let client = try runningClient(origin: origin)
    let message = LiveRequest(request, observe: context.observe).message
    context.observe?(.sending(request.head))
    let answer: HTTPClientResponse
    do {
      answer = try await client.execute(message, deadline: .distantFuture)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw TransportError(error, origin: origin, settings: settings)
    }
    let response = LiveResponse(
      answer, method: request.head.method, origin: origin, settings: settings,
      observe: context.observe
    ).response
    context.observe?(.head(response.head))
    return response
  }

  private func runningClient(origin: String) throws -> HTTPClient {
    try state.withLock { state in
      switch state {
      case .running(let client): return client
      case .closed:
        throw TransportError(.unsupported("the transport has been shut down"), origin: origin)
      case .idle:
        let client = HTTPClient(
          eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
          configuration: settings.configuration)
        state = .running(client)
        return client
      }
    }
  }
}

extension AsyncHTTPClientTransport.Settings {
  fileprivate var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(connectTimeout), read: idleTimeout.map { TimeAmount($0) }),
      decompression: .enabled(limit: .ratio(decompressionRatio)))
    // Without this a refused connection is tried again until the deadline, and reported as a timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    // It would add fields below the recorder, and costs time at every request where nobody traces.
    configuration.tracing.tracer = nil
    return configuration
  }
}
