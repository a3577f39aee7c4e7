import HTTPTypes
import RepriseJSON
import RepriseRedaction

extension Query {
  /// What the query finds in a response.
  func observation(
    of response: ObservedResponse, with substitution: inout Substitution
  ) throws(RequestError) -> Observation {
    switch self {
    case .path(let path): return Self.observation(of: path, in: response)
    case .status: return .number(response.head.status.code)
    case .size: return .number(response.body.count)
    case .url: return .text(response.url)
    case .time: return .duration(response.duration)
    case .body: return .text(String(decoding: response.body, as: UTF8.self))
    case .header(let word):
      let text = try substitution.text(word)
      let values = HTTPField.Name(text).map { response.head.headerFields[values: $0] } ?? []
      guard !values.isEmpty else {
        return .missing(
          "there is no header \(ControlCharacters.escaped(text))",
          hint: Suggestion.hint(
            for: text.lowercased(), in: response.head.headerFields.map(\.name.canonicalName)))
      }
      return .text(values.joined(separator: ", "))
    case .cookie(let word):
      let name = try substitution.text(word)
      guard let value = ResponseCookies.value(of: name, in: response.head.headerFields) else {
        return .missing("there is no cookie \(ControlCharacters.escaped(name))", hint: nil)
      }
      return .text(value)
    case .variable(let name):
      switch try substitution.value(of: Reference(name)) {
      case .text(let text): return .text(text)
      case .json(let json): return .json(text: json)
      }
    }
  }

  private static func observation(of path: JSONPath, in response: ObservedResponse) -> Observation {
    if response.body.isEmpty { return .missing("the body is empty", hint: nil) }
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(response.body).root
    } catch {
      let type = response.head.headerFields[.contentType].map {
        " (\(ControlCharacters.escaped($0)))"
      }
      return .missing("the body\(type ?? "") is not JSON: \(error)", hint: nil)
    }
    let found = path.select(in: root)
    guard path.isSingular else {
      let texts = found.map(\.text).joined(separator: ", ")
      return .json(text: "[\(texts)]", isSelection: true)
    }
    if let value = found.last { return .json(value, isSelection: false) }
    let nearest = path.nearestExisting(in: root)
    return .missing(
      "there is no \(ControlCharacters.escaped(path.description))",
      hint: "the nearest that exists is \(Excerpt.of(nearest.path)): \(Excerpt.of(nearest.text))")
  }
}

/// The cookies that a response sets (RFC 6265).
enum ResponseCookies {
  /// The value of the last cookie of a name, which is told from others by case.
  static func value(of name: String, in fields: HTTPFields) -> String? {
    for field in fields[values: .setCookie].reversed() {
      let pair = field.utf8.prefix { $0 != UInt8(ascii: ";") }
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard trimmed(pair[..<equals]).elementsEqual(name.utf8) else { continue }
      return String(decoding: trimmed(pair[pair.index(after: equals)...]), as: UTF8.self)
    }
    return nil
  }

  private static func trimmed(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes = Array(text)[...]
    while bytes.first?.isBlank == true { bytes.removeFirst() }
    while bytes.last?.isBlank == true { bytes.removeLast() }
    return Array(bytes)
  }
}
