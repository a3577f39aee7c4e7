internal import Synchronization

/// Keeps tokens, each for one origin: a token of qa never goes to production, and none to a stranger.
///
/// It is asked at every request, so a new token counts from the next request on.
public protocol TokenStore: Sendable {
  /// The token for an origin, `nil` where none is kept.
  func token(for origin: Origin) async throws -> Token?

  /// Keeps a token for an origin, or forgets it.
  func save(_ token: Token?, for origin: Origin) async throws

  /// Forgets a token that the server does not accept any more.
  func expire(_ origin: Origin) async throws
}

extension TokenStore {
  /// Forgets the token.
  public func expire(_ origin: Origin) async throws { try await save(nil, for: origin) }
}

/// Keeps tokens in memory, until the process ends.
public final class MemoryTokenStore: TokenStore {
  private let tokens: Mutex<[Origin: Token]>

  /// Makes a store with these tokens.
  public init(_ tokens: [Origin: Token] = [:]) { self.tokens = Mutex(tokens) }

  /// The token for an origin, `nil` where none is kept.
  public func token(for origin: Origin) async throws -> Token? {
    tokens.withLock { $0[origin] }
  }

  /// Keeps a token for an origin, or forgets it.
  public func save(_ token: Token?, for origin: Origin) async throws {
    tokens.withLock { $0[origin] = token }
  }
}
