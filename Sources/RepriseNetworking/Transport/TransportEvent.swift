public import HTTPTypes

/// Something that happened to a message on its way, told to ``RequestContext/observe``.
public enum TransportEvent: Sendable {
  /// A message is about to be sent.
  case sending(HTTPRequest)

  /// Bytes of a request body have been handed to the connection; the total so far.
  case sent(total: Int64)

  /// The head of a response has come.
  case head(HTTPResponse)

  /// Bytes of a response body have come, decoded; the total so far.
  case received(total: Int64)

  /// A response body has come to its end.
  case ended

  /// Something that a person should know, such as a credential that was left out.
  case notice(String)
}
