import RepriseJSON

/// A value to compare with, its references replaced.
enum ResolvedValue {
  case json(JSONValue)
  case text(String)
  case duration(Duration)

  /// The text that it stands for among texts.
  var text: String {
    switch self {
    case .json(let value): value.string ?? value.text
    case .text(let text): text
    case .duration(let duration): Excerpt.of(duration)
    }
  }
}

extension ExpectedValue {
  func resolved(with substitution: inout Substitution) throws(RequestError) -> ResolvedValue {
    switch self {
    case .text(let word): return .text(try substitution.text(word))
    case .duration(let duration): return .duration(duration)
    case .json(let template):
      let text = try substitution.json(template)
      do throws(JSONSyntaxError) {
        return .json(try JSONDocument(text).root)
      } catch {
        throw RequestError("the value of a variable is not JSON: \(error)")
      }
    }
  }
}
