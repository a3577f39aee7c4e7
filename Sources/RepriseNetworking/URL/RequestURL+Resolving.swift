extension RequestURL {
  /// The URL that a reference means, such as one in a `location` field, when it stands on this URL
  /// (RFC 3986, section 5.2).
  ///
  /// ```swift
  /// try RequestURL("http://a/b/c/d?q").resolving("../g").description   // "http://a/b/g"
  /// ```
  ///
  /// A fragment is dropped, as it is never part of a request.
  ///
  /// - Throws: ``URLSyntaxError`` for a reference to another scheme than `http` and `https`, and as
  ///   reading a URL does.
  public func resolving(_ reference: String) throws(URLSyntaxError) -> RequestURL {
    let bytes = reference.utf8.prefix { $0 != UInt8(ascii: "#") }
    let text = String(decoding: bytes, as: UTF8.self)
    if let scheme = Self.scheme(of: text) {
      guard scheme == "http" || scheme == "https" else {
        throw URLSyntaxError(
          text: reference, expected: "the scheme http or https", found: scheme)
      }
      return try RequestURL(text)
    }
    if text.utf8.starts(with: "//".utf8) { return try RequestURL("\(origin.scheme):\(text)") }
    let pathEnd = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
    let (path, query) = (text[..<pathEnd], text[pathEnd...])
    if path.isEmpty {
      let kept = query.isEmpty ? self.query.map { "?" + $0 } ?? "" : String(query)
      return try RequestURL("\(origin)\(self.path)\(kept)")
    }
    if path.utf8.first == UInt8(ascii: "/") { return try RequestURL("\(origin)\(path)\(query)") }
    let lastSlash = self.path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? self.path.startIndex
    return try RequestURL("\(origin)\(self.path[...lastSlash])\(path)\(query)")
  }

  /// Whether a text begins with a scheme and `://`.
  static func isAbsolute(_ text: String) -> Bool {
    let scheme = scheme(of: text)?.utf8.count
    return scheme.map { text.utf8.dropFirst($0).starts(with: "://".utf8) } ?? false
  }

  /// The scheme at the front of a reference in lower case, `nil` for a relative one.
  private static func scheme(of reference: String) -> String? {
    let end = reference.utf8.firstIndex { ":/?".utf8.contains($0) }
    guard let end, reference.utf8[end] == UInt8(ascii: ":"), end > reference.startIndex else {
      return nil
    }
    let scheme = String(reference[..<end]).asciiLowercased
    let isScheme = scheme.utf8.enumerated().allSatisfy { index, byte in
      (0x61...0x7A).contains(byte)
        || index > 0 && ((0x30...0x39).contains(byte) || "+-.".utf8.contains(byte))
    }
    return isScheme ? scheme : nil
  }
}
