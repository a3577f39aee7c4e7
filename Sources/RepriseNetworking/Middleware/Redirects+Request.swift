import HTTPTypes
import RepriseRedaction

extension Redirects {
  /// The request that a redirect asks for.
  func redirected(
    _ request: Request, by redirect: Redirect, observe: (@Sendable (TransportEvent) -> Void)?
  ) -> Request {
    var next = request
    next.head.scheme = redirect.target.origin.scheme
    next.head.authority = redirect.target.origin.authority
    next.head.path = redirect.target.target
    if redirect.method != request.head.method {
      next.head.method = redirect.method
      next.body = nil
      for name in Self.describingBody { next.head.headerFields[name] = nil }
    }
    guard redirect.leavesOrigin else { return next }
    // A host that somebody set by hand names the origin that is left.
    if let host = HTTPField.Name("host") { next.head.headerFields[host] = nil }
    if next.body != nil {
      observe?(
        .notice(
          "the body is sent to \(redirect.target.origin) too, as the \(redirect.status.code) "
            + "redirect from \(redirect.source.origin) asks"))
    }
    let left = next.head.headerFields.removeCredentials()
    if !left.isEmpty {
      let names = left.joined(separator: ", ")
      observe?(
        .notice(
          "\(names) \(left.count == 1 ? "was" : "were") left out: the redirect leads from "
            + "\(redirect.source.origin) to \(redirect.target.origin)"))
    }
    return next
  }

  /// The fields that say something about a body, and mean nothing without it.
  private static let describingBody: [HTTPField.Name] = [
    "content-type", "content-length", "content-encoding", "content-language", "content-location",
    "content-range", "content-disposition", "content-digest", "repr-digest", "digest",
    "last-modified", "transfer-encoding", "trailer", "expect",
  ].compactMap { HTTPField.Name($0) }
}

extension HTTPFields {
  /// Removes every field that may carry a credential, by its name, by its mark or because a secret
  /// stands in its value, such as a token in the URL of a `referer`.
  ///
  /// - Returns: the names of the fields, in their order, each once.
  @discardableResult
  mutating func removeCredentials() -> [String] {
    var names: [HTTPField.Name] = []
    for (field, shown) in zip(self, Redactor().redacted(fields: self))
    where (field.isCredential || shown != field) && !names.contains(field.name) {
      names.append(field.name)
    }
    for name in names { self[name] = nil }
    return names.map(\.canonicalName)
  }
}

extension HTTPField {
  /// Whether the field may carry a credential: by its name, or by the mark never to be indexed.
  fileprivate var isCredential: Bool {
    switch name {
    case .authorization, .cookie, .proxyAuthorization: true
    default:
      indexingStrategy == .disallow || RedactionRules.standard.isSecret(header: name)
    }
  }
}
