/// An authority taken apart: user information, host and port (RFC 3986, section 3.2).
struct AuthorityParts {
  var userInformation: String?
  var host: String
  var port: Int?

  /// Fails where the host is empty, the brackets do not close or the port is no number up to 65535.
  init?(_ authority: some StringProtocol) {
    var bytes = Array(authority.utf8)[...]
    if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
      userInformation = String(decoding: bytes[..<at], as: UTF8.self)
      bytes = bytes[(at + 1)...]
    }
    var portBytes: ArraySlice<UInt8>?
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let rest = bytes[(close + 1)...]
      if let colon = rest.first {
        guard colon == UInt8(ascii: ":") else { return nil }
        portBytes = rest.dropFirst()
      }
      bytes = bytes[...close]
      guard bytes.count > 2 else { return nil }
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      portBytes = bytes[(colon + 1)...]
      bytes = bytes[..<colon]
    }
    guard !bytes.isEmpty else { return nil }
    host = String(decoding: bytes, as: UTF8.self)
    // RFC 3986 allows a colon without a port; `https://http://h` is more likely a slip than that.
    if let portBytes {
      guard (1...5).contains(portBytes.count), portBytes.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(String(decoding: portBytes, as: UTF8.self)), (1...65_535).contains(number)
      else { return nil }
      port = number
    }
  }
}
