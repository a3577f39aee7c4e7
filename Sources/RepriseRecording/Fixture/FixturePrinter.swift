import HTTPTypes

/// Writes an exchange as the text of a fixture file, with the files that its bodies need.
struct FixturePrinter {
  /// A body that has to be written to a file of its own.
  struct NewSibling {
    var name: String
    var body: ArraySlice<UInt8>
  }

  /// The exchange's file name without `.http`.
  var stem: String

  /// The folder in which siblings are kept that are there already.
  var folder: String

  /// The lines that the file has before its request line, to keep what is a person's own.
  var leading: [LeadingLine] = []

  /// Names the file of a body.
  var nameSibling: (SiblingName, ArraySlice<UInt8>) throws -> String = { name, _ in name.text }

  /// - Throws: ``UnwritableExchange``; what reading a body from a sibling in another folder throws,
  ///   and what naming one throws.
  func print(_ exchange: Exchange) throws -> (text: [UInt8], siblings: [NewSibling]) {
    guard !(exchange.request.head.authority ?? "").isEmpty,
      exchange.request.head.method.rawValue.utf8.first != UInt8(ascii: "#")
    else { throw UnwritableExchange(request: exchange.request.head) }
    let request = try placement(
      of: exchange.request.body, .request, fields: exchange.request.head.headerFields)
    let response = try placement(
      of: exchange.response?.body, .response,
      fields: exchange.response?.head.headerFields ?? HTTPFields())
    let facts = FixtureFacts.facts(of: exchange, request: request, response: response)

    var siblings: [NewSibling] = []
    var text: [UInt8] = []
    for line in LeadingLine.rewriting(leading, with: facts) {
      text.appendLine(line.text)
    }
    let head = exchange.request.head
    text.appendLine(HeadText.requestLine(of: head))
    text.appendFields(Self.written(head.headerFields, authority: head.authority))
    try append(request, .request, to: &text, siblings: &siblings)
    guard let answer = exchange.response else { return (text, siblings) }
    text.appendLine([])
    text.appendLine("###".utf8)
    text.appendLine(HeadText.statusLine(of: answer))
    text.appendFields(Self.written(answer.head.headerFields))
    try append(response, .response, to: &text, siblings: &siblings)
    return (text, siblings)
  }

  private func placement(
    of body: StoredBody?, _ part: SiblingName.Part, fields: HTTPFields
  ) throws -> BodyPlacement {
    switch body {
    case nil: return .none
    case .bytes(let bytes): return BodyPlacement(of: bytes, fields: fields)
    case .sibling(let sibling):
      let name = ArraySlice(sibling.name.utf8)
      if sibling.folder == folder, SiblingName(name, stem: stem, part: part) != nil {
        return BodyPlacement(keeping: sibling)
      }
      return BodyPlacement(of: try sibling.load(), fields: fields)
    }
  }

  private func append(
    _ placement: BodyPlacement, _ part: SiblingName.Part, to text: inout [UInt8],
    siblings: inout [NewSibling]
  ) throws {
    switch placement.content {
    case .none: return
    case .text(let body):
      text.appendLine([])
      text.appendLine(body)
    case .kept(let sibling):
      text.appendLine([])
      text.appendLine("< ./\(sibling.name)".utf8)
    case .sibling(let body, let fileExtension):
      let first = SiblingName(stem: stem, part: part, fileExtension: fileExtension)
      let name = try nameSibling(first, body)
      siblings.append(NewSibling(name: name, body: body))
      text.appendLine([])
      text.appendLine("< ./\(name)".utf8)
    }
  }

  // MARK: - Fields

  /// The fields that a fixture holds: without those that concern one connection, without a `host`
  /// that says what the URL says, and in lower case.
  static func written(_ fields: HTTPFields, authority: String? = nil) -> HTTPFields {
    var written = HTTPFields()
    for field in fields where !isHopByHop(field.name) {
      if isHost(field.name), let authority, field.value.utf8.elementsEqual(authority.utf8) {
        continue
      }
      written.append(field)
    }
    return written
  }

  static func isHopByHop(_ name: HTTPField.Name) -> Bool { hopByHop.contains(name.canonicalName) }

  private static func isHost(_ name: HTTPField.Name) -> Bool { name.canonicalName == "host" }

  private static let hopByHop: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

extension [UInt8] {
  fileprivate mutating func appendLine(_ line: some Sequence<UInt8>) {
    append(contentsOf: line)
    append(UInt8(ascii: "\n"))
  }

  fileprivate mutating func appendFields(_ fields: HTTPFields) {
    for field in fields { appendLine(HeadText.line(of: field)) }
  }
}
