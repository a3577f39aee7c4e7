import HTTPTypes

/// Sends endpoints to an API: prepares, sends through middleware, checks, maps errors and decodes.
///
/// ```swift
/// let client = try Client(baseURL: "https://api.example.com/v1", transport: transport)
/// let friends = try await client.value(of: LoadFriends(userID: 7))
/// ```
///
/// The stages of a call, in their order: the endpoint makes the request, the preparers add what
/// every request needs, the middleware wraps the transport, the checker decides whether the response
/// is a success, the error mapper turns a failure into the API's error, the error handlers react,
/// the decoder makes the value.
///
/// A client is a value without state of its own; one transport may serve any number of clients, and
/// copies of a client share the environments, the transport and the middleware.
public struct Client: Sendable {
  /// The environments of the API; which one is in use may change between two calls.
  public let environments: EnvironmentSwitch

  /// Run in order, before the middleware, once for each call.
  public var preparers: [any Preparer]

  /// Decides what a success is where an endpoint does not say it.
  public var checker: any Checker

  /// Turns failed responses into the API's errors where an endpoint does not say it.
  public var errorMapper: (any ErrorMapper)?

  /// What a status means for whoever uses the app, where neither the API's error nor the server says
  /// it.
  public var statusMessages: StatusMessages

  /// What reacts to errors, behind the handlers of the endpoint.
  public var errorHandlers: [any ErrorHandler]

  /// Makes values of bodies.
  public var decoder: any ResponseDecoder

  /// How long a whole call may take, body included, where an endpoint does not say it.
  public var timeout: Duration?

  /// The longest silence allowed before the head and between two pieces of a body.
  public var idleTimeout: Duration?

  /// The largest body that is read into memory, in bytes.
  public var bodyLimit: Int

  /// What wraps the transport, in order.
  private(set) var middleware: [any Middleware]
  let transport: any Transport
  private var chain: any Transport

  /// Makes a client of an API that has several environments.
  ///
  /// - Parameters:
  ///   - environments: where the API stands; the one in use when a call begins counts.
  ///   - transport: what sends the messages in the end.
  ///   - preparers: what every request needs.
  ///   - middleware: what wraps the transport; the first sees the request first.
  ///   - checker: what a success is; by default a status of 200 to 299.
  ///   - errorMapper: makes the API's errors of failed responses.
  ///   - statusMessages: what a status means for whoever uses the app.
  ///   - errorHandlers: what reacts to errors.
  ///   - decoder: makes values of bodies; JSON by default.
  ///   - timeout: how long a whole call may take; no limit by default.
  ///   - idleTimeout: the longest silence allowed, where the transport's own is not short enough.
  ///   - bodyLimit: the largest body read into memory, 64 MiB by default.
  public init(
    environments: EnvironmentSwitch, transport: any Transport, preparers: [any Preparer] = [],
    middleware: [any Middleware] = Client.standardMiddleware,
    checker: any Checker = StatusChecker(), errorMapper: (any ErrorMapper)? = nil,
    statusMessages: StatusMessages = .standard, errorHandlers: [any ErrorHandler] = [],
    decoder: any ResponseDecoder = JSONResponseDecoder(),
    timeout: Duration? = nil, idleTimeout: Duration? = nil, bodyLimit: Int = 64 << 20
  ) {
    self.environments = environments
    self.preparers = preparers
    self.checker = checker
    self.errorMapper = errorMapper
    self.statusMessages = statusMessages
    self.errorHandlers = errorHandlers
    self.decoder = decoder
    self.timeout = timeout
    self.idleTimeout = idleTimeout
    self.bodyLimit = bodyLimit
    let middleware = [Deadline()] + middleware + [AcceptEncoding(), IdleTimeout()]
    (self.middleware, self.transport) = (middleware, transport)
    chain = MiddlewareChain(middleware, around: transport)
  }

