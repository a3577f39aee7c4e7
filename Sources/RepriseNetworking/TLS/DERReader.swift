/// Reads the elements of DER (X.690) one after the other, without copying and without recursion.
struct DERReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next element, tag and length included, or `nil` where it is another or is cut off.
  mutating func element(ifTagged tag: UInt8) -> ArraySlice<UInt8>? {
    guard let (whole, _) = next(tag) else { return nil }
    rest = rest[whole.endIndex...]
    return whole
  }

  /// What stands inside the next element, or `nil` where it is another or is cut off.
  mutating func contents(of tag: UInt8) -> DERReader? {
    guard let (whole, contents) = next(tag) else { return nil }
    rest = rest[whole.endIndex...]
    return DERReader(contents)
  }

  private func next(_ tag: UInt8) -> (whole: ArraySlice<UInt8>, contents: ArraySlice<UInt8>)? {
    guard rest.first == tag, let first = rest.dropFirst().first else { return nil }
    var body = rest.dropFirst(2)
    var length = Int(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      // Four bytes hold any length that fits into memory here.
      guard (1...4).contains(count), body.count >= count else { return nil }
      length = body.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      body = body.dropFirst(count)
    }
    guard body.count >= length else { return nil }
    let contents = body.prefix(length)
    return (rest[rest.startIndex..<contents.endIndex], contents)
  }
}
