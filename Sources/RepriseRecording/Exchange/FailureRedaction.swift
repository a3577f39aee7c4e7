internal import RepriseNetworking
internal import RepriseRedaction

extension Exchange {
  /// What the network did, with the secrets taken out of what it said about that.
  static func redacted(
    _ failure: TransportError.Kind?, by redactor: Redactor
  ) -> TransportError.Kind? {
    switch failure {
    case .tls(let reason): .tls(redactor.redacted(text: reason))
    case .malformed(let reason): .malformed(redactor.redacted(text: reason))
    case .unsupported(let reason): .unsupported(redactor.redacted(text: reason))
    case .refused, .dns, .unreachable, .timeout, .reset, .truncated, nil: failure
    }
  }
}
