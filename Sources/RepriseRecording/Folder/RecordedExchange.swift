internal import Synchronization

/// An exchange together with the file that holds it.
///
/// The file's text is checked when it is opened and turned into an ``Exchange`` when one is first
/// asked for, so that a large recording stays small in memory.
public struct RecordedExchange: Sendable {
  /// The number in the file name.
  public let number: Int

  /// The file name, such as `0002-GET-friends.http`.
  public let fileName: String

  /// The file's text, `nil` for an exchange that no file holds.
  package let document: FixtureDocument?
  private let made: Making

  package init(number: Int, fileName: String, document: FixtureDocument) {
    self.number = number
    self.fileName = fileName
    self.document = document
    made = .later(document, Made())
  }

  /// Makes one from an exchange that no file holds, as a test of a replay needs it.
  public init(number: Int, fileName: String, exchange: Exchange) {
    self.init(number: number, fileName: fileName, document: nil, exchange: exchange)
  }

  package init(number: Int, fileName: String, document: FixtureDocument?, exchange: Exchange) {
    self.number = number
    self.fileName = fileName
    self.document = document
    made = .now(exchange)
  }

  /// The exchange; it is made once and then kept.
  public var exchange: Exchange {
    switch made {
    case .now(let exchange): exchange
    case .later(let document, let made): made.exchange(of: document)
    }
  }

  /// The exchange, made from the text and not kept, for those who look at each exchange once.
  package func unkeptExchange() -> Exchange {
    switch made {
    case .now(let exchange): exchange
    case .later(let document, _): document.exchange
    }
  }

  private enum Making: Sendable {
    case now(Exchange)
    case later(FixtureDocument, Made)
  }

  private final class Made: Sendable {
    private let kept = Mutex<Exchange?>(nil)

    func exchange(of document: FixtureDocument) -> Exchange {
      kept.withLock { kept in
        if let kept { return kept }
        let exchange = document.exchange
        kept = exchange
        return exchange
      }
    }
  }
}
