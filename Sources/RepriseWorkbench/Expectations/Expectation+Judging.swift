import HTTPTypes
import RepriseJSON
import RepriseNetworking
import RepriseRedaction

extension Expectation {
  /// Judges a response.
  ///
  /// - Returns: `nil` where it is as expected.
  package func failure(
    on response: ObservedResponse, variables: any VariableSource
  ) -> ExpectationFailure? {
    switch kind {
    case .status(let pattern, let traits):
      let actual =
        pattern.difference(from: response.head.status.code)
        ?? traits.lazy.compactMap { $0.difference(from: response) }.first
      return actual.map { ExpectationFailure(expected: shown, actual: $0) }
    case .query(let query, let filters, let predicate):
      var substitution = Substitution(variables)
      do throws(RequestError) {
        var found = try query.observation(of: response, with: &substitution)
        for filter in filters { found = filter.applied(to: found) }
        switch try predicate.verdict(on: found, with: &substitution) {
        case .met: return nil
        case .failed(let actual):
          return ExpectationFailure(
            expected: shown, actual: actual,
            hint: found.hint ?? Self.values(of: substitution) ?? predicate.hint(on: found))
        }
      } catch {
        return ExpectationFailure(expected: shown, actual: error.message, hint: error.hint)
      }
    }
  }

  private var shown: String { Excerpt.of(text) }

  /// What the variables in an expectation hold.
  private static func values(of substitution: Substitution) -> String? {
    let values = substitution.references.compactMap { reference in
      substitution.variables.value(of: reference).map {
        "\(reference) is \(Excerpt.of($0.json))"
      }
    }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension Predicate {
  /// What may have been meant by comparing a selection with something else.
  fileprivate func hint(on found: Observation) -> String? {
    guard case .json(let value, isSelection: true) = found, case .compare(.equal, _) = test,
      value.count == 1
    else { return nil }
    return "the path selects a list; the filter first takes its first"
  }
}

extension StatusPattern {
  /// What is there instead.
  fileprivate func difference(from status: Int) -> String? {
    switch self {
    case .exactly(let expected): status == expected ? nil : "the status is \(status)"
    case .family(let digit): status / 100 == digit ? nil : "the status is \(status)"
    }
  }
}

extension ResponseTrait {
  /// What is there instead.
  fileprivate func difference(from response: ObservedResponse) -> String? {
    let type = MediaType(response.head.headerFields[.contentType])
    let shown =
      type.map { "the body is \(ControlCharacters.escaped($0.essence))" }
      ?? "the response has no content-type"
    switch self {
    case .json:
      guard type?.isJSON == true else { return shown }
      do throws(JSONSyntaxError) {
        _ = try JSONDocument(response.body)
        return nil
      } catch {
        return "the body is not JSON: \(error)"
      }
    case .html:
      return type?.essence == "text/html" || type?.essence == "application/xhtml+xml" ? nil : shown
    case .text: return type?.essence.hasPrefix("text/") == true ? nil : shown
    case .empty:
      return response.body.isEmpty ? nil : "the body has \(response.body.count) bytes"
    case .time(let comparison, let limit):
      return Comparing.Order(response.duration, limit).satisfies(comparison)
        ? nil : "it took \(Excerpt.of(response.duration))"
    }
  }
}

extension Binding {
  /// The value that a response gives the variable.
  ///
  /// - Throws: ``RequestError`` where the response has no such value.
  package func value(
    from response: ObservedResponse, variables: any VariableSource
  ) throws(RequestError) -> VariableValue {
    var substitution = Substitution(variables)
    var found = try query.observation(of: response, with: &substitution)
    for filter in filters { found = filter.applied(to: found) }
    guard let value = found.variableValue else {
      throw RequestError("cannot capture \(name): \(found.sentence)", hint: found.hint)
    }
    return value
  }
}
