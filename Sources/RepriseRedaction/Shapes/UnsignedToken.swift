import RepriseJSON

/// What a JSON Web Token becomes if its shape is to be kept: one without a signature that says
/// nothing but when it is valid.
enum UnsignedToken {
  /// The name of the shape in rules.
  static let shape = "jwt"

  private static let header = Array(#"{"alg":"none"}"#.utf8)
  private static let keptClaims = ["exp", "iat", "nbf"]

  /// The token of this shape for a signed one, or nil if the bytes are no such token.
  static func replacing(_ token: [UInt8]) -> [UInt8]? {
    guard let claims = claims(of: token[...]) else { return nil }
    var kept: [String] = []
    for name in keptClaims {
      if let value = claims.root[name], value.kind == .number {
        kept.append("\"\(name)\":\(value.text)")
      }
    }
    let payload = Array("{\(kept.joined(separator: ","))}".utf8)
    return Base64.encodeURL(header) + [UInt8(ascii: ".")] + Base64.encodeURL(payload)
      + [UInt8(ascii: ".")]
  }

  /// Whether a token is one that this wrote: it holds no secret.
  static func isUnsigned(_ token: [UInt8]) -> Bool {
    token.last == UInt8(ascii: ".") && replacing(token) == token
  }

  private static func claims(of token: ArraySlice<UInt8>) -> JSONDocument? {
    let parts = token.split(
      separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasPrefix("eyJ".utf8),
      let payload = Base64.decode(parts[1]), let claims = try? JSONDocument(payload[...]),
      claims.root.kind == .object
    else { return nil }
    return claims
  }
}
