public import HTTPTypes

/// What an attempt came to.
public enum RetryOutcome: Sendable {
  /// The head of a response.
  case response(HTTPResponse)
  /// An error, a ``TransportError`` as a rule.
  case failure(any Error)
}

/// For every status code and every kind of ``TransportError`` whether it is worth another attempt.
///
/// ```swift
/// var table = RetryTable.standard
/// table[423] = RetryRule(.idempotent, "our locks are short")
/// print(table)
/// ```
public struct RetryTable: Sendable, Hashable {
  private var statuses: [Int: RetryRule]

  /// The table that suits HTTP as it is specified.
  public static let standard = RetryTable(statuses: standardStatuses)

  /// The rule for a status code; a code without one of its own has that of its class.
  public subscript(status: Int) -> RetryRule {
    get { statuses[status] ?? Self.unregistered(status) }
    set { statuses[status] = newValue }
  }

  /// The rule for what a network did.
  public subscript(kind: TransportError.Kind) -> RetryRule {
    switch kind {
    case .refused:
      RetryRule(.every, "nothing listened, so nothing was sent; a server that starts will")
    case .dns:
      RetryRule(.every, "no address was found, so nothing was sent; name servers recover")
    case .unreachable:
      RetryRule(
        .idempotent, "ways come back, but the request may have been sent before this one went")
    case .timeout:
      RetryRule(.idempotent, "the server may be at work on the request still")
    case .reset:
      RetryRule(.idempotent, "the server may have processed the request before it closed")
    case .truncated:
      RetryRule(.idempotent, "the server processed the request; reading again is harmless")
    case .tls:
      RetryRule(.never, "a certificate that is not trusted will not be so in a second")
    case .malformed:
      RetryRule(.never, "what does not speak HTTP will not learn it")
    case .unsupported:
      RetryRule(.never, "the request itself cannot be sent")
    }
  }

  /// The rule for an outcome.
  public subscript(outcome: RetryOutcome) -> RetryRule {
    switch outcome {
    case .response(let head): self[head.status.code]
    case .failure(let error as TransportError): self[error.kind]
    case .failure:
      RetryRule(.never, "it is no error of the network")
    }
  }

  private static func unregistered(_ status: Int) -> RetryRule {
    switch status {
    case 100..<200: RetryRule(.never, "an interim response; the final one is still to come")
    case 200..<300: RetryRule(.never, "a success")
    case 300..<400: RetryRule(.never, "the answer is elsewhere")
    case 400..<500: RetryRule(.never, "the request is at fault, and would be again")
    case 500..<600: RetryRule(.never, "nobody has said that a second attempt may help")
    default: RetryRule(.never, "no status code of HTTP")
    }
  }
}

extension RetryTable: CustomStringConvertible {
  /// The whole table, a line for each kind of error and each status code.
  public var description: String {
    let kinds: [(String, TransportError.Kind)] = [
      ("refused", .refused), ("dns", .dns), ("unreachable", .unreachable),
      ("timeout", .timeout(after: .zero)), ("reset", .reset), ("truncated", .truncated(after: 0)),
      ("tls", .tls("")), ("malformed", .malformed("")), ("unsupported", .unsupported("")),
    ]
    let kindLines = kinds.map { "\($0.0): \(self[$0.1])" }
    let statusLines = statuses.keys.sorted().map { code in
      "\(HTTPResponse.Status(code: code).text): \(self[code])"
    }
    return (kindLines + statusLines).joined(separator: "\n")
  }
}