  /// Makes a client of an API that stands at one place.
  ///
  /// The base URL is an absolute `http` or `https` URL; the other parameters are those of the other
  /// initializer.
  ///
  /// - Throws: ``URLSyntaxError`` when the base URL is none, when its port is that of the other scheme,
  ///   and when it has a user or a query.
  public init(
    baseURL: String, transport: any Transport, preparers: [any Preparer] = [],
    middleware: [any Middleware] = Client.standardMiddleware,
    checker: any Checker = StatusChecker(), errorMapper: (any ErrorMapper)? = nil,
    statusMessages: StatusMessages = .standard, errorHandlers: [any ErrorHandler] = [],
    decoder: any ResponseDecoder = JSONResponseDecoder(),
    timeout: Duration? = nil, idleTimeout: Duration? = nil, bodyLimit: Int = 64 << 20
  ) throws(URLSyntaxError) {
    self.init(
      environments: EnvironmentSwitch(try APIEnvironment(url: baseURL)), transport: transport,
      preparers: preparers, middleware: middleware, checker: checker, errorMapper: errorMapper,
      statusMessages: statusMessages, errorHandlers: errorHandlers, decoder: decoder,
      timeout: timeout, idleTimeout: idleTimeout, bodyLimit: bodyLimit)
  }

  /// What wraps the transport where nothing else is said: redirects are followed.
  ///
  /// A list of one's own replaces it. The order in which middleware serves best, from the outside in,
  /// is the order in which one thing has to happen once for several of the next: activity and logging
  /// (once for a call), token refresh (the request that follows may be retried), ``Retry``,
  /// ``Redirects``, ``Cookies`` (each hop has its own), ``Caching`` (it tells answers apart by the
  /// cookies and other credentials that it sees), ``ReachabilityCheck`` and ``RateLimit`` (every
  /// message counts). The client puts ``Deadline`` around them, and ``AcceptEncoding`` and
  /// ``IdleTimeout`` between them and the transport.
  ///
  /// ```swift
  /// middleware: [Retry(), Redirects(), RateLimit(5)]
  /// ```
  public static var standardMiddleware: [any Middleware] { [Redirects()] }

  /// The URL below which the paths of endpoints lie at the moment.
  public var baseURL: RequestURL { environments.current.url }

  /// The client for a request that one of its middleware makes: it goes through what stands behind
  /// that one, so that it can wait for nothing which waits for the middleware.
  func sending(through rest: Next) -> Client {
    var client = self
    client.middleware = [Deadline()]
    client.chain = MiddlewareChain(client.middleware, around: MiddlewareChain(rest))
    // The error of such a request is that of the call, whose handlers react to it.
    client.errorHandlers = []
    return client
  }

  /// The context with what the client says about times and the transport about its clock.
  func completed(_ context: RequestContext, timeout: Duration? = nil) -> RequestContext {
    var context = context
    if context.clock is ContinuousClock, let clock = transport.clock { context.clock = clock }
    context.client = { self }
    if context.deadline == nil, let timeout = timeout ?? self.timeout {
      context.deadline = .now + timeout
    }
    context.begin()
    if context.idleTimeout == nil { context.idleTimeout = idleTimeout }
    return context
  }

  nonisolated(nonsending)
    func prepared(_ request: Request, context: RequestContext) async throws -> Request
  {
    if preparers.isEmpty { return request }
    let (home, target) = (baseURL.origin, Origin(request.head))
    var request = request
    do {
      for preparer in preparers {
        guard preparer.scope == .everyOrigin || target == home else {
          context.observe?(
            .notice(
              "\(type(of: preparer)) was left out: it is for \(home), and this request goes to "
                + (target?.description ?? "an unnamed origin")))
          continue
        }
        try await preparer.prepare(&request, context: context)
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw NetworkError(.preparation, request: request.head, underlying: error)
    }
    return request
  }

  nonisolated(nonsending)
    func sendPrepared(_ request: Request, context: RequestContext) async throws -> Response
  {
    do {
      return try await chain.send(request, context: context)
    } catch let error as CancellationError {
      throw error
    } catch let error as NetworkError {
      throw error
    } catch {
      throw NetworkError(.transport, request: request.head, underlying: error)
    }
  }
}
