import Synchronization

/// Cookies of any number of hosts, in memory or in a file (RFC 6265 and, where it is stricter, the
/// draft that follows it, 6265bis).
///
/// A jar follows the RFC where programs can: a cookie goes to the hosts of its `Domain`, or, where it
/// has none, back to the origin that set it; below its `Path`; and over `https` alone (or to this
/// machine itself) where it is `Secure`. The RFC lets a cookie without a `Domain` go to every port of
/// its host, and over both schemes; ``Reach/host`` does so, too. A
/// `Domain` that is a single label or a common public suffix such as `co.uk` is refused; the whole
/// list of suffixes is not built in. A cookie lives 400 days at most. One domain has at most 50
/// cookies and a jar at most 3,000; the one that was not used for longest makes room. `SameSite`
/// and `HttpOnly` are kept and change nothing, for there is no site and no script here.
///
/// One jar may serve any number of clients at once. What it prints never has a cookie's value.
///
/// ```swift
/// let jar = try CookieJar(file: "cookies.jsonl")
/// let client = try Client(
///   baseURL: "https://api.example.com", transport: transport, middleware: [Cookies(jar)])
/// ```
public final class CookieJar: Sendable {
  /// Where a cookie goes that has no `Domain`.
  public enum Reach: Sendable, Hashable {
    /// Back to the origin that set it, and nowhere else.
    case origin
    /// To every port of the host that set it, over both schemes (RFC 6265, section 8.5).
    case host
  }

  /// Where cookies go that have no `Domain`.
  public let reach: Reach

  private let store: Mutex<CookieStore>
  private let now: @Sendable () -> Int64
  let file: CookieFile?

  /// Makes an empty jar in memory.
  ///
  /// - Parameters:
  ///   - reach: where cookies go that have no `Domain`.
  ///   - now: the time, in seconds since 1970.
  public init(reach: Reach = .origin, now: @escaping @Sendable () -> Int64 = WallClock.now) {
    self.reach = reach
    self.now = now
    file = nil
    store = Mutex(CookieStore { _ in false })
  }

  /// Opens the jar in a file; a file that is not there is an empty jar, and made by the first save.
  ///
  /// The file has one JSON object a line, which people can read, tools can merge line by line and
  /// which, unlike Netscape's format, keeps everything: creation times, `SameSite`, tabs. Only its
  /// owner may read it. Processes that share it lose nothing of one another's: see ``save()``.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - keepingSessionCookies: whether cookies without an end go into the file too; by default
  ///     they end with the process, and those that are in the file are not read.
  ///   - reach: where cookies go that have no `Domain`.
  ///   - now: the time, in seconds since 1970.
  /// - Throws: ``CookieFileError`` where the file is damaged, a link, no file, or open to others.
  public init(
    file path: String, keepingSessionCookies: Bool = false, reach: Reach = .origin,
    now: @escaping @Sendable () -> Int64 = WallClock.now
  ) throws(CookieFileError) {
    self.reach = reach
    self.now = now
    let file = CookieFile(path: path)
    self.file = file
    var store = CookieStore { keepingSessionCookies || $0.expires != nil }
    let time = now()
    store.adopt(try file.read().filter { !$0.isExpired(at: time) }, written: [:])
    self.store = Mutex(store)
  }

  /// The cookies that have not ended, those first that were set first.
  public var cookies: [Cookie] {
    let time = now()
    return store.withLock { $0.cookies }.filter { !$0.isExpired(at: time) }
  }

  /// The cookies that a request to a URL gets, in the order in which it gets them: longer paths
  /// first, and of one path those that were set first.
  public func cookies(for url: RequestURL) -> [Cookie] { cookies(for: CookieScope(url)).cookies }

  func cookies(for scope: CookieScope) -> (cookies: [Cookie], held: [Cookie]) {
    let time = now()
    let bindsToOrigin = reach == .origin
    return store.withLock { $0.taken(by: scope, bindsToOrigin: bindsToOrigin, now: time) }
  }

  /// Takes a cookie as if a URL had set it.
  ///
  /// ```swift
  /// try jar.set("theme=dark; Path=/; Max-Age=3600", from: RequestURL("https://example.com/"))
  /// ```
  ///
  /// - Parameters:
  ///   - text: the value of a `set-cookie` field.
  ///   - url: where it came from, which decides what it may say.
  /// - Throws: ``CookieRefusal`` with the rule that it breaks.
  public func set(_ text: String, from url: RequestURL) throws(CookieRefusal) {
    try set(Array(text.utf8), from: CookieScope(url))
  }

  func set(_ bytes: [UInt8], from scope: CookieScope) throws(CookieRefusal) {
    let time = now()
    do throws(CookieRefusal.Reason) {
      let cookie = try Cookie(SetCookie(bytes), from: scope, now: time)
      let isShadowing = store.withLock { store in
        guard scope.isSecure || !store.isShadowing(cookie, now: time) else { return true }
        store.set(cookie, now: time)
        return false
      }
      if isShadowing { throw .overSecure }
    } catch {
      let pair = bytes.prefix { $0 != UInt8(ascii: ";") }
      let name = pair.firstIndex(of: UInt8(ascii: "=")).map { pair[..<$0] } ?? []
      throw CookieRefusal(
        name: String(decoding: name, as: UTF8.self), origin: scope.origin, reason: error)
    }
  }

  /// Removes the cookies for which a closure says so.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func remove(where isUnwanted: (Cookie) -> Bool) -> Int {
    // The closure may ask this jar something, which it cannot while the jar is locked.
    let unwanted = Set(store.withLock(\.cookies).filter(isUnwanted).map(\.identity))
    return store.withLock { $0.remove { unwanted.contains($0.identity) } }
  }

  /// Removes every cookie.
  public func clear() { store.withLock { _ = $0.remove { _ in true } } }

  /// Whether something is still to be written to the file.
  public var hasUnsavedChanges: Bool { file != nil && store.withLock { !$0.changes.isEmpty } }

  /// Writes what changed to the file; a jar in memory has nothing to write.
  ///
  /// What other processes have written in the meantime is read first and kept, and known to this
  /// jar from then on; where two changed the same cookie, the later one counts. The file is
  /// replaced as a whole, so that a crash leaves the old or the new one. ``Cookies`` saves after
  /// each response that changed something; call this after changes of your own.
  ///
  /// - Throws: ``CookieFileError`` where the file is damaged or cannot be written, which changes
  ///   neither the file nor the jar, or is locked by another process for more than 5 s;
  ///   `CancellationError` when the task was cancelled while waiting for that.
  public nonisolated(nonsending) func save() async throws {
    guard let file, hasUnsavedChanges else { return }
    let lock = try await file.lock()
    let time = now()
    let before = try file.read(lock)
    let (merged, written) = store.withLock { ($0.merged(into: before, now: time), $0.changes) }
    if merged != before { try file.write(merged) }
    store.withLock { $0.adopt(merged, written: written) }
    withExtendedLifetime(lock) {}
  }
}

extension CookieJar: CustomStringConvertible, CustomReflectable {
  /// The cookies a line each, without their values.
  public var description: String {
    let cookies = cookies
    guard !cookies.isEmpty else { return "no cookies" }
    return cookies.map(\.description).joined(separator: "\n")
  }

  /// Shows the description only.
  public var customMirror: Mirror {
    Mirror(self, children: ["cookies": cookies.map(\.description)])
  }
}
