internal import HTTPTypes
internal import RepriseRedaction

extension DrawnValue {
  /// The value without the secret that it became: a password that was drawn is no less secret.
  ///
  /// - Parameters:
  ///   - request: the request that it was drawn for, as it was sent.
  ///   - redacted: the same request without its secrets. What stood in the one and is gone from the
  ///     other was a secret.
  func redacted(
    from request: Exchange.Request, to redacted: Exchange.Request, by redactor: Redactor
  ) -> DrawnValue {
    let known = redactor.redactedRemembered(ArraySlice(value.utf8))
    let isSecret =
      !known.elementsEqual(value.utf8)
      || request.holds(value) && !redacted.holds(value)
    guard isSecret else { return self }
    // Whoever draws a number again needs a number; at the place of a secret any one is accepted.
    let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return DrawnValue(
      name: name,
      value: isNumber ? String(repeating: "9", count: value.utf8.count) : "REDACTED")
  }
}

extension Exchange.Request {
  fileprivate func holds(_ text: String) -> Bool {
    let path = Array((head.path ?? "").utf8)
    if path.contains(text.utf8)
      || PercentCoding.decode(path, plusIsBlank: true).contains(text.utf8)
    {
      return true
    }
    if head.headerFields.contains(where: { Array($0.value.utf8).contains(text.utf8) }) {
      return true
    }
    guard case .bytes(let bytes)? = body else { return false }
    return bytes.contains(text.utf8)
      || PercentCoding.decode(bytes, plusIsBlank: true).contains(text.utf8)
  }
}
