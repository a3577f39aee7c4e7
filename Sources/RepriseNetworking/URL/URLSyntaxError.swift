import RepriseRedaction

/// A text that is not a URL a request can be sent to.
public struct URLSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that was read.
  public let text: String
  /// What should have stood there.
  public let expected: String
  /// What stood there.
  public let found: String

  /// Makes the error of a text.
  public init(text: String, expected: String, found: String) {
    (self.text, self.expected, self.found) = (text, expected, found)
  }

  /// One sentence for a person, without the user information that the text may hold.
  public var description: String {
    let found = found.isEmpty ? "nothing" : ControlCharacters.escaped(found)
    return "“\(Self.shown(text))” is no URL: expected \(expected), found \(found)"
  }

  /// A text with its secrets hidden, what stands before the `@` of an authority among them.
  private static func shown(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let authority = bytes.firstRange(of: Array("//".utf8))?.upperBound ?? bytes.endIndex
    let end = bytes[authority...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.endIndex
    if let at = bytes[authority..<end].lastIndex(of: UInt8(ascii: "@")) {
      bytes.replaceSubrange(authority..<at, with: Array("…".utf8))
    }
    let text = Redactor().redacted(text: String(decoding: bytes, as: UTF8.self))
    return ControlCharacters.escaped(text)
  }
}
