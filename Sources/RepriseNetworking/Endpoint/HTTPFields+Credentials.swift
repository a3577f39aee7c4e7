public import HTTPTypes

extension HTTPFields {
  /// Makes fields with one that is a credential, as ``setCredential(_:for:)`` does.
  ///
  /// ```swift
  /// var headerFields: HTTPFields { HTTPFields(credential: key, for: .partnerKey) }
  /// ```
  public init(credential value: String, for name: HTTPField.Name) {
    self.init()
    setCredential(value, for: name)
  }

  /// Sets a field that is a credential, whatever its name is.
  ///
  /// It is marked as never to be indexed (RFC 7541, section 7.1.3), and so it stays with its origin: no
  /// redirect and no link carries it to another, and a cache keeps apart what it was answered with.
  public mutating func setCredential(_ value: String, for name: HTTPField.Name) {
    var field = HTTPField(name: name, value: value)
    field.indexingStrategy = .disallow
    self[fields: name] = [field]
  }
}

extension HTTPField.Name {
  /// `idempotency-key`: lets a server tell a request that is sent again from a new one, so that a
  /// `POST` may be sent again, too.
  public static let idempotencyKey = HTTPField.Name("idempotency-key") ?? .ifMatch
}
