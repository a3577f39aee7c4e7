/// What the network did instead of answering.
public struct TransportError: Error, Sendable, Hashable {
  /// The distinct things that a network does.
  public enum Kind: Sendable, Hashable {
    /// Nothing listens at the address.
    case refused
    /// The name of the host could not be resolved.
    case dns
    /// There is no way to the network or to the host.
    case unreachable
    /// Nothing came within the time allowed.
    case timeout(after: Duration)
    /// A secure connection could not be made; the text says why.
    case tls(String)
    /// The connection was closed before the response head was there.
    case reset
    /// The connection was closed in the middle of a body, after this many decoded bytes.
    case truncated(after: Int64)
    /// The peer broke the protocol; the text says how.
    case malformed(String)
    /// The request cannot be sent by this transport; the text says why.
    case unsupported(String)
  }

  /// What happened.
  public var kind: Kind

  /// Where it happened: the origin that was asked, such as `http://127.0.0.1:8080`.
  public var origin: String

  /// Makes an error of the given kind at the given origin.
  public init(_ kind: Kind, origin: String) {
    self.kind = kind
    self.origin = origin
  }
}

extension TransportError: CustomStringConvertible {
  /// One sentence for a person: what happened, where, and what to look at.
  public var description: String {
    switch kind {
    case .refused: "\(origin) refused the connection: nothing listens there"
    case .dns: "\(origin) is not known: its name could not be resolved"
    case .unreachable: "\(origin) could not be reached: there is no way to it from this network"
    case .timeout(let duration): "\(origin) did not answer within \(duration.spelled)"
    case .tls(let reason): "no secure connection to \(origin): \(reason)"
    case .reset: "\(origin) closed the connection without answering"
    case .truncated(let count):
      "\(origin) closed the connection in the middle of its answer, after \(count) bytes"
    case .malformed(let reason): "\(origin) answered with something that is not HTTP: \(reason)"
    case .unsupported(let reason): "the request to \(origin) cannot be sent: \(reason)"
    }
  }
}

extension Duration {
  /// The duration as a person writes it: `250 ms`, `5 s`, `1.5 s`.
  package var spelled: String {
    let (seconds, attoseconds) = components
    let (whole, isBeyondMilliseconds) = seconds.multipliedReportingOverflow(by: 1_000)
    if isBeyondMilliseconds || whole > .max - 1_000 { return "\(seconds) s" }
    let milliseconds = whole + attoseconds / 1_000_000_000_000_000
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    if milliseconds % 1_000 == 0 { return "\(milliseconds / 1_000) s" }
    var fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(milliseconds / 1_000).\(fraction) s"
  }
}
