import Synchronization

/// The refreshes that are under way: one for each origin and token, however many requests wait.
final class RefreshFlights: Sendable {
  static let limit = 5
  static let window = Duration.seconds(30)

  /// Whose refreshes the running code is part of.
  @TaskLocal private static var underWay: Set<ObjectIdentifier> = []

  /// Whether the running code is part of a refresh, which must not wait for itself.
  var areUnderWay: Bool { Self.underWay.contains(ObjectIdentifier(self)) }

  private struct Key: Hashable {
    var origin: Origin
    var stale: Token
  }

  private typealias Waiter = CheckedContinuation<Token, any Error>

  private struct State {
    var waiters: [Key: [Int: Waiter]] = [:]
    var cancelled: Set<Int> = []
    var nextWaiter = 0
    var begun: [Origin: [ClockReading]] = [:]
  }

  private let state = Mutex(State())
  private let store: any TokenStore
  private let isFinal: @Sendable (any Error) -> Bool
  private let refresh: TokenRefresh.Refresh

  init(
    store: any TokenStore, isFinal: @escaping @Sendable (any Error) -> Bool,
    refresh: @escaping TokenRefresh.Refresh
  ) {
    self.store = store
    self.isFinal = isFinal
    self.refresh = refresh
  }

  /// The token that takes the place of one that is not accepted: the one that is kept by now, or a
  /// new one.
  ///
  /// - Parameter client: what the refresh is given to send with.
  func token(
    replacing stale: Token, for origin: Origin, client: Client, context: RequestContext
  ) async throws -> Token {
    try Task.checkCancellation()
    let key = Key(origin: origin, stale: stale)
    let number = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    defer { state.withLock { _ = $0.cancelled.remove(number) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        wait(waiter, number, key, client, context)
      }
    } onCancel: {
      cancel(number, key)
    }
  }

  private func wait(
    _ waiter: Waiter, _ number: Int, _ key: Key, _ client: Client, _ context: RequestContext
  ) {
    let isFirst: Bool? = state.withLock { state in
      if state.cancelled.remove(number) != nil { return nil }
      let isFirst = state.waiters[key] == nil
      state.waiters[key, default: [:]][number] = waiter
      return isFirst
    }
    guard let isFirst else { return waiter.resume(throwing: CancellationError()) }
    guard isFirst else { return }
    let underWay = Self.underWay.union([ObjectIdentifier(self)])
    // Detached: it belongs to everybody who waits, and not to the caller that happened to be first.
    Task.detached { [self] in
      let result: Result<Token, any Error>
      do {
        result = .success(
          try await Self.$underWay.withValue(underWay) {
            try await replacement(for: key, client, context)
          })
      } catch {
        result = .failure(error)
      }
      let waiters = state.withLock { $0.waiters.removeValue(forKey: key) } ?? [:]
      for waiter in waiters.values { waiter.resume(with: result) }
    }
  }

  private func replacement(
    for key: Key, _ client: Client, _ context: RequestContext
  ) async throws -> Token {
    if let kept = try await kept(insteadOf: key) { return kept }
    try count(key.origin, context)
    var new: Token
    do {
      new = try await refresh(key.stale, client)
    } catch {
      if isFinal(error), try await kept(insteadOf: key) == nil {
        try await store.expire(key.origin)
      }
      throw error
    }
    // Somebody may have signed in or out meanwhile; or the refresh keeps its token itself.
    if let kept = try await kept(insteadOf: key), kept.value != new.value { return kept }
    // A server that gives no other means the one that was used (RFC 6749, section 6).
    new.refreshToken = new.refreshToken ?? key.stale.refreshToken
    try await store.save(new, for: key.origin)
    return new
  }

  /// The token that is kept by now in the place of a stale one, `nil` where it is that still.
  private func kept(insteadOf key: Key) async throws -> Token? {
    guard let kept = try await store.token(for: key.origin), !kept.isBlank else {
      throw LocalFailure("Invalid Token")
    }
    return kept.value == key.stale.value ? nil : kept
  }

  private func count(_ origin: Origin, _ context: RequestContext) throws {
    let clock = context.clock
    try state.withLock { state in
      let recent = (state.begun[origin] ?? []).filter { reading in
        reading.elapsed(on: clock).map { $0 < Self.window } ?? false
      }
      guard recent.count < Self.limit else { throw ExcessiveRefresh(origin: origin) }
      state.begun[origin] = recent + [ClockReading(clock)]
    }
  }

  private func cancel(_ number: Int, _ key: Key) {
    let waiter: Waiter? = state.withLock { state in
      if let waiter = state.waiters[key]?.removeValue(forKey: number) { return waiter }
      state.cancelled.insert(number)
      return nil
    }
    waiter?.resume(throwing: CancellationError())
  }
}
