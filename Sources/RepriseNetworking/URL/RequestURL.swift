public import HTTPTypes
import RepriseRedaction

/// An absolute `http` or `https` URL, percent-encoded once as RFC 3986 asks.
///
/// What may not stand in a path or a query is percent-encoded; escapes that are there are kept.
/// Dot segments are resolved, a fragment is dropped, and user information is kept apart.
///
/// ```swift
/// try RequestURL("HTTP://Example.com:80/a b/../c?q=é").description   // "http://example.com/c?q=%C3%A9"
/// ```
public struct RequestURL: Sendable, Hashable {
  /// The origin: scheme, host and port.
  public var origin: Origin

  /// The path, percent-encoded, always beginning with `/`.
  public private(set) var path: String

  /// The query without its `?`, percent-encoded, or `nil` where there is none.
  public private(set) var query: String?

  /// The user information before an `@`, as it was written, or `nil`.
  public private(set) var userInformation: String?

  /// Reads an absolute URL.
  ///
  /// - Throws: ``URLSyntaxError`` for another scheme, a missing host, a port beyond 65535, a `%`
  ///   without two hexadecimal digits, or a control character.
  public init(_ text: String) throws(URLSyntaxError) {
    try Self.checkForControls(text.utf8, of: text)
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else {
      throw URLSyntaxError(text: text, expected: "http:// or https:// at the start", found: text)
    }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).asciiLowercased
    guard scheme == "http" || scheme == "https" else {
      throw URLSyntaxError(text: text, expected: "the scheme http or https", found: scheme)
    }
    let rest = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "#") }
    let authorityEnd = rest.firstIndex { "/?\\".utf8.contains($0) } ?? rest.endIndex
    let authority = String(decoding: rest[..<authorityEnd], as: UTF8.self)
    guard let parts = AuthorityParts(authority) else {
      // What stands before an @ may be a password.
      let place = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { "…" + authority[$0...] }
      throw URLSyntaxError(
        text: text, expected: "a host and, if any, a port from 1 to 65535",
        found: place ?? authority)
    }
    if let problem = HostSyntax.problem(of: parts.host) {
      throw URLSyntaxError(text: text, expected: problem.expected, found: problem.found)
    }
    userInformation = parts.userInformation
    origin = Origin(scheme: scheme, host: parts.host, port: parts.port)
    (path, query) = try Self.parts(of: rest[authorityEnd...], in: text)
  }

  /// Path and query as the request line has them.
  public var target: String {
    if let query { "\(path)?\(query)" } else { path }
  }

  /// The URL of a path below this one, or the absolute URL that `path` may be.
  ///
  /// The path is put behind this URL's own (`https://h/v1` and `/users` make `https://h/v1/users`);
  /// a query of this URL is dropped. What begins with a scheme and `://` is absolute.
  ///
  /// - Throws: ``URLSyntaxError`` as reading a URL does.
  public func appending(path: String) throws(URLSyntaxError) -> RequestURL {
    if Self.isAbsolute(path) { return try RequestURL(path) }
    var base = self.path
    if base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
    let first = path.utf8.first
    let isJoined = first == nil || "/?#".utf8.contains { $0 == first }
    let below = base + (isJoined ? "" : "/") + path
    var url = self
    url.userInformation = nil
    do {
      try Self.checkForControls(path.utf8, of: below)
      let bytes = Array(below.utf8)
      (url.path, url.query) = try Self.parts(
        of: bytes.prefix { $0 != UInt8(ascii: "#") }, in: below)
    } catch {
      throw URLSyntaxError(
        text: "\(origin)\(error.text)", expected: error.expected, found: error.found)
    }
    return url
  }

  /// The URL with more of a query, percent-encoded already, behind what it has.
  func appending(encodedQuery text: String) -> RequestURL {
    guard !text.isEmpty else { return self }
    var url = self
    url.query = query.map { $0.isEmpty ? text : $0 + "&" + text } ?? text
    return url
  }

  /// The head of a request to this URL; user information is not part of it.
  public func head(_ method: HTTPRequest.Method, fields: HTTPFields = [:]) -> HTTPRequest {
    HTTPRequest(
      method: method, scheme: origin.scheme, authority: origin.authority, path: target,
      headerFields: fields)
  }

  private static func parts(
    of target: ArraySlice<UInt8>, in text: String
  ) throws(URLSyntaxError) -> (path: String, query: String?) {
    let pathEnd = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    let path = try TargetCoding.encoded(target[..<pathEnd], in: .path, of: text)
    let query =
      pathEnd == target.endIndex
      ? nil : try TargetCoding.encoded(target[(pathEnd + 1)...], in: .query, of: text)
    return (TargetCoding.resolvingDotSegments(path), query)
  }

  private static func checkForControls(
    _ bytes: String.UTF8View, of text: String
  ) throws(URLSyntaxError) {
    guard let index = bytes.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) else { return }
    let control = bytes[index]
    if control == UInt8(PathSegment.refused.value) {
      let segment = bytes[bytes.index(after: index)...].prefix { $0 == UInt8(ascii: ".") }
      throw URLSyntaxError(
        text: String(
          String.UnicodeScalarView(text.unicodeScalars.filter { $0 != PathSegment.refused })),
        expected: "a path segment that is neither empty nor “.” or “..”",
        found: segment.isEmpty ? "nothing" : "“\(String(decoding: segment, as: UTF8.self))”")
    }
    throw URLSyntaxError(
      text: text, expected: "no control character",
      found: "U+" + String(UInt32(control) + 0x10000, radix: 16, uppercase: true).dropFirst())
  }
}

extension RequestURL: CustomStringConvertible {
  /// The URL without user information.
  public var description: String { "\(origin)\(target)" }
}
