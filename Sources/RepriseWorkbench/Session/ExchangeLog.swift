/// The exchanges of a session, numbered by command from 1.
///
/// Bodies are kept within a budget; beyond it the oldest are forgotten, heads never.
struct ExchangeLog: Sendable {
  /// The exchanges in the order of their requests.
  private(set) var exchanges: [SessionExchange] = []

  private let budget: Int
  private var held = 0
  private var oldestHeld = 0

  /// Makes an empty log that keeps at most so many bytes of bodies, the last one in any case.
  init(budget: Int = 256 << 20) {
    self.budget = budget
  }

  var last: SessionExchange? { exchanges.last }

  /// Adds an exchange and gives it its number.
  mutating func add(_ exchange: SessionExchange) -> SessionExchange {
    var exchange = exchange
    exchange.number = exchanges.count + 1
    exchanges.append(exchange)
    held += exchange.heldBytes
    while held > budget, oldestHeld < exchanges.count - 1 {
      held -= exchanges[oldestHeld].heldBytes
      exchanges[oldestHeld].forgetBody()
      oldestHeld += 1
    }
    return exchange
  }

  /// The exchange that is meant; the last one where nothing is said.
  func exchange(_ reference: ExchangeReference?) throws(NoSuchExchange) -> SessionExchange {
    let index: Int? =
      switch reference ?? .last {
      case .last: exchanges.count - 1
      case .number(let number, let hop): (hop ?? 1) == 1 ? number - 1 : nil
      case .fromEnd(let number): exchanges.count - number
      }
    guard let index, exchanges.indices.contains(index) else {
      throw NoSuchExchange(reference: reference ?? .last, count: exchanges.count)
    }
    return exchanges[index]
  }
}

extension SessionExchange {
  fileprivate var heldBytes: Int { body.count }

  fileprivate mutating func forgetBody() {
    guard !body.isEmpty else { return }
    body = []
    bodyLoss = .forgotten
  }
}

/// A reference to an exchange that the session does not have.
struct NoSuchExchange: Error, Sendable, Hashable, CustomStringConvertible {
  let reference: ExchangeReference
  let count: Int

  var description: String {
    count == 0
      ? "there is no \(reference): nothing has been sent yet"
      : "there is no \(reference): \(Amount.of(count, "exchange")) so far, see `list`"
  }
}
