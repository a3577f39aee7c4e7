public import HTTPTypes

/// Decides whether a response is a success; it sees status *and* body.
///
/// ```swift
/// let checker = AllOf(StatusChecker(), ContentTypeChecker("application/json"),
///   BodyKeyChecker(absent: "error"))
/// ```
public protocol Checker: Sendable {
  /// Returns `nil` for a success, or why the response is a failure.
  func failure(in response: CollectedResponse) -> CheckFailure?

  /// Returns why a response of a successful status is a failure whatever its body holds; `nil` where
  /// the head alone does not tell.
  ///
  /// It is asked in the place of ``failure(in:)`` where the body is not read into memory: by
  /// ``Client/stream(of:context:)``, downloads and events. A checker that says nothing here is not
  /// applied to them.
  func failure(inHead head: HTTPResponse) -> CheckFailure?
}

extension Checker {
  /// Nothing: it takes the body to tell.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? { nil }
}

/// Why a response is not a success.
public struct CheckFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence for a person.
  public let description: String

  /// Makes a failure with text for a person.
  public init(_ description: String) { self.description = description }
}

/// Takes a response for a success when every one of its checkers does, asked in order; any response
/// where there are none.
public struct AllOf: Checker {
  private let checkers: [any Checker]

  /// Makes a checker of several.
  public init(_ checkers: any Checker...) { self.checkers = checkers }

  /// Gives the first failure that any of the checkers finds.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    first { $0.failure(in: response) }
  }

  /// Gives the first failure that any of the checkers finds in the head.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? {
    first { $0.failure(inHead: head) }
  }

  private func first(_ failure: (any Checker) -> CheckFailure?) -> CheckFailure? {
    checkers.lazy.compactMap(failure).first
  }
}

/// Takes a response for a success when one of its checkers does; any response where there are none.
public struct AnyOf: Checker {
  private let checkers: [any Checker]

  /// Makes a checker of several.
  public init(_ checkers: any Checker...) { self.checkers = checkers }

  /// Gives the failures of all checkers where none takes the response for a success.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    all { $0.failure(in: response) }
  }

  /// Gives the failures of all checkers where none might take the response for a success.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? {
    all { $0.failure(inHead: head) }
  }

  private func all(_ failure: (any Checker) -> CheckFailure?) -> CheckFailure? {
    let failures = checkers.compactMap(failure)
    guard !failures.isEmpty, failures.count == checkers.count else { return nil }
    return CheckFailure(failures.map(\.description).joined(separator: ", and "))
  }
}

/// Decides with a closure.
public struct Check: Checker {
  private let decide: @Sendable (CollectedResponse) -> CheckFailure?
  private let decideByHead: @Sendable (HTTPResponse) -> CheckFailure?

  /// Makes a checker of a closure that gives `nil` for a success.
  public init(_ decide: @escaping @Sendable (CollectedResponse) -> CheckFailure?) {
    self.init(decide: decide, decideByHead: { _ in nil })
  }

  /// Makes a checker of a closure that looks at status and header fields only, and so decides about
  /// streams, too.
  public static func head(
    _ decide: @escaping @Sendable (HTTPResponse) -> CheckFailure?
  ) -> Check {
    Check(decide: { decide($0.head) }, decideByHead: decide)
  }

  private init(
    decide: @escaping @Sendable (CollectedResponse) -> CheckFailure?,
    decideByHead: @escaping @Sendable (HTTPResponse) -> CheckFailure?
  ) {
    self.decide = decide
    self.decideByHead = decideByHead
  }

  /// Gives what the closure says.
  public func failure(in response: CollectedResponse) -> CheckFailure? { decide(response) }

  /// Gives what the closure says, where it looks at the head only.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? { decideByHead(head) }
}
