internal import RepriseNetworking
internal import RepriseRedaction

/// Where each secret may go: to the origin with which it was first used, and nowhere else.
struct SecretOrigins: Sendable {
  private var origins: [Placeholder: Origin] = [:]

  /// Notes that the secrets behind these placeholders were used with an origin.
  mutating func use(_ placeholders: some Sequence<Placeholder>, at origin: Origin) {
    for placeholder in placeholders where origins[placeholder] == nil {
      origins[placeholder] = origin
    }
  }

  /// Lets a secret go to an origin, or throws ``ForeignSecret``.
  mutating func allow(_ placeholder: Placeholder, at target: Origin) throws(ForeignSecret) {
    use([placeholder], at: target)
    guard let origin = origins[placeholder], origin != target else { return }
    throw ForeignSecret(
      placeholder: placeholder, origin: origin.description, target: target.description)
  }
}
