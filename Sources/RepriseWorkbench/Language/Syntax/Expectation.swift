/// An assertion on a response: `expect 201`, `expect @3 $.items count == 3`.
package struct Expectation: Sendable {
  /// The things that can be expected.
  package enum Kind: Sendable {
    /// A status, and what may follow it: `expect 2xx json time < 300ms`.
    case status(StatusPattern, [ResponseTrait])
    /// What a query gives.
    case query(Query, [Filter], Predicate)
  }

  /// The exchange that is meant; the last one where there is none.
  package var reference: ExchangeReference?
  package var kind: Kind

  /// What is expected as the source writes it, such as `$.items[0].id == 3`.
  package var text: String

  /// Whether it settles a status of 400 or more, which is unexpected otherwise.
  package var settlesStatus: Bool {
    switch kind {
    case .status: true
    case .query(.status, _, _): true
    case .query: false
    }
  }
}

/// `201`, or `2xx`.
package enum StatusPattern: Hashable, Sendable {
  case exactly(Int)
  /// The first digit of three.
  case family(Int)
}

/// What may be expected of a response beside its status.
package enum ResponseTrait: Hashable, Sendable {
  case json, html, text, empty
  case time(Comparison, Duration)
}
