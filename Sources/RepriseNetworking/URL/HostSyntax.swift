/// What may stand in the place of a host (RFC 3986, section 3.2.2).
enum HostSyntax {
  /// Why a text cannot be a host; `nil` where it can.
  static func problem(of host: String) -> (expected: String, found: String)? {
    if host.hasPrefix("[") {
      return isAddress(host) ? nil : ("an IPv6 address in brackets", "“\(host)”")
    }
    if let odd = host.unicodeScalars.first(where: isForbidden) {
      return ("a host name", "“\(ascii(odd))” in it")
    }
    // DNS has no longer names, and what becomes of a longer one in Punycode takes its time.
    var labels = host.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let odd = labels.first(where: { !(1...63).contains($0.count) }) else { return nil }
    return (
      "a host name with 1 to 63 characters between its dots",
      odd.isEmpty ? "nothing between two" : "\(odd.count)"
    )
  }

  /// A scalar that nobody sees is named by its number.
  private static func ascii(_ scalar: Unicode.Scalar) -> String {
    scalar.isASCII || scalar.properties.isAlphabetic
      ? "\(scalar)"
      : "U+" + String(UInt64(scalar.value) + 0x100_0000, radix: 16, uppercase: true).dropFirst(3)
  }

  private static func isAddress(_ host: String) -> Bool {
    guard host.hasSuffix("]") else { return false }
    let inner = String(host.dropFirst().dropLast())
    if Origin.rfc5952(inner) != nil { return true }
    // IPvFuture: "v", a version, a dot and an address.
    let parts = inner.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
    return parts.count == 2 && parts[0].count > 1
      && parts[0].first.map { $0 | 0x20 == 0x76 } == true
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return " <>\"{}|\\^`%[]".unicodeScalars.contains(scalar) }
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return true
    default: return false
    }
  }
}
