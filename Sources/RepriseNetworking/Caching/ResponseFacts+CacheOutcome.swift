extension ResponseFacts {
  /// Makes facts with what a cache had to do with the response.
  public init(
    version: String = "HTTP/1.1", peer: String? = nil, contentEncoding: String? = nil,
    encodedLength: Int64? = nil, fixture: String? = nil, redirects: [String] = [],
    cache: CacheOutcome?
  ) {
    self.init(
      version: version, peer: peer, contentEncoding: contentEncoding, encodedLength: encodedLength,
      fixture: fixture, redirects: redirects)
    self.cache = cache
  }
}
