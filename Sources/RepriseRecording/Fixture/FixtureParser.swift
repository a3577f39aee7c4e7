import HTTPTypes
import RepriseJSON
import RepriseNetworking

/// What a fixture file holds: the lines of a person's own, and the exchange.
struct FixtureContent {
  var leading: [LeadingLine]
  var exchange: Exchange
}

/// Reads the text of a fixture file of format 1.
struct FixtureParser {
  /// How messages name the file.
  let file: String
  /// Where siblings are.
  let folder: String
  /// The file's name without `.http`, with which the names of its siblings begin.
  let stem: String

  /// Whether the text was read before, so that only its siblings can have changed.
  ///
  /// A text that is read for the first time is only checked: what it holds is not put together.
  let isChecked: Bool

  private var lines: FixtureLines
  private var facts = FixtureFacts()
  private var leading: [LeadingLine] = []

  init(_ lines: FixtureLines, file: String, folder: String, isChecked: Bool = false) {
    self.isChecked = isChecked
    self.lines = lines
    self.file = file
    self.folder = folder
    stem = FixtureName.stem(ofFile: FilePath.lastComponent(of: file))
  }

  mutating func parse() throws(FixtureDamage) -> FixtureContent {
    try readLeadingLines()
    let request = try readRequest()
    var exchange = Exchange(
      request: request, failure: facts.outcome, recorded: facts.recorded, took: facts.took,
      drawn: facts.drawn, isInsecure: facts.isInsecure)
    if !lines.isAtEnd {
      _ = lines.next()
      exchange.response = try readResponse()
    } else {
      guard facts.outcome != nil else {
        throw damage("`###` and a response, or the fact `outcome`", lines.peek())
      }
      try refuseResponseFacts()
    }
    return FixtureContent(leading: leading, exchange: exchange)
  }

  // MARK: - Facts

  private mutating func readLeadingLines() throws(FixtureDamage) {
    while let line = lines.peek() {
      guard line.text.isEmpty || line.text.first == UInt8(ascii: "#") || isRemark(line.text) else {
        break
      }
      if line.text.starts(with: "###".utf8) {
        throw damage("a request line before `###`", line)
      }
      leading.append(LeadingLine(word: try readFact(line), text: line.text))
      _ = lines.next()
    }
    guard facts.hasFormat else { throw damage("`# reprise 1` as the first fact", lines.peek()) }
  }

  /// REST clients write comments with two slashes as well.
  private func isRemark(_ text: ArraySlice<UInt8>) -> Bool { text.starts(with: "//".utf8) }

  private mutating func readFact(_ line: FixtureLines.Line) throws(FixtureDamage) -> FactWord? {
    guard line.text.starts(with: "# ".utf8) else { return nil }
    let (name, rest) = line.text.dropFirst(2).splitAtBlank()
    guard let word = FactWord(rawValue: String(decoding: name, as: UTF8.self)) else { return nil }
    guard facts.hasFormat || word == .format else {
      throw damage("`# reprise 1` before any other fact", line)
    }
    guard facts.lines[word] == nil || word.isRepeatable else {
      throw damage("the fact `\(word.rawValue)` only once", line)
    }
    facts.lines[word] = facts.lines[word] ?? line.number
    if let expected = facts.read(word, rest.trimmed) { throw damage(expected, line) }
    return word
  }

  private func refuseResponseFacts() throws(FixtureDamage) {
    let words: [FactWord] = [
      .responseLayout, .responseEnds, .responseContentEncoding, .responseContentLength,
      .responseTrailer, .responseChunks,
    ]
    for word in words {
      guard let number = facts.lines[word] else { continue }
      throw FixtureDamage(
        file: file, line: number, expected: "no `\(word.rawValue)` where there is no response",
        found: "one")
    }
  }

  // MARK: - Messages

  private mutating func readRequest() throws(FixtureDamage) -> Exchange.Request {
    guard let line = lines.next() else { throw damage("a request line", nil) }
    var head: HTTPRequest
    switch HeadText.request(line.text) {
    case .success(let read): head = read
    case .failure(let expectation): throw damage(expectation.text, line)
    }
    head.headerFields = try readFields()
    let body = try readBody(
      .request, layout: facts.requestLayout, endsWithNewline: facts.requestEndsWithNewline)
    if let line = lines.peek(), !isSeparator(line.text) { throw damage("`###`", line) }
    return Exchange.Request(head: head, body: body)
  }

  private mutating func readResponse() throws(FixtureDamage) -> Exchange.Response {
    let line = lines.next()
    guard let (version, status) = line.flatMap({ HeadText.status($0.text) }) else {
      throw damage("a status line such as `HTTP/1.1 200 OK`", line)
    }
    let head = HTTPResponse(status: status, headerFields: try readFields())
    let body = try readBody(
      .response, layout: facts.responseLayout, endsWithNewline: facts.responseEndsWithNewline)
    if let line = lines.peek() {
      throw damage("one exchange in a file, so no second `###`", line)
    }
    return Exchange.Response(
      head: head, version: version, body: body ?? .bytes([]),
      trailers: facts.trailers.isEmpty ? nil : facts.trailers, chunks: facts.chunks,
      contentEncoding: facts.contentEncoding, encodedLength: facts.encodedLength)
  }

