extension JSONDocument {
  /// The text with the tokens of some values replaced and every other byte as it was.
  ///
  /// What is put in stands as given and is not checked. Edits may come in any order. An edit inside
  /// a value that is itself replaced does nothing; of two edits of one value the later one holds;
  /// values of another document do nothing.
  public func replacing(_ edits: [(value: JSONValue, with: [UInt8])]) -> [UInt8] {
    let ordered = edits.indices
      .filter { edits[$0].value.storage === storage }
      .sorted { (edits[$0].value.index, -$0) < (edits[$1].value.index, -$1) }
    return storage.withBytes { text in
      var result: [UInt8] = []
      result.reserveCapacity(text.count)
      var copied = 0
      for edit in ordered {
        let range = edits[edit].value.node.range
        guard range.lowerBound >= copied else { continue }
        result += text[copied..<range.lowerBound]
        result += edits[edit].with
        copied = range.upperBound
      }
      result += text[copied...]
      return result
    }
  }
}
