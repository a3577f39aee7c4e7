import RepriseNetworking
import RepriseWorkbench

/// Variables with fixed values.
struct Variables: VariableSource {
  var values: [String: VariableValue] = [:]

  init(_ values: [String: VariableValue] = [:]) {
    self.values = values
  }

  func value(of reference: Reference) -> VariableValue? { values[reference.name] }

  var variableNames: [String] { values.keys.sorted() }
}

/// Short ways to build one request.
enum Building {
  static func plan(
    _ line: String, base: String? = nil, standing: [StandingHeader] = [],
    variables: [String: VariableValue] = [:]
  ) throws -> PlannedRequest {
    let builder = RequestBuilder(
      base: try base.map { try RequestURL($0) }, standingHeaders: standing,
      variables: Variables(variables))
    return try builder.plan(Reading.request(line))
  }

  /// The URL of a request, or the error.
  static func url(
    _ word: String, base: String? = nil, variables: [String: VariableValue] = [:]
  ) -> String {
    do {
      return try plan("get \(word)", base: base, variables: variables).request.head.url
    } catch {
      return "\(error)".replacing("\n  ", with: " | ")
    }
  }

  /// The body of a request as text.
  static func body(
    _ items: String, variables: [String: VariableValue] = [:]
  ) throws -> String? {
    let request = try plan("post http://h/ " + items, variables: variables).request
    return request.body?.bytesInMemory.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A header as `with` takes it.
  static func standing(_ item: String, for origin: String?) throws -> [StandingHeader] {
    guard case .with(let items) = try Reading.command("with " + item) else { return [] }
    let url = try origin.map { try RequestURL($0) }
    return items.map { StandingHeader(item: $0, origin: url?.origin) }
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