  /// Reads up to and with the empty line after the head, or up to `###`.
  private mutating func readFields() throws(FixtureDamage) -> HTTPFields {
    var fields = HTTPFields()
    while let line = lines.peek(), !isSeparator(line.text) {
      _ = lines.next()
      if line.text.isEmpty { break }
      guard fields.count < HeadText.mostFields else {
        throw damage("at most \(HeadText.mostFields) fields", line)
      }
      guard let field = HeadText.field(line.text) else {
        throw damage("a field such as `accept: */*`, or an empty line before the body", line)
      }
      fields.append(field)
    }
    return fields
  }

  private func isSeparator(_ text: ArraySlice<UInt8>) -> Bool { text.elementsEqual("###".utf8) }

  /// Reads up to `###` or the end.
  private mutating func readBody(
    _ part: SiblingName.Part, layout: JSONLayout?, endsWithNewline: Bool
  ) throws(FixtureDamage) -> StoredBody? {
    let first = lines.number
    let start = lines.position
    lines.skipToSeparator()
    if let line = lines.peek(), !isSeparator(line.text) {
      throw damage("a line that is exactly `###`, or a body in a file of its own", line)
    }
    var text = lines.bytes[start..<lines.position]
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    if BodyText.beginsReference(text) {
      return .sibling(try readReference(text, part, on: first))
    }
    guard !text.isEmpty else {
      try refuseBodyFacts(part, expected: "a body")
      return nil
    }
    var body = text
    if let layout {
      body = try laidOut(text, layout, on: first)
    } else if !isChecked, !UTF8Reading.isValid(text) {
      throw FixtureDamage(
        file: file, line: first, expected: "a body in UTF-8, or one in a file of its own",
        found: "bytes that are not UTF-8")
    }
    if endsWithNewline { body.append(UInt8(ascii: "\n")) }
    return .bytes(body)
  }

  /// The body that a JSON text stands for; while the text is only checked, the text itself.
  private func laidOut(
    _ text: ArraySlice<UInt8>, _ layout: JSONLayout, on first: Int
  ) throws(FixtureDamage) -> ArraySlice<UInt8> {
    do {
      let document = try JSONDocument(text)
      return isChecked ? document.text(in: layout)[...] : text
    } catch {
      throw FixtureDamage(
        file: file, line: first + error.line - 1, expected: error.expected, found: error.found)
    }
  }

  private func readReference(
    _ text: ArraySlice<UInt8>, _ part: SiblingName.Part, on number: Int
  ) throws(FixtureDamage) -> Sibling {
    let line = FixtureLines.Line(number: number, text: text)
    let path = text.dropFirst(2)
    guard path.starts(with: "./".utf8),
      let name = SiblingName(path.dropFirst(2), stem: stem, part: part)
    else {
      throw damage("`< ./\(stem).\(part.rawValue).EXTENSION`, a file beside this one", line)
    }
    try refuseBodyFacts(part, expected: "a body in this file")
    if isChecked {
      let status = try? FileSystem.status(FilePath.joining(folder, name.text))
      return Sibling(folder: folder, name: name.text, count: status?.size ?? 0)
    }
    let status: FileStatus?
    do {
      status = try FileSystem.status(FilePath.joining(folder, name.text))
    } catch {
      throw damage("the file `\(name.text)`", line, found: error.description)
    }
    guard let status else {
      throw damage("the file `\(name.text)` beside this one", line, found: "none")
    }
    guard status.isRegular else {
      let kind = status.isLink ? "a link" : "something else"
      throw damage("a file of the name `\(name.text)`", line, found: kind)
    }
    return Sibling(folder: folder, name: name.text, count: status.size)
  }

  /// Layout and line feed are facts about a body that stands in the fixture itself.
  private func refuseBodyFacts(
    _ part: SiblingName.Part, expected: String
  ) throws(FixtureDamage) {
    let words: [FactWord] =
      part == .request ? [.requestLayout, .requestEnds] : [.responseLayout, .responseEnds]
    for word in words {
      guard let number = facts.lines[word] else { continue }
      throw FixtureDamage(
        file: file, line: number, expected: "\(expected) for `\(word.rawValue)`", found: "none")
    }
  }

  // MARK: - Damage

  private func damage(
    _ expected: String, _ line: FixtureLines.Line?, found: String? = nil
  ) -> FixtureDamage {
    FixtureDamage(
      file: file, line: line?.number ?? lines.number, expected: expected,
      found: found ?? line?.text.quotedForMessage ?? "the end of the file")
  }
}
