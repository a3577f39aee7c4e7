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
  private let store: any TokenStore
  private let current = Broadcast(SessionState.signedOut)

  /// Makes a session whose tokens are kept in a store.
  public init(_ store: any TokenStore = MemoryTokenStore()) { self.store = store }

  /// The state as far as it is known; what a store kept from an earlier start counts as soon as it
  /// has been asked for.
  public var state: SessionState { current.value }

  /// The state now and every change of it; a listener that is slow gets the newest.
  ///
  /// They end when the session is gone.
  public var states: AsyncStream<SessionState> { current.values }

  /// The token for an origin, `nil` where none is kept.
  public func token(for origin: Origin) async throws -> Token? {
    let token = try await store.token(for: origin)
    if token?.isBlank == false, state == .signedOut { change(to: .authenticated) }
    return token
  }

  /// Keeps a token, for somebody who has signed in, or forgets it where it is `nil`; an empty one is
  /// as good as none.
  public func save(_ token: Token?, for origin: Origin) async throws {
    try await store.save(token, for: origin)
    change(to: token?.isBlank ?? true ? .signedOut : .authenticated)
  }

  /// Forgets a token that the server does not accept any more.
  public func expire(_ origin: Origin) async throws {
    try await store.save(nil, for: origin)
    change(to: .expired)
  }

  /// Forgets a token that the server refused, unless another is kept by now: somebody has signed in
  /// since it was sent.
  public func expire(_ token: Token, for origin: Origin) async throws {
    guard try await store.token(for: origin) == token else { return }
    try await expire(origin)
  }

  private func change(to state: SessionState) { current.update { $0 = state } }
}
