/// A request as it is written: `post /login user=ann X-Trace:1 -> token=$.token`.
package struct RequestLine: Sendable {
  /// The method as it is sent, in upper case.
  package var method: String
  package var url: Word

  /// The scheme of a URL that has none: `https` after that word, else `http`.
  package var defaultScheme = "http"
  package var items: [RequestItem]
  package var options: RequestOptions
  package var body: RawBody?

  /// What is captured from the response, after `->`.
  package var captures: [Binding]
}

/// The options of a request.
package struct RequestOptions: Hashable, Sendable {
  /// The token of `--bearer TOKEN`.
  package var bearer: Word?
  /// The credentials of `--auth USER:PASSWORD`.
  package var basic: Word?
  /// The limit of `--timeout 5s`.
  package var timeout: Duration?
  /// `--dry`: show the request instead of sending it.
  package var isDry = false
}

/// A body written out after the line: `put /doc <<JSON`.
package struct RawBody: Hashable, Sendable {
  /// The text between the line and the tag, its last line break included.
  package enum Content: Hashable, Sendable {
    /// Text with references replaced as they are.
    case text(Word)
    /// JSON, in which references keep their type or are escaped.
    case json(JSONTemplate)
  }

  package var content: Content

  /// What the tag sets, such as `application/json`; `nil` for a tag without a meaning.
  package var mediaType: String?
}

/// `name=query filter…` after `->`.
package struct Binding: Sendable {
  package var name: String
  package var query: Query
  package var filters: [Filter]
}

/// What `capture [@3] name query filter…` asks for.
package struct Capture: Sendable {
  /// The exchange to take it from; the last one where there is none.
  package var reference: ExchangeReference?
  package var binding: Binding
}

/// Which exchange of the session is meant: `@last`, `@3`, `@3.1`, `@-1`.
package enum ExchangeReference: Hashable, Sendable, CustomStringConvertible {
  case last
  /// The number that `list` gives a command, and of its hops and attempts one, or the last.
  case number(Int, hop: Int?)
  /// Counted from the end: `@-1` is the last.
  case fromEnd(Int)

  package var description: String {
    switch self {
    case .last: "@last"
    case .number(let number, let hop?): "@\(number).\(hop)"
    case .number(let number, nil): "@\(number)"
    case .fromEnd(let number): "@-\(number)"
    }
  }
}
