extension JSONDocument {
  /// The layout that gives back `bytes` exactly, if one does; found in one pass over the document.
  ///
  /// Where several do, as for `[]` or a number, it is `compact`.
  public var layout: JSONLayout? {
    storage.withBytes { text in
      guard let guess = guessedLayout(of: text) else { return nil }
      var sink = ComparingSink(source: text)
      LayoutWalk.run(storage, from: 0, layout: guess, into: &sink)
      return sink.matches && sink.position == text.count ? guess : nil
    }
  }

  /// The document in a layout, every token as it stands.
  ///
  /// A document so deep that its indentation would come to more than 64 times its length (and more
  /// than 4 MiB) is given in one line, as `compact`.
  public func text(in layout: JSONLayout) -> [UInt8] { root.text(in: layout) }

  /// The length in bytes of the document in a layout, were it written out; `Int.max` for more.
  public func byteCount(in layout: JSONLayout) -> Int { root.byteCount(in: layout) }

  /// The first bytes decide: after the first bracket, and after the first comma or colon.
  private func guessedLayout(of text: UnsafeBufferPointer<UInt8>) -> JSONLayout? {
    guard storage.nodes[0].count > 0 else { return .compact }
    if text.count == byteCount(in: .compact) { return .compact }
    guard text.count > 1, text[1] == UInt8(ascii: "\n") else { return .spaced }
    if text.count > 2, text[2] == UInt8(ascii: "\t") { return .indentTab }
    return switch text[2...].prefix(while: { $0 == UInt8(ascii: " ") }).count {
    case 2: .indent2
    case 4: .indent4
    default: nil
    }
  }
}

extension JSONValue {
  /// The value in a layout, every token as it stands; see ``JSONDocument/text(in:)``.
  public func text(in layout: JSONLayout) -> [UInt8] {
    let count = byteCount(in: layout)
    guard count <= max(64 * node.range.count, 4 << 20) else { return text(in: .compact) }
    return text(in: layout, limit: count)
  }

  /// The length in bytes of the value in a layout, were it written out; `Int.max` for more.
  public func byteCount(in layout: JSONLayout) -> Int {
    var sink = CountingSink()
    LayoutWalk.run(storage, from: index, layout: layout, into: &sink)
    return sink.count
  }

  func text(in layout: JSONLayout, limit: Int) -> [UInt8] {
    storage.withBytes { text in
      var sink = WritingSink(source: text, limit: limit)
      sink.bytes.reserveCapacity(min(limit, 1 << 30))
      LayoutWalk.run(storage, from: index, layout: layout, into: &sink)
      return sink.bytes
    }
  }
}
