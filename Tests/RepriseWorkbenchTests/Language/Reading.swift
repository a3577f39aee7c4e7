import RepriseWorkbench
import Testing

/// Short ways to parse one statement and to look at what came of it.
enum Reading {
  struct Unexpected: Error, CustomStringConvertible {
    var description: String
  }

  static func statement(_ text: String) throws -> Statement {
    let statements = try Script(parsing: text).statements
    guard statements.count == 1 else { throw Unexpected(description: "\(statements.count)") }
    return statements[0]
  }

  static func request(_ text: String) throws -> RequestLine {
    guard case .request(let line) = try statement(text).kind else {
      throw Unexpected(description: "no request: \(text)")
    }
    return line
  }

  static func expectation(_ text: String) throws -> RepriseWorkbench.Expectation {
    guard case .expect(let expectation) = try statement(text).kind else {
      throw Unexpected(description: "no expectation: \(text)")
    }
    return expectation
  }

  static func command(_ text: String) throws -> Command {
    guard case .command(let command) = try statement(text).kind else {
      throw Unexpected(description: "no command: \(text)")
    }
    return command
  }

  /// The whole error text, `"it parses"` where there is none.
  static func failure(_ text: String, file: String? = nil) -> String {
    do {
      _ = try Script(parsing: text, file: file)
      return "it parses"
    } catch {
      return error.description
    }
  }

  /// The error without the line and its caret: `3:5: message | hint`.
  static func message(_ text: String) -> String {
    do {
      _ = try Script(parsing: text)
      return "it parses"
    } catch {
      return "\(error.place): \(error.message)" + (error.hint.map { " | \($0)" } ?? "")
    }
  }

  /// A word with its references as `<name>` and quoted text in `«»`.
  static func spelled(_ word: Word) -> String {
    word.pieces.map { piece in
      switch piece {
      case .literal(let text, quoted: true): "«\(text)»"
      case .literal(let text, quoted: false): text
      case .reference(let reference): "<\(reference.description.dropFirst(2).dropLast(2))>"
      }
    }.joined()
  }

  /// A template with its references as `<name>`, those in strings as `<<name>>`.
  static func spelled(_ template: JSONTemplate) -> String {
    template.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let reference): "<\(reference.name)>"
      case .inString(let reference): "<<\(reference.name)>>"
      }
    }.joined()
  }

  /// An item as `kind name value`.
  static func spelled(_ item: RequestItem) -> String {
    switch item.kind {
    case .header(let name, let value): "header \(spelled(name)) \(spelled(value))"
    case .emptyHeader(let name): "empty \(spelled(name))"
    case .unsetHeader(let name): "unset \(spelled(name))"
    case .query(let name, let value): "query \(spelled(name)) \(spelled(value))"
    case .string(let key, let value): "string \(spelled(key)) \(spelled(value))"
    case .json(let key, let value): "json \(spelled(key)) \(spelled(value))"
    }
  }

  static func spelled(_ key: DataKey) -> String {
    key.steps.map { step in
      switch step {
      case .name(let word): ".\(spelled(word))"
      case .index(let index): "[\(index)]"
      case .append: "[]"
      }
    }.joined()
  }

  static func items(_ text: String) throws -> [String] {
    try request("post /x " + text).items.map(spelled)
  }
}
