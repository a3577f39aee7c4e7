package import RepriseNetworking

/// A header that `with` adds to every request.
package struct StandingHeader: Sendable {
  package var item: RequestItem

  /// The origin it was given for; a credential without one belongs to the first it is sent to.
  package var origin: Origin?

  package init(item: RequestItem, origin: Origin?) {
    self.item = item
    self.origin = origin
  }
}

/// A request that is ready to be sent, with what the line says about sending it.
package struct PlannedRequest: Sendable {
  package var request: Request
  package var origin: Origin
  package var timeout: Duration?
  package var isDry: Bool

  /// Which of the standing headers are in it, as indices.
  package var standingHeaders: [Int]

  /// The references that it was filled from.
  package var references: [Reference]

  /// What a person should know, such as a credential that was left out.
  package var notices: [String]
}
