public import HTTPTypes
import RepriseRedaction

/// Takes ranges of status codes for success, 200 to 299 by default.
///
/// ```swift
/// StatusChecker(200..<300, 404..<405)
/// StatusChecker(200...204)
/// StatusChecker(codes: 200, 201, 404)
/// ```
public struct StatusChecker: Checker {
  private let accepts: @Sendable (Int) -> Bool

  /// Makes a checker that accepts the codes of the ranges.
  public init(_ first: Range<Int> = 200..<300, _ more: Range<Int>...) {
    accepts = { code in first.contains(code) || more.contains { $0.contains(code) } }
  }

  /// Makes a checker that accepts the codes of the ranges.
  public init(_ first: ClosedRange<Int>, _ more: ClosedRange<Int>...) {
    accepts = { code in first.contains(code) || more.contains { $0.contains(code) } }
  }

  /// Makes a checker that accepts these codes and no others.
  public init(codes first: Int, _ more: Int...) {
    accepts = { $0 == first || more.contains($0) }
  }

  /// Refuses a status that none of the ranges has.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    failure(inHead: response.head)
  }

  /// Refuses a status that none of the ranges has.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? {
    let status = head.status
    guard !accepts(status.code) else { return nil }
    let reason = ControlCharacters.escaped(status.reasonPhrase)
    return CheckFailure("the status is \(status.code)" + (reason.isEmpty ? "" : " \(reason)"))
  }
}
