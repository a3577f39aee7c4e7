public import HTTPTypes
import RepriseRedaction

/// Takes a response for a success when its content type is one that is understood.
///
/// A response without a body and without a content type passes.
public struct ContentTypeChecker: Checker {
  /// What a client that reads JSON understands.
  public static let json = ["application/json", "application/*+json", "text/json"]

  private let accepted: [String]

  /// Makes a checker of media ranges such as `application/json`, `text/*`, `application/*+json` and
  /// `*/*`; parameters are not looked at.
  public init(_ accepted: String..., adding more: [String] = []) {
    self.accepted = (accepted + more).map(\.asciiLowercased)
  }

  /// Refuses a content type that none of the media ranges has, and a body without one.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    guard response.body.isEmpty || response.head.headerFields.contains(.contentType) else {
      return CheckFailure("the body has no content type; expected \(expected)")
    }
    return failure(inHead: response.head)
  }

  /// Refuses a content type that none of the media ranges has.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? {
    guard let field = head.headerFields[.contentType] else { return nil }
    let essence = (field.split(separator: ";").first.map(String.init) ?? "").asciiLowercased
    let type = String(essence.filter { $0 != " " && $0 != "\t" })
    guard !accepted.contains(where: { Self.matches(type, $0) }) else { return nil }
    return CheckFailure(
      "the content type is \(ControlCharacters.escaped(field)); expected \(expected)")
  }

  private var expected: String { accepted.joined(separator: ", ") }

  private static func matches(_ type: String, _ range: String) -> Bool {
    if range == "*/*" || range == type { return true }
    guard let star = range.firstIndex(of: "*") else { return false }
    let (prefix, suffix) = (range[..<star], range[range.index(after: star)...])
    return type.count >= prefix.count + suffix.count && type.hasPrefix(prefix)
      && type.hasSuffix(suffix)
  }
}
