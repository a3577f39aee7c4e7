public import HTTPTypes
import RepriseRedaction

/// Takes a response for a success when its content type is one that is understood.
///
/// A response without a body passes, whatever it says about its type: many servers give a 204 one.
public struct ContentTypeChecker: Checker {
  /// What a client that reads JSON understands.
  public static let json = ["application/json", "application/*+json", "text/json"]

  private let accepted: [String]

  private var ranges: [(type: Substring, subtype: Substring)] {
    accepted.map { range in
      let type = range.prefix { $0 != "/" }
      return (type, type.endIndex == range.endIndex ? "*" : range[type.endIndex...].dropFirst())
    }
  }

  /// Makes a checker of media ranges such as `application/json`, `text/*`, `application/*+json` and
  /// `*/*`; parameters are not looked at, neither here nor in a response.
  public init(_ accepted: String..., adding more: [String] = []) {
    self.accepted = (accepted + more).map { MediaType($0)?.essence ?? $0.asciiLowercased }
  }

  /// Refuses a content type that none of the media ranges has, and a body without one.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    if response.body.isEmpty { return nil }
    guard response.head.headerFields.contains(.contentType) else {
      return CheckFailure("the body has no content type; expected \(expected)")
    }
    return failure(inHead: response.head)
  }

  /// Refuses a content type that none of the media ranges has.
  public func failure(inHead head: HTTPResponse) -> CheckFailure? {
    guard let field = head.headerFields[.contentType] else { return nil }
    let essence = MediaType(field)?.essence ?? ""
    let type = essence.prefix { $0 != "/" }
    let subtype = essence[type.endIndex...].dropFirst()
    if ranges.contains(where: { Self.fits(type, $0.type) && Self.fits(subtype, $0.subtype) }) {
      return nil
    }
    return CheckFailure(
      "the content type is \(ControlCharacters.escaped(field)); expected \(expected)")
  }

  private var expected: String { accepted.joined(separator: ", ") }

  private static func fits(_ text: Substring, _ pattern: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return text == pattern }
    let (prefix, suffix) = (pattern[..<star], pattern[star...].dropFirst())
    return text.count >= prefix.count + suffix.count && text.hasPrefix(prefix)
      && text.hasSuffix(suffix)
  }
}
