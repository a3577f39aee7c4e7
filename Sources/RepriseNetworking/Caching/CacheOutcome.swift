/// What a cache had to do with a response.
public enum CacheOutcome: String, Sendable, Hashable {
  /// It came out of the cache, and the server was not asked.
  case hit
  /// The server was asked and said that what the cache had is still right (304).
  case revalidated
  /// It came out of the cache though its time was over: the request allowed it (`max-stale`), or
  /// the server failed (`stale-if-error`).
  case stale
  /// It came from the server, for the cache had nothing that could be used.
  case miss
}
