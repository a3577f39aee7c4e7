import Synchronization

/// Responses in memory, for ``Caching``: a private cache in the sense of RFC 9111.
///
/// It is bounded by bytes and by the number of responses; the one that was not used for longest
/// makes room. Clients may share one: an answer is given only to a request with the same
/// credentials (`authorization`, `cookie` and every other field that carries one), so that no user
/// sees the answer of another.
public final class ResponseCache: Sendable {
  private let contents: Mutex<CacheContents>
  let now: @Sendable () -> Int64

  /// The largest body that is kept, in bytes.
  public let bodyLimit: Int

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - byteLimit: the bytes that all responses may take, 32 MiB by default.
  ///   - countLimit: the number of responses, 1,000 by default.
  ///   - bodyLimit: the largest body that is kept, 4 MiB by default; larger ones are passed
  ///     through.
  ///   - now: the time, in seconds since 1970.
  public init(
    byteLimit: Int = 32 << 20, countLimit: Int = 1_000, bodyLimit: Int = 4 << 20,
    now: @escaping @Sendable () -> Int64 = WallClock.now
  ) {
    contents = Mutex(CacheContents(byteLimit: byteLimit, countLimit: countLimit))
    self.bodyLimit = min(bodyLimit, byteLimit)
    self.now = now
  }

  /// The number of responses.
  public var count: Int { contents.withLock(\.count) }

  /// The bytes that they take, heads included.
  public var byteCount: Int { contents.withLock(\.byteCount) }

  /// Removes everything.
  public func clear() { contents.withLock { $0.clear() } }

  /// Removes every answer of a URL, whoever asked for it.
  public func remove(_ url: RequestURL) { invalidate(url.description) }

  /// The response that answers a request, fresh or not, and the mark to store another one with.
  func look(up request: CacheRequest) -> (stored: StoredResponse?, mark: UInt64) {
    contents.withLock { ($0.response(to: request), $0.mark) }
  }

  /// Keeps a response in place of the one that answers the request, unless the URL was invalidated
  /// since the mark: then the response is from before the change.
  func store(_ response: StoredResponse, for request: CacheRequest, mark: UInt64) {
    contents.withLock { $0.store(response, for: request, mark: mark) }
  }

  /// Removes the response that answers a request, for the server has said something newer.
  func drop(_ request: CacheRequest) { contents.withLock { $0.drop(request) } }

  func invalidate(_ url: String) { contents.withLock { $0.invalidate(url) } }
}

extension ResponseCache: CustomStringConvertible, CustomReflectable {
  /// How much there is; nothing of the responses.
  public var description: String {
    let (count, bytes) = contents.withLock { ($0.count, $0.byteCount) }
    return "\(count) \(count == 1 ? "response" : "responses") in \(bytes) bytes"
  }

  /// Shows the description only.
  public var customMirror: Mirror { Mirror(self, children: ["responses": description]) }
}

/// What a cache holds, and which URLs were invalidated lately.
struct CacheContents {
  private struct Entry {
    var response: StoredResponse
    var use: UInt64
  }

  private var entries: [String: [Entry]] = [:]
  private var uses: UInt64 = 0
  private var invalidated: [String] = []
  private let byteLimit: Int
  private let countLimit: Int
  private(set) var count = 0
  private(set) var byteCount = 0
  /// How often something was invalidated.
  private(set) var mark: UInt64 = 0

  /// Invalidated URLs that are remembered for responses that are on their way.
  private static let memory = 64

  init(byteLimit: Int, countLimit: Int) {
    self.byteLimit = byteLimit
    self.countLimit = countLimit
  }

  mutating func response(to request: CacheRequest) -> StoredResponse? {
    guard let index = entries[request.url]?.lastIndex(where: { $0.response.answers(request) })
    else { return nil }
    uses += 1
    entries[request.url]?[index].use = uses
    return entries[request.url]?[index].response
  }

  mutating func store(_ response: StoredResponse, for request: CacheRequest, mark: UInt64) {
    guard !wasInvalidated(request.url, since: mark) else { return }
    // It would drive out everything else first.
    guard response.size <= byteLimit else { return drop(request) }
    drop(request)
    uses += 1
    entries[request.url, default: []].append(Entry(response: response, use: uses))
    count += 1
    byteCount += response.size
    while count > countLimit || byteCount > byteLimit, count > 0 { removeLeastUsed() }
  }

  mutating func drop(_ request: CacheRequest) {
    remove(request.url) { $0.answers(request) }
  }

  mutating func invalidate(_ url: String) {
    remove(url) { _ in true }
    mark += 1
    invalidated.append(url)
    if invalidated.count > Self.memory { invalidated.removeFirst() }
  }

  mutating func clear() {
    entries = [:]
    (count, byteCount) = (0, 0)
    // Nothing that is on its way is from after the clearing.
    mark += UInt64(Self.memory) + 1
    invalidated = []
  }

  private func wasInvalidated(_ url: String, since earlier: UInt64) -> Bool {
    let missed = mark - earlier
    return missed > UInt64(Self.memory) || invalidated.suffix(Int(missed)).contains(url)
  }

  private mutating func remove(_ url: String, where isUnwanted: (StoredResponse) -> Bool) {
    guard let found = entries[url] else { return }
    let kept = found.filter { !isUnwanted($0.response) }
    count -= found.count - kept.count
    byteCount -=
      found.reduce(0) { $0 + $1.response.size } - kept.reduce(0) { $0 + $1.response.size }
    entries[url] = kept.isEmpty ? nil : kept
  }

  private mutating func removeLeastUsed() {
    var oldest: (url: String, use: UInt64)?
    for (url, list) in entries {
      for entry in list where entry.use < oldest?.use ?? .max { oldest = (url, entry.use) }
    }
    guard let oldest, let list = entries[oldest.url],
      let index = list.firstIndex(where: { $0.use == oldest.use })
    else { return }
    count -= 1
    byteCount -= list[index].response.size
    entries[oldest.url]?.remove(at: index)
    if list.count == 1 { entries[oldest.url] = nil }
  }
}
