#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which requests go through a proxy.
public enum ProxyPolicy: Sendable, Hashable {
  /// None.
  case none

  /// Those that `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` name, as curl reads them; never
  /// one to this machine itself.
  case environment

  /// Every one.
  case always(Proxy)

  /// The proxy for an origin, `nil` for a direct connection.
  ///
  /// - Throws: ``ProxyError`` where the environment names one that cannot be used.
  package func proxy(
    for origin: Origin,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Proxy? {
    switch self {
    case .none: return nil
    case .always(let proxy): return proxy
    case .environment:
      guard !origin.isLoopback, let text = Self.variable(for: origin.scheme, environment),
        !ProxyExceptions(environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").contains(origin)
      else { return nil }
      return try Proxy(text)
    }
  }

  /// Whether the process's environment names no proxy at all.
  package var isNeverUsed: Bool {
    switch self {
    case .none: return true
    case .always: return false
    case .environment:
      let environment = ProcessInfo.processInfo.environment
      return ["http", "https"].allSatisfy { Self.variable(for: $0, environment) == nil }
    }
  }

  private static func variable(for scheme: String, _ environment: [String: String]) -> String? {
    // HTTP_PROXY in capitals is what a CGI server makes of a caller's Proxy field.
    let names = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
  }
}
