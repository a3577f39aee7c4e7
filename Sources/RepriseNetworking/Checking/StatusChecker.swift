public import HTTPTypes
import RepriseRedaction

/// Takes ranges of status codes for success, 200 to 299 by default.
public struct StatusChecker: Checker {
  private let accepted: [Range<Int>]

  /// Makes a checker that accepts the codes of the ranges.
  public init(_ first: Range<Int> = 200..<300, _ more: Range<Int>...) { accepted = [first] + more }

  /// Makes a checker that accepts these codes and no others.
  public init(codes first: Int, _ more: Int...) {
    accepted = ([first] + more).map { $0..<$0 + 1 }
  }

  /// Refuses a status that none of the ranges has.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    failure(inHead: response.head)
  }

  /// Refuses a status that none of the ranges has.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? {
    let status = head.status
    guard !accepted.contains(where: { $0.contains(status.code) }) else { return nil }
    let reason = ControlCharacters.escaped(status.reasonPhrase)
    return CheckFailure("the status is \(status.code)" + (reason.isEmpty ? "" : " \(reason)"))
  }
}
