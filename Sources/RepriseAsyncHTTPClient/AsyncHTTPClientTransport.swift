import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTPCompression
import NIOPosix
public import RepriseNetworking
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The live transport of servers and of the command line, on AsyncHTTPClient.
///
/// Redirects, cookies and retries are left to middleware, bodies are decoded (gzip, deflate, with a
/// limit on what they may inflate to), and a refused connection is an error at once.
///
/// ```swift
/// let transport = AsyncHTTPClientTransport()
/// let client = try Client(baseURL: "https://api.example.com", transport: transport)
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

    /// Whom the transport believes on a secure connection, and what it shows of itself.
    public var tls: TLSPolicy

    /// Which requests go through a proxy.
    public var proxies: ProxyPolicy

    /// Makes settings; left alone, a connection may take 10 s, be silent for 60 s and a body grow a
    /// hundredfold, the system decides whom to believe, and the environment names the proxies.
    public init(
      connectTimeout: Duration = .seconds(10), idleTimeout: Duration? = .seconds(60),
      decompressionRatio: Int = 100, tls: TLSPolicy = .system, proxies: ProxyPolicy = .environment
    ) {
      self.connectTimeout = connectTimeout
      self.idleTimeout = idleTimeout
      self.decompressionRatio = decompressionRatio
      self.tls = tls
      self.proxies = proxies
    }
  }

  private enum State {
    case running([Proxy?: HTTPClient])
    case closed
  }

  private let settings: Settings
  private let usesProxies: Bool
  private let state = Mutex(State.running([:]))

  /// Makes a transport that connects when it is first used.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings
    usesProxies = !settings.proxies.isNeverUsed
  }

  deinit {
    for client in close() { client.shutdown { _ in } }
  }

  /// Closes all connections and waits until they are closed; later requests are refused.
  public func shutdown() async throws {
    for client in close() { try await client.shutdown() }
  }

  /// Sends the request over a connection of the pool, or over a new one.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    try Task.checkCancellation()
    let proxy = usesProxies ? try proxy(for: request.head) : nil
    let exchange = LiveExchange(
      head: request.head, proxy: proxy, settings: settings, observe: context.observe)
    let client = try runningClient(for: exchange)
    settings.tls.warn(about: request.head, to: context)
    let live = LiveRequest(request, observe: context.observe)
    context.observe?(.sending(request.head))
    let answer: HTTPClientResponse
    do {
      answer = try await client.execute(live.message, deadline: .distantFuture)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      if let failure = live.failure { throw failure }
      throw exchange.error(error)
    }
    let response = LiveResponse(answer, to: exchange).response
    context.observe?(.head(response.head))
    return response
  }

  private func proxy(for head: HTTPRequest) throws -> Proxy? {
    guard let origin = Origin(head) else { return nil }
    do {
      return try settings.proxies.proxy(for: origin)
    } catch {
      throw TransportError(.unsupported("\(error)"), origin: origin.description)
    }
  }

  private func runningClient(for exchange: LiveExchange) throws -> HTTPClient {
    try state.withLock { state in
      guard case .running(var clients) = state else {
        throw exchange.error(.unsupported("the transport has been shut down"))
      }
      if let client = clients[exchange.proxy] { return client }
      let client = HTTPClient(
        eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
        configuration: try settings.configuration(for: exchange))
      clients[exchange.proxy] = client
      state = .running(clients)
      return client
    }
  }

  private func close() -> [HTTPClient] {
    state.withLock { state in
      defer { state = .closed }
      if case .running(let clients) = state { return Array(clients.values) }
      return []
    }
  }
}

extension AsyncHTTPClientTransport.Settings {
  fileprivate func configuration(
    for exchange: LiveExchange
  ) throws -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(connectTimeout), read: idleTimeout.map { TimeAmount($0) }),
      decompression: .enabled(limit: .ratio(decompressionRatio)))
    // Without this a refused connection is tried again until the deadline, and reported as a timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    // It would add fields below the recorder, and costs time at every request where nobody traces.
    configuration.tracing.tracer = nil
    configuration.proxy = exchange.proxy.map { .init($0) }
    guard tls != .system else { return configuration }
    do {
      configuration.tlsConfiguration = try tls.configuration()
    } catch {
      throw exchange.error(.unsupported(error.reason))
    }
    if tls.hasPins {
      let tls = tls
      configuration.http1_1ConnectionDebugInitializer = { tls.checkPins(on: $0) }
      configuration.http2ConnectionDebugInitializer = { tls.checkPins(on: $0) }
    }
    return configuration
  }
}

extension HTTPClient.Configuration.Proxy {
  fileprivate init(_ proxy: Proxy) {
    // A socket has no use for the brackets of an address.
    let host = proxy.host.hasPrefix("[") ? String(proxy.host.dropFirst().dropLast()) : proxy.host
    switch proxy.kind {
    case .http:
      let authorization = proxy.credentials.map {
        HTTPClient.Authorization.basic(credentials: Data($0.utf8).base64EncodedString())
      }
      self = .server(host: host, port: proxy.port, authorization: authorization)
    case .socks5: self = .socksServer(host: host, port: proxy.port)
    }
  }
}
