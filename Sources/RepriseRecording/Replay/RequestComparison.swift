internal import RepriseJSON
internal import RepriseRedaction

/// Finds every part in which an asked request differs from a recorded one.
struct RequestComparison {
  private(set) var found: [PartDifference] = []
  private let context: MatchContext

  init(
    _ recorded: MatchableRequest, _ asked: MatchableRequest, context: MatchContext,
    _ positions: Positions
  ) {
    self.context = context
    if recorded.origin != asked.origin {
      found.append(
        PartDifference(
          part: "origin", recorded: quoted(recorded.origin), asked: quoted(asked.origin),
          rule: "set `\"origins\": {\"\(recorded.origin)\": \"\(asked.origin)\"}`"))
    }
    compare(recorded.target.query, asked.target.query, kind: "query", isIgnorable: true)
    compare(recorded.fields, asked.fields, kind: "header", isIgnorable: true)
    compare(recorded.body, asked.body)
    if found.isEmpty { addContradictions(recorded, asked, positions) }
  }

  /// Parts that would be accepted, were their text not known to mean another placeholder.
  private mutating func addContradictions(
    _ recorded: MatchableRequest, _ asked: MatchableRequest, _ positions: Positions
  ) {
    let bindings = Acceptance.bindings(of: recorded, in: asked, context: context)
    for (placeholder, text) in bindings?.meaningful ?? [] {
      guard let other = positions.otherMeaning(of: text, than: placeholder) else { continue }
      found.append(
        PartDifference(
          part: "secret", recorded: "\(placeholder)", asked: "the value that stands for \(other)"))
    }
    if bindings == nil {
      found.append(PartDifference(part: "one placeholder would stand for two values"))
    }
  }

  private mutating func compare(
    _ recorded: [NamedPart], _ asked: [NamedPart], kind: String, isIgnorable: Bool
  ) {
    var names: [[UInt8]] = []
    for part in recorded + asked where !names.contains(part.name) { names.append(part.name) }
    for name in names {
      let (left, right) = (recorded.filter { $0.name == name }, asked.filter { $0.name == name })
      for position in 0..<max(left.count, right.count) {
        let part = position < left.count ? left[position] : nil
        let other = position < right.count ? right[position] : nil
        if let part, let other, accepts(part, other) { continue }
        let label = "\(kind) \(String(decoding: name, as: UTF8.self))"
        found.append(
          PartDifference(
            part: label, recorded: part.map(shown), asked: other.map(shown),
            isSecret: part?.isSecret ?? other?.isSecret ?? false,
            rule: isIgnorable ? "ignore `\(label)`" : nil))
      }
    }
  }

  private func accepts(_ part: NamedPart, _ other: NamedPart) -> Bool {
    switch (part.value, other.value) {
    case (nil, nil): true
    case (let value?, let otherValue?):
      Acceptance.accepts(
        value[...], otherValue[...], isSecret: part.isSecret, context: context)
    default: false
    }
  }

  private mutating func compare(_ recorded: MatchableBody, _ asked: MatchableBody) {
    switch (recorded, asked) {
    case (.json(let document), .json(let other)): compare(document, other)
    case (.form(let pairs), .form(let others)):
      compare(pairs, others, kind: "form", isIgnorable: false)
    case (.multipart(let parts), .multipart(let others)): compare(parts, others)
    case (.bytes(let bytes), .bytes(let other)):
      guard !Acceptance.accepts(bytes, other, isSecret: false, context: context) else { return }
      found.append(
        PartDifference(part: "body", recorded: shown(bytes), asked: shown(other)))
    case (.recordedLarge(let position), .askedLarge(let equal)):
      guard !equal.contains(position) else { return }
      found.append(
        PartDifference(part: "body", recorded: "other bytes, more than 1 MiB", asked: "its own"))
    default:
      found.append(PartDifference(part: "body", recorded: recorded.kind, asked: asked.kind))
    }
  }

  private mutating func compare(_ recorded: JSONDocument, _ asked: JSONDocument) {
    for difference in JSONDifference.between(recorded.root, asked.root, limit: 1_000) {
      if let left = difference.left, let right = difference.right,
        Acceptance.accepts(left, right, context: context)
      {
        continue
      }
      let value = difference.left ?? difference.right
      found.append(
        PartDifference(
          part: "body \(difference.path)", recorded: difference.left?.text,
          asked: difference.right?.text, isSecret: value.map(context.isSecret) ?? false,
          rule: "ignore `\(difference.path)`"))
    }
  }

  private mutating func compare(_ recorded: [MultipartPart], _ asked: [MultipartPart]) {
    for position in 0..<max(recorded.count, asked.count) {
      let part = position < recorded.count ? recorded[position] : nil
      let other = position < asked.count ? asked[position] : nil
      if let part, let other, part.name == other.name, part.fileName == other.fileName,
        part.mediaType == other.mediaType,
        Acceptance.accepts(
          part.content, other.content, isSecret: part.isSecret, context: context)
      {
        continue
      }
      found.append(
        PartDifference(
          part: "part \(position + 1)", recorded: part.map(shown), asked: other.map(shown),
          isSecret: part?.isSecret ?? other?.isSecret ?? false))
    }
  }

  private func shown(_ part: NamedPart) -> String {
    part.value.map { quoted(String(decoding: $0, as: UTF8.self)) } ?? "no value"
  }

  private func shown(_ part: MultipartPart) -> String {
    let facts = [
      part.name.map { "name \(quoted(String(decoding: $0, as: UTF8.self)))" },
      part.fileName.map { "file \(quoted(String(decoding: $0, as: UTF8.self)))" },
      part.mediaType, shown(part.content),
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }

  private func shown(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.isEmpty { return "nothing" }
    guard bytes.count <= 60, let text = String(validating: bytes, as: UTF8.self)
    else { return "\(bytes.count) bytes" }
    return quoted(text)
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }
}

extension MatchableBody {
  /// What the body is, for a person.
  fileprivate var kind: String {
    switch self {
    case .bytes(let bytes): bytes.isEmpty ? "nothing" : "\(bytes.count) bytes"
    case .json: "JSON"
    case .form: "a form"
    case .multipart: "a multipart body"
    case .recordedLarge, .askedLarge: "more than 1 MiB"
    }
  }
}
