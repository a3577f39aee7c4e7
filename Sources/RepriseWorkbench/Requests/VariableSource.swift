import RepriseJSON

/// What a variable holds.
package enum VariableValue: Hashable, Sendable {
  /// Text, as `set name=ann` gives it.
  case text(String)
  /// One valid JSON value, spelled as it came: `set n:=42`, or a capture from a JSON body.
  case json(String)

  /// What stands for it within text: a JSON string without its quotes, any other as it is spelled.
  package var text: String {
    switch self {
    case .text(let text): return text
    case .json(let json):
      guard json.utf8.first == UInt8(ascii: "\"") else { return json }
      return (try? JSONDocument(json))?.root.string ?? json
    }
  }

  /// What stands for it where a JSON value may stand.
  package var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .json(let json): json
    }
  }
}

/// Where the values of references come from.
package protocol VariableSource {
  /// The value of a reference, dynamic ones (`$uuid`, `$now`, `$randomInt`, `$env.NAME`) included.
  ///
  /// - Returns: `nil` where there is no such variable.
  func value(of reference: Reference) -> VariableValue?

  /// The names of the variables that are set, for suggestions.
  var variableNames: [String] { get }
}
