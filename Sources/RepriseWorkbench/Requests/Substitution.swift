import RepriseJSON

/// Puts values in the place of references, after parsing: a value never makes new words, items
/// or lines.
struct Substitution {
  let variables: any VariableSource

  /// The references that were replaced so far.
  private(set) var references: [Reference] = []

  init(_ variables: any VariableSource) {
    self.variables = variables
  }

  mutating func value(of reference: Reference) throws(RequestError) -> VariableValue {
    guard let value = variables.value(of: reference) else {
      throw Self.unknown(reference, among: variables.variableNames)
    }
    references.append(reference)
    return value
  }

  /// The text of a word.
  mutating func text(_ word: Word) throws(RequestError) -> String {
    var text = ""
    for piece in word.pieces {
      switch piece {
      case .literal(let literal, _): text += literal
      case .reference(let reference): text += try value(of: reference).text
      }
    }
    return text
  }

  /// The JSON text of a template: a reference for a value keeps its type, one in a string is
  /// escaped.
  mutating func json(_ template: JSONTemplate) throws(RequestError) -> String {
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .value(let reference): text += try value(of: reference).json
      case .inString(let reference):
        let quoted = JSONText.quoted(Array(try value(of: reference).text.utf8))
        text += String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
      }
    }
    return text
  }

  private static func unknown(_ reference: Reference, among names: [String]) -> RequestError {
    if reference.name.hasPrefix("$env.") {
      let name = reference.name.dropFirst(5)
      return RequestError("\(name) is not set in the environment")
    }
    return RequestError(
      "there is no variable \(reference.name)",
      hint: Suggestion.hint(for: reference.name, in: names)
        ?? "set \(reference.name)=… sets it, capture \(reference.name) $.… takes it from a response"
    )
  }
}
