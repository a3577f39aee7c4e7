import RepriseNetworking
import RepriseRedaction

/// What a URL at the prompt means: a path below the base, this machine, a host, or all of it.
struct URLReading {
  var base: RequestURL?

  /// The scheme of a host that has none.
  var defaultScheme = "http"

  /// Reads the URL of a request.
  func url(_ text: String) throws(RequestError) -> RequestURL {
    let bytes = Array(text.utf8)
    if Self.schemeEnd(of: bytes) != nil {
      return try parse(bytes.first == UInt8(ascii: ":") ? defaultScheme + text : text)
    }
    if bytes.first == UInt8(ascii: ":") {
      let hasPort = bytes.count > 1 && bytes[1] != UInt8(ascii: "/")
      let rest = hasPort ? bytes[...] : bytes.dropFirst()
      return try parse("\(defaultScheme)://localhost" + String(decoding: rest, as: UTF8.self))
    }
    if Self.startsPath(bytes) { return try below(text) }
    try checkHost(bytes, text: text)
    return try parse("\(defaultScheme)://" + text)
  }

  /// Reads what `cd` was given.
  func base(_ text: String) throws(RequestError) -> RequestURL {
    if text == "//" {
      guard let base else { throw Self.noBase }
      return try parse(Self.origin(of: base) + "/")
    }
    let url = try url(text)
    guard url.query == nil else {
      throw RequestError(
        "a base URL has no query", hint: "give it with each request: get /path name==value")
    }
    return url
  }

  /// Whether a text without a scheme is a path.
  static func startsPath(_ text: [UInt8]) -> Bool {
    switch text.first {
    case UInt8(ascii: "/"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "."):
      let rest = text.drop { $0 == UInt8(ascii: ".") }
      return text.count - rest.count <= 2 && (rest.isEmpty || rest.first == UInt8(ascii: "/"))
    default: return false
    }
  }

  /// Where the text behind `scheme://` begins; the scheme may be empty.
  static func schemeEnd(of text: [UInt8]) -> Int? {
    let scheme = text.prefix { byte in
      byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte)
    }
    return text[scheme.count...].starts(with: "://".utf8) ? scheme.count + 3 : nil
  }

  private func below(_ text: String) throws(RequestError) -> RequestURL {
    guard let base else { throw Self.noBase }
    var path = base.path
    if text.utf8.first == UInt8(ascii: "?") {
      return try parse(Self.origin(of: base) + path + text)
    }
    if path.hasSuffix("/") { path.removeLast() }
    let separator = text.utf8.first == UInt8(ascii: "/") ? "" : "/"
    return try parse(Self.origin(of: base) + path + separator + text)
  }

  /// Refuses what would be a host, but was likely meant as a path.
  private func checkHost(_ bytes: [UInt8], text: String) throws(RequestError) {
    guard base != nil else { return }
    let host = bytes.prefix { !"/?#".utf8.contains($0) }
    if host.contains(where: { ".:@".utf8.contains($0) }) || host.elementsEqual("localhost".utf8) {
      return
    }
    let shown = ControlCharacters.escaped(text)
    throw RequestError(
      "\(shown) is neither a path nor a host", hint: "did you mean /\(shown)?")
  }

  private func parse(_ text: String) throws(RequestError) -> RequestURL {
    do throws(URLSyntaxError) {
      return try RequestURL(text)
    } catch {
      throw RequestError(ControlCharacters.escaped(error.description))
    }
  }

  /// Scheme, user information, host and port of a URL, as text.
  private static func origin(of url: RequestURL) -> String {
    let user = url.userInformation.map { $0 + "@" } ?? ""
    return "\(url.origin.scheme)://\(user)\(url.origin.authority)"
  }

  private static var noBase: RequestError {
    RequestError(
      "there is no base URL that this path could be below",
      hint: "cd https://api.example.com sets one; :/path is on localhost")
  }
}
