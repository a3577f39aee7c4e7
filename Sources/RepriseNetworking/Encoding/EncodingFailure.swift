/// Something that a call should send and that cannot be written down; nothing was sent.
public struct EncodingFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    /// Parameters were announced, and none were given.
    public static let missingParameters = Kind(description: "missing parameters")
    /// A value cannot be written in the encoding chosen.
    public static let encoding = Kind(description: "encoding")
  }

  /// What kind of failure it is.
  public let kind: Kind

  /// Which parameter or part it is, such as `filter.tags[2]`; empty for all of them.
  public let path: String

  /// Why it cannot be encoded.
  public let reason: String

  /// What to do about it.
  public let advice: String

  /// Makes an error that says what, why and what to do.
  public init(kind: Kind = .encoding, path: String, reason: String, advice: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
    self.advice = advice
  }

  /// One sentence for a person.
  public var description: String {
    let subject =
      switch (kind, path) {
      case (.missingParameters, _): "there is nothing to encode"
      case (_, ""): "the parameters cannot be encoded"
      default: "the parameter “\(path)” cannot be encoded"
      }
    return "\(subject): \(reason); \(advice)"
  }

  static func notFinite(_ spelling: String, at path: String) -> EncodingFailure {
    EncodingFailure(
      path: path, reason: "\(spelling) is no number that can be sent",
      advice: "leave it out or send a text")
  }
}

/// Where in nested parameters something stands, such as `filter.tags[2]`.
enum ParameterPath {
  static func member(_ name: String, of parent: String) -> String {
    parent.isEmpty ? name : "\(parent).\(name)"
  }

  static func element(_ index: Int, of parent: String) -> String { "\(parent)[\(index)]" }

  static func text(_ codingPath: [any CodingKey]) -> String {
    codingPath.reduce("") { path, key in
      key.intValue.map { element($0, of: path) } ?? member(key.stringValue, of: path)
    }
  }
}
