/// The pairs of a query or of a form: `a=b&c&d=`.
package struct NamedValues: Sendable {
  /// One pair, as it is written and decoded.
  package struct Entry: Sendable {
    /// The name as written; its indices are those of the whole text.
    package var rawName: ArraySlice<UInt8>
    /// The value as written, or nil if there is no `=`.
    package var rawValue: ArraySlice<UInt8>?
    /// The name decoded, with `+` as a blank.
    package var name: [UInt8]
    /// The value decoded, with `+` as a blank, or nil if there is no `=`.
    package var value: [UInt8]?
  }

  /// The pairs in the order in which they stand; what is empty between two `&` is none.
  package var entries: [Entry]

  /// Splits a query (without its `?`) or a form.
  package init(_ bytes: ArraySlice<UInt8>) {
    entries = bytes.split(separator: UInt8(ascii: "&")).map { piece in
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
        return Entry(rawName: piece, rawValue: nil, name: Self.decode(piece), value: nil)
      }
      let name = piece[..<equals]
      let value = piece[(equals + 1)...]
      return Entry(
        rawName: name, rawValue: value, name: Self.decode(name), value: Self.decode(value))
    }
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    PercentCoding.decode(bytes, plusIsBlank: true)
  }
}
