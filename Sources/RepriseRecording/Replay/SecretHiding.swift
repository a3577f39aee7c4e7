internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction

/// Hides the secrets of one request in what is told about it.
struct SecretHiding: Sendable {
  /// The URL of the request without its secrets.
  let url: String

  private let redactor: Redactor

  init(
    _ head: HTTPRequest, content: AskedRequest.Content, redactor: Redactor?, rules: RedactionRules
  ) {
    let redactor = redactor ?? Redactor(rules: rules)
    let target = head.path ?? "/"
    redactor.learn(target: target)
    redactor.learn(fields: head.headerFields)
    if case .bytes(let bytes) = content {
      redactor.learn(body: bytes, mediaType: head.headerFields[.contentType])
    }
    self.redactor = redactor
    var redacted = head
    redacted.path = redactor.redacted(target: target)
    url = ControlCharacters.escaped(redacted.url)
  }

  /// A text without secrets and control characters, cut where it is long.
  func shown(_ text: String) -> String {
    let escaped = ControlCharacters.escaped(redactor.redacted(text: text))
    guard escaped.utf8.count > 80 else { return escaped }
    let kept = escaped.utf8.prefix(78)
    let lastCharacter = kept.lastIndex { $0 & 0xC0 != 0x80 } ?? kept.startIndex
    return String(decoding: kept[..<lastCharacter], as: UTF8.self) + "..."
  }
}

/// One part in which a recorded request and an asked one differ.
struct PartDifference: Sendable {
  /// What is compared, such as `query a`.
  var part: String

  /// What the file has, `nil` where it has no such part.
  var recorded: String?

  /// What the request has, `nil` where it has no such part.
  var asked: String?

  /// Whether the values are secret by their name and never shown.
  var isSecret = false

  /// The rule of `recording.json` that would accept the difference, such as ``ignore `query a` ``.
  var rule: String?

  /// One line for a person.
  func text(_ hiding: SecretHiding) -> String {
    let name = hiding.shown(part)
    switch (recorded, asked) {
    case (let recorded?, _?) where isSecret:
      return "\(name): recorded \(hiding.shown(recorded)), asked another value (hidden)"
    case (let recorded?, let asked?):
      return "\(name): recorded \(hiding.shown(recorded)), asked \(hiding.shown(asked))"
    case (let recorded?, nil):
      return "\(name): recorded \(hiding.shown(recorded)), not asked"
    case (nil, let asked?):
      return "\(name): not recorded, asked \(isSecret ? "(hidden)" : hiding.shown(asked))"
    case (nil, nil): return name
    }
  }
}
