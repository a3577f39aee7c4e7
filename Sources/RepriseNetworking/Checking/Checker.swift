import HTTPTypes
import RepriseJSON

/// Decides whether a response is a success; it sees status *and* body.
public protocol Checker: Sendable {
  /// Returns `nil` for a success, or why the response is a failure.
  func failure(in response: CollectedResponse) -> CheckFailure?
}

/// Why a response is not a success.
public struct CheckFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence for a person.
  public let description: String

  /// Makes a failure with text for a person.
  public init(_ description: String) { self.description = description }
}

/// Takes a range of status codes for success, 200 to 299 by default.
public struct StatusChecker: Checker {
  private let accepted: Range<Int>

  /// Makes a checker that accepts the codes of the range.
  public init(_ accepted: Range<Int> = 200..<300) { self.accepted = accepted }

  /// Refuses a status outside the range.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    let status = response.head.status
    guard !accepted.contains(status.code) else { return nil }
    let reason = status.reasonPhrase
    return CheckFailure("the status is \(status.code)" + (reason.isEmpty ? "" : " \(reason)"))
  }
}

/// Takes a response for a failure when its JSON body has a key, such as `error` inside a 200.
public struct BodyKeyChecker: Checker {
  private let key: String

  /// Makes a checker that refuses a JSON object which has the key at its top.
  public init(absent key: String) { self.key = key }

  /// Refuses a JSON object that has the key.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    guard let document = try? JSONDocument(response.body), document.root[key] != nil else {
      return nil
    }
    return CheckFailure("the body has the key “\(key)”")
  }
}

/// Takes a response for a success when every one of its checkers does, asked in order.
public struct AllOf: Checker {
  private let checkers: [any Checker]

  /// Makes a checker of several.
  public init(_ checkers: any Checker...) { self.checkers = checkers }

  /// Gives the first failure that any of the checkers finds.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    for checker in checkers {
      if let failure = checker.failure(in: response) { return failure }
    }
    return nil
  }
}
