import Foundation
import HTTPTypes
public import RepriseNetworking
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends messages through Foundation's `URLSession`.
///
/// It is the transport of Apple's platforms. On Linux it works with what `URLSession` can do there,
/// and refuses with a sentence what it cannot: policies of TLS other than the system's, IPv6 addresses
/// in URLs, a body with GET. Redirects, cookies, caches and credentials are left to middleware on every
/// platform, so that one policy holds for all transports.
///
/// ```swift
/// let client = try Client(baseURL: "https://api.example.com", transport: URLSessionTransport())
/// ```
public final class URLSessionTransport: Transport {
  /// What may be chosen about the connections.
  public struct Settings: Sendable, Hashable {
    /// The longest silence of a connection that is waited for, rounded up to whole seconds.
    public var idleTimeout: Duration

    /// The largest number of bytes of one response that may wait to be read.
    ///
    /// Where the platform can hold a server back it does so before; Linux cannot, and a body that
    /// comes faster than it is read ends there with an error.
    public var bufferLimit: Int

    /// Whom the transport believes on a secure connection, and what it shows of itself.
    public var tls: TLSPolicy

    /// Makes settings; left alone, a connection may be silent for 60 s and 64 MiB may wait.
    public init(
      idleTimeout: Duration = .seconds(60), bufferLimit: Int = 64 << 20, tls: TLSPolicy = .system
    ) {
      self.idleTimeout = idleTimeout
      self.bufferLimit = bufferLimit
      self.tls = tls
    }
  }

  private enum State {
    case idle
    case running(SharedSession)
    case closed
  }

  private let settings: Settings
  private let state = Mutex(State.idle)

  /// Makes a transport that connects when it is first used.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  deinit {
    if case .running(let session) = state.withLock({ $0 }) { session.finish() }
  }

  /// Refuses later requests, and closes the connections when those under way have ended.
  public func shutdown() {
    let previous = state.withLock { state in
      defer { state = .closed }
      return state
    }
    if case .running(let session) = previous { session.finish() }
  }

  /// Sends the request and returns its response as soon as the head has come.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    try Task.checkCancellation()
    let origin = Origin(request.head)?.description ?? request.head.authority ?? "an unnamed host"
    if let reason = settings.tls.refusal ?? request.refusal {
      throw TransportError(.unsupported(reason), origin: origin)
    }
    settings.tls.warn(about: request.head, to: context)
    let exchange = Exchange(
      origin: origin, head: request.head, settings: settings, observe: context.observe)
    let body = try await OutgoingBody(request.body)
    let message = try URLRequest(request.head, body: body, origin: origin, settings: settings)
    let session = try runningSession(origin: origin)
    let head = try await exchange.start(message, body: body, on: session)
    let response = head.response(to: exchange)
    context.observe?(.head(response.head))
    return response
  }

  private func runningSession(origin: String) throws -> SharedSession {
    try state.withLock { state in
      switch state {
      case .closed:
        throw TransportError.shutDown(origin: origin)
      case .running(let session): return session
      case .idle:
        let session = SharedSession(settings)
        state = .running(session)
        return session
      }
    }
  }
}

extension TransportError {
  static func shutDown(origin: String) -> TransportError {
    TransportError(.unsupported("the transport has been shut down"), origin: origin)
  }
}

extension Request {
  /// Why the request cannot be sent through `URLSession`, `nil` where it can.
  fileprivate var refusal: String? {
    if body != nil, body?.length != 0, head.method == .get || head.method == .head {
      return "URLSession sends no body with \(head.method.rawValue)"
    }
    #if canImport(FoundationNetworking)
      if let authority = head.authority, authority.contains("[") {
        return "URLSession on Linux cannot connect to an IPv6 address; name the host instead"
      }
    #endif
    return nil
  }
}
