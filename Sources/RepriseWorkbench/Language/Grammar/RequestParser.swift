/// Request lines: method, URL, options, items, body, captures.
extension Parser {
  mutating func request(_ method: String) throws(SyntaxError) -> RequestLine {
    let url = try nextWord(expecting: "a URL after \(method)")
    if url.units.isEmpty { throw error("expected a URL, not nothing", at: url.range.lowerBound) }
    if url.bare == "->" { throw error("expected a URL before ->", at: url.range.lowerBound) }
    var line = RequestLine(
      method: method, url: url.word, items: [], options: RequestOptions(), body: nil, captures: [])
    var data = RequestData()
    var optionsEnded = false
    while true {
      try scanner.skipBlanks()
      if scanner.isAtStatementEnd { break }
      if scanner.isWord("->") {
        line.captures = try bindings()
        break
      }
      if let what = laterTail { throw notInThisVersion(what, at: scanner.index) }
      if scanner.starts(with: "<<") {
        let start = scanner.index
        guard !data.hasBody else { throw error("a request has one body", at: start) }
        let opening = try scanner.heredocOpening()
        data.bodyOffset = start
        heredocs.append((currentStatement, opening))
      } else if scanner.isWord("--"), !optionsEnded {
        scanner.index += 2
        optionsEnded = true
      } else if scanner.byte == UInt8(ascii: "-"), !optionsEnded {
        try option(into: &line.options)
      } else {
        let start = scanner.index
        let item = try item()
        try data.check(item, at: start, in: scanner.source)
        line.items.append(item)
      }
    }
    if let offset = data.conflict {
      throw error("a request has a body or data items, not both", at: offset)
    }
    return line
  }

  /// What stands at the cursor, if it belongs behind a request and is not part of this version.
  var laterTail: String? {
    guard let byte = scanner.byte else { return nil }
    switch byte {
    case UInt8(ascii: "&"): return scanner.isWord("&") ? "a request in the background" : nil
    case UInt8(ascii: "|"): return "output to a program"
    case UInt8(ascii: ">"): return "output to a file"
    case UInt8(ascii: "<"):
      if scanner.starts(with: "<<<") { return "a here-string" }
      return scanner.starts(with: "<<") ? nil : "a body from a file"
    case UInt8(ascii: "@"): return "a body from a file"
    default: return nil
    }
  }
}

/// What the items of a request say together.
struct RequestData {
  var bodyOffset: Int?
  private var dataOffset: Int?
  private var tree = JSONDataTree()

  init() {}

  var hasBody: Bool { bodyOffset != nil }

  /// Where the second of body and data items stands, if there are both.
  var conflict: Int? {
    guard let bodyOffset, let dataOffset else { return nil }
    return max(bodyOffset, dataOffset)
  }

  /// Sees to it that a data item agrees with those before it.
  mutating func check(
    _ item: RequestItem, at offset: Int, in source: Source
  ) throws(SyntaxError) {
    let key: DataKey
    var leaf = JSONDataTree.Leaf.unknown
    switch item.kind {
    case .string(let itemKey, _):
      key = itemKey
      leaf = .scalar("\"\"")
    case .json(let itemKey, let value):
      key = itemKey
      if let text = value.literal { leaf = .json(text) }
    default: return
    }
    dataOffset = dataOffset ?? offset
    let steps = key.steps.map { step -> JSONDataTree.Step in
      switch step {
      case .name(let word): word.literal.map { .name($0) } ?? .unknown
      case .index(let index): .index(index)
      case .append: .append
      }
    }
    do throws(JSONDataConflict) {
      try tree.set(steps, to: leaf)
    } catch {
      throw source.error(error.message, at: offset)
    }
  }
}
