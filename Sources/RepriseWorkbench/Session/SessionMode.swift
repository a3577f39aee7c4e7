/// What happens to the next request.
package enum SessionMode: Sendable, Hashable {
  /// It is sent, and nothing is kept.
  case live
  /// It is sent and written down.
  case record(String)
  /// It is served from the recording, or else sent and added to it.
  case extend(String)
  /// It is served from the recordings, searched in their order, and never sent.
  case replay([String], isStrict: Bool = false)

  /// Whether what is recorded is served rather than sent again.
  var isExtending: Bool {
    if case .extend = self { true } else { false }
  }

  /// Whether a request may reach the network.
  var reachesNetwork: Bool {
    if case .replay = self { false } else { true }
  }
}
