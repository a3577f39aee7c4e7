import RepriseRedaction

/// Where an API stands: scheme, host, port and base path, checked when it is made.
///
/// ```swift
/// let qa = try APIEnvironment(name: "qa", scheme: "https", host: "qa.example.com", basePath: "/v1")
/// ```
public struct APIEnvironment: Sendable, Hashable {
  /// What people call it, such as `qa`, `staging` or `production`.
  public let name: String

  /// The URL below which the API's paths lie.
  public let url: RequestURL

  /// Puts an environment together from its parts.
  ///
  /// - Parameters:
  ///   - name: what people call it.
  ///   - scheme: `https` or `http`, without `://`.
  ///   - host: the host alone, an IPv6 address in brackets.
  ///   - port: from 1 to 65535, or `nil` for the scheme's own.
  ///   - basePath: what every path begins with, such as `/api/v1`.
  /// - Throws: ``EnvironmentError`` that names the part which does not fit, such as a host that
  ///   holds a scheme or port 80 under `https`.
  public init(
    name: String = "default", scheme: String = "https", host: String, port: Int? = nil,
    basePath: String = ""
  ) throws(EnvironmentError) {
    let scheme = scheme.asciiLowercased
    guard scheme == "http" || scheme == "https" else {
      throw EnvironmentError(
        name, .scheme, found: scheme, expected: "http or https, without ://")
    }
    guard let parts = AuthorityParts(host), parts.host == host,
      !host.utf8.contains(where: { "/?#\\".utf8.contains($0) })
    else {
      throw EnvironmentError(
        name, .host, found: host,
        expected: "a host alone, such as api.example.com: no scheme, port, path or user")
    }
    if let port {
      guard (1...65_535).contains(port) else {
        throw EnvironmentError(name, .port, found: "\(port)", expected: "a number from 1 to 65535")
      }
      guard (scheme, port) != ("https", 80), (scheme, port) != ("http", 443) else {
        throw EnvironmentError(
          name, .port, found: "\(port)",
          expected: "another port: \(port) is that of \(scheme == "https" ? "http" : "https")")
      }
    }
    guard basePath.isEmpty || basePath.hasPrefix("/"), !basePath.contains("?"),
      !basePath.contains("#")
    else {
      throw EnvironmentError(
        name, .basePath, found: basePath,
        expected: "nothing, or a path that begins with / and has no query")
    }
    self.name = name
    do {
      _ = try RequestURL("\(scheme)://\(host)")
    } catch {
      throw EnvironmentError(name, .host, found: host, expected: error.expected)
    }
    do {
      url = try RequestURL("\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(basePath)")
    } catch {
      throw EnvironmentError(name, .basePath, found: basePath, expected: error.expected)
    }
  }

  /// Takes an environment from an absolute URL.
  ///
  /// - Throws: ``URLSyntaxError`` when it is none, when its port is that of the other scheme, and
  ///   when it has a user or a query, which no path below it could keep.
  public init(name: String = "default", url: String) throws(URLSyntaxError) {
    self.name = name
    self.url = try RequestURL(base: url)
  }
}

extension RequestURL {
  /// Reads a URL below which paths lie.
  init(base text: String) throws(URLSyntaxError) {
    try self.init(text)
    let other = origin.scheme == "https" ? "http" : "https"
    if origin.port == (other == "http" ? 80 : 443) {
      throw URLSyntaxError(
        text: text, expected: "no port or another: this is that of \(other)",
        found: "\(origin.port ?? 0)")
    }
    if userInformation != nil {
      throw URLSyntaxError(
        text: text, expected: "a base URL without user and password (Authorization sends them)",
        found: "some before the @")
    }
    if let query {
      throw URLSyntaxError(
        text: text,
        expected: "a base URL without a query (CommonParameters adds one to every request)",
        found: "?\(query)")
    }
  }
}

extension APIEnvironment: CustomStringConvertible {
  /// The name and the URL, such as `qa (https://qa.example.com/v1)`.
  public var description: String { "\(name) (\(url))" }
}

/// A part of an environment that does not fit.
public struct EnvironmentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The parts of an environment.
  public enum Part: String, Sendable {
    /// `http` or `https`.
    case scheme
    /// The host alone.
    case host
    /// A number from 1 to 65535.
    case port
    /// What every path begins with.
    case basePath = "base path"
    /// The name of an environment.
    case name
  }

  /// The name of the environment.
  public let environment: String
  /// The part that does not fit.
  public let part: Part
  /// What stood there.
  public let found: String
  /// What should have stood there.
  public let expected: String

  /// Makes the error of a part.
  public init(_ environment: String, _ part: Part, found: String, expected: String) {
    self.environment = environment
    self.part = part
    self.found = found
    self.expected = expected
  }

  /// One sentence for a person.
  public var description: String {
    // User information may be a password.
    let shown = found.split(separator: "@").last.map { found.contains("@") ? "…@\($0)" : found }
    let text = "the \(part.rawValue) of environment “\(environment)” is “\(shown ?? "")”"
    return ControlCharacters.escaped(text) + ": expected \(expected)"
  }
}
