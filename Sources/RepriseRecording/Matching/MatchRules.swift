public import HTTPTypes
public import RepriseJSON

/// What two requests must have in common for one to stand for the other.
///
/// Method, origin, path, query and body are compared, and `range` and `content-range` among the
/// header fields. A recording's settings and a caller add header fields and leave parts out.
///
/// ```swift
/// let rules = try MatchRules(headers: ["accept"], ignoring: ["query nonce", "$.requestId"])
/// ```
public struct MatchRules: Sendable, Hashable {
  /// The header fields that must be equal too.
  public var headers: Set<HTTPField.Name>

  /// The query parameters that do not matter, decoded.
  public var ignoredQueries: Set<String>

  /// The header fields that do not matter, of those that would.
  public var ignoredHeaders: Set<HTTPField.Name>

  /// What does not matter in a JSON body.
  public var ignoredValues: Set<JSONPath>

  /// The rules that nothing was added to.
  public static let standard = MatchRules()

  /// Makes rules that add nothing and leave nothing out.
  public init() {
    headers = []
    ignoredQueries = []
    ignoredHeaders = []
    ignoredValues = []
  }

  /// Makes rules from their spelling in a settings file.
  ///
  /// - Parameters:
  ///   - headers: names of header fields that must be equal too.
  ///   - ignoring: parts that do not matter: `query NAME`, `header NAME` or a JSONPath.
  /// - Throws: ``MatchRuleError`` for what is none of these.
  public init(headers: [String] = [], ignoring: [String]) throws(MatchRuleError) {
    self.init()
    for name in headers { self.headers.insert(try Self.fieldName(name, of: name)) }
    for part in ignoring {
      if let name = part.dropping("query ") {
        ignoredQueries.insert(name)
      } else if let name = part.dropping("header ") {
        ignoredHeaders.insert(try Self.fieldName(name, of: part))
      } else {
        ignoredValues.insert(try Self.path(part))
      }
    }
  }

  init(_ settings: RecordingSettings) throws(MatchRuleError) {
    self.init()
    for name in settings.matchHeaders { headers.insert(try Self.fieldName(name, of: name)) }
    for part in settings.ignored {
      switch part {
      case .query(let name): ignoredQueries.insert(name)
      case .header(let name): ignoredHeaders.insert(try Self.fieldName(name, of: "header " + name))
      case .json(let path): ignoredValues.insert(try Self.path(path))
      }
    }
  }

  /// These rules on top of others: what they say about a header field wins.
  func merged(over base: MatchRules) -> MatchRules {
    var merged = self
    merged.headers.formUnion(base.headers.subtracting(ignoredHeaders))
    merged.ignoredHeaders.formUnion(base.ignoredHeaders.subtracting(headers))
    merged.ignoredQueries.formUnion(base.ignoredQueries)
    merged.ignoredValues.formUnion(base.ignoredValues)
    return merged
  }

  /// The header fields that are compared, by name.
  var comparedHeaders: [HTTPField.Name] {
    headers.union([.range, .contentRange]).subtracting(ignoredHeaders)
      .sorted { $0.canonicalName < $1.canonicalName }
  }

  private static func fieldName(
    _ name: String, of rule: String
  ) throws(MatchRuleError) -> HTTPField.Name {
    guard let field = HTTPField.Name(name) else {
      throw MatchRuleError(rule: rule, expected: "the name of a header field", found: "'\(name)'")
    }
    return field
  }

  private static func path(_ text: String) throws(MatchRuleError) -> JSONPath {
    guard text.utf8.first == UInt8(ascii: "$") else {
      throw MatchRuleError(
        rule: text, expected: "'query NAME', 'header NAME' or a JSONPath", found: "'\(text)'")
    }
    do {
      return try JSONPath(text)
    } catch {
      throw MatchRuleError(rule: text, expected: "a JSONPath", found: "\(error)")
    }
  }
}

/// A rule for matching that cannot be understood.
public struct MatchRuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule as it was written.
  public let rule: String

  /// What should have stood there.
  public let expected: String

  /// What stood there.
  public let found: String

  /// One sentence for a person.
  public var description: String {
    "the matching rule '\(rule)' is not understood: expected \(expected), found \(found)"
  }
}

extension String {
  fileprivate func dropping(_ prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    let rest = String(dropFirst(prefix.count)).trimmingBlanks
    return rest.isEmpty ? nil : rest
  }

  private var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
