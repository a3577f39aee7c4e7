import RepriseJSON
import RepriseRedaction

/// What a query found in a response.
enum Observation {
  /// A JSON value; `isSelection` where a path may select any number and this is the list of them.
  case json(JSONValue, isSelection: Bool)
  /// Text that has no JSON type: a header, a cookie, a URL, a body.
  case text(String)
  case duration(Duration)
  /// Nothing, and why.
  case missing(String, hint: String?)

  /// A JSON number.
  static func number(_ number: Int) -> Observation { json(text: String(number)) }

  /// A JSON value from its text.
  static func json(text: String, isSelection: Bool = false) -> Observation {
    do {
      return .json(try JSONDocument(text).root, isSelection: isSelection)
    } catch {
      return .missing("it is not JSON: \(error)", hint: nil)
    }
  }

  /// What it is, as a failure says it.
  var sentence: String {
    switch self {
    case .json(let value, _): "it is \(Excerpt.of(value.text))"
    case .text(let text): text.isEmpty ? "it is empty" : "it is \(Excerpt.of(text))"
    case .duration(let duration): "it took \(Excerpt.of(duration))"
    case .missing(let reason, _): reason
    }
  }

  var hint: String? {
    if case .missing(_, let hint) = self { hint } else { nil }
  }

  /// The value that a variable gets from it.
  var variableValue: VariableValue? {
    switch self {
    case .json(let value, _): .json(value.text)
    case .text(let text): .text(text)
    case .duration(let duration): .json(String(duration.milliseconds))
    case .missing: nil
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// A value as a failure shows it: on one line, cut, and without effect on a terminal.
enum Excerpt {
  private static let longest = 200

  static func of(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longest + 1)
    if scalars.count <= longest { return ControlCharacters.escaped(text) }
    return ControlCharacters.escaped(Substring(scalars.dropLast())) + "…"
  }

  static func of(_ duration: Duration) -> String {
    duration.milliseconds < 10_000
      ? "\(duration.milliseconds) ms" : "\(duration.milliseconds / 1_000) s"
  }
}
