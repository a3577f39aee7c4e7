#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The hosts that `no_proxy` names: `*`, names with everything below them, addresses, `address/bits`,
/// each with a port or without.
struct ProxyExceptions {
  private let entries: [String]

  init(_ text: String) {
    entries = text.split { $0 == "," || $0 == " " }.map { String($0).asciiLowercased }
  }

  func contains(_ origin: Origin) -> Bool {
    entries.contains { $0 == "*" || Self.matches($0, origin) }
  }

  private static func matches(_ entry: String, _ origin: Origin) -> Bool {
    let host = origin.host.trimmingBrackets
    if let slash = entry.firstIndex(of: "/") {
      guard let bits = Int(entry[entry.index(after: slash)...]),
        let network = address(String(entry[..<slash]).trimmingBrackets),
        let address = address(host), network.count == address.count,
        (0...network.count * 8).contains(bits)
      else { return false }
      return (0..<bits).allSatisfy { bit in
        (network[bit / 8] ^ address[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
      }
    }
    var name = entry
    if address(entry.trimmingBrackets) == nil, let parts = AuthorityParts(entry) {
      if let port = parts.port, port != origin.port ?? (origin.scheme == "https" ? 443 : 80) {
        return false
      }
      name = parts.host
    }
    name = name.trimmingBrackets
    if name.hasPrefix(".") { name.removeFirst() }
    return host == name || (address(host) == nil && host.hasSuffix("." + name))
  }

  private static func address(_ text: String) -> [UInt8]? {
    var version4 = in_addr()
    if inet_pton(AF_INET, text, &version4) == 1 {
      return withUnsafeBytes(of: &version4) { [UInt8]($0) }
    }
    var version6 = in6_addr()
    if inet_pton(AF_INET6, text, &version6) == 1 {
      return withUnsafeBytes(of: &version6) { [UInt8]($0) }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }
}
