/// Decides whether a response is a success; it sees status *and* body.
///
/// ```swift
/// let checker = AllOf(StatusChecker(), ContentTypeChecker("application/json"),
///   BodyKeyChecker(absent: "error"))
/// ```
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

/// Takes a response for a success when one of its checkers does.
public struct AnyOf: Checker {
  private let checkers: [any Checker]

  /// Makes a checker of several.
  public init(_ checkers: any Checker...) { self.checkers = checkers }

  /// Gives the failures of all checkers where none takes the response for a success.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    let failures = checkers.compactMap { $0.failure(in: response) }
    guard !failures.isEmpty, failures.count == checkers.count else { return nil }
    return CheckFailure(failures.map(\.description).joined(separator: ", and "))
  }
}

/// Decides with a closure.
public struct Check: Checker {
  private let decide: @Sendable (CollectedResponse) -> CheckFailure?

  /// Makes a checker of a closure that gives `nil` for a success.
  public init(_ decide: @escaping @Sendable (CollectedResponse) -> CheckFailure?) {
    self.decide = decide
  }

  /// Gives what the closure says.
  public func failure(in response: CollectedResponse) -> CheckFailure? { decide(response) }
}
