internal import Synchronization

/// Whether somebody is signed in.
public enum SessionState: String, Sendable, Hashable {
  /// Nobody is.
  case signedOut
  /// A token is kept.
  case authenticated
  /// A token was kept, and the server does not accept it any more: show the login.
  case expired
}

/// A token store that tells whoever wants to know when somebody signs in or out, and when the server
/// ends the session.
///
/// ```swift
/// for await state in session.states where state == .expired { showLogin() }
/// ```
public final class Session: TokenStore {
  private struct Shared {
    var state = SessionState.signedOut
    var listeners: [Int: AsyncStream<SessionState>.Continuation] = [:]
    var nextListener = 0
  }

  private let store: any TokenStore
  private let shared = Mutex(Shared())

  /// Makes a session whose tokens are kept in a store.
  public init(_ store: any TokenStore = MemoryTokenStore()) { self.store = store }

  /// The state as far as it is known; what a store kept from an earlier start counts as soon as it
  /// has been asked for.
  public var state: SessionState { shared.withLock { $0.state } }

  /// The state now and every change of it; a listener that is slow gets the newest.
  public var states: AsyncStream<SessionState> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = shared.withLock { shared in
        shared.nextListener += 1
        shared.listeners[shared.nextListener] = continuation
        continuation.yield(shared.state)
        return shared.nextListener
      }
      continuation.onTermination = { [weak self] _ in
        self?.shared.withLock { $0.listeners[number] = nil }
      }
    }
  }

  /// The token for an origin, `nil` where none is kept.
  public func token(for origin: Origin) async throws -> Token? {
    let token = try await store.token(for: origin)
    if token != nil, state == .signedOut { change(to: .authenticated) }
    return token
  }

  /// Keeps a token, for somebody who has signed in, or forgets it where it is `nil`.
  public func save(_ token: Token?, for origin: Origin) async throws {
    try await store.save(token, for: origin)
    change(to: token == nil ? .signedOut : .authenticated)
  }

  /// Forgets a token that the server does not accept any more.
  public func expire(_ origin: Origin) async throws {
    try await store.save(nil, for: origin)
    change(to: .expired)
  }

  private func change(to state: SessionState) {
    shared.withLock { shared in
      guard shared.state != state else { return }
      shared.state = state
      for listener in shared.listeners.values { listener.yield(state) }
    }
  }
}
