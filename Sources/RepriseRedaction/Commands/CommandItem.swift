/// A request's item: `h:v`, `q==v`, `f=v`, `f:=json`, and those that name a file after `@`.
struct CommandItem {
  var name: ArraySlice<UInt8>
  var value: ArraySlice<UInt8>
  /// Whether the value is the name of a file.
  var isFile: Bool

  /// Splits a word at its earliest separator that no backslash hides, the longest one there.
  init?(_ text: ArraySlice<UInt8>) {
    guard let place = text.prefix(256).firstIndex(where: Self.isSeparator),
      place > text.startIndex
    else { return nil }
    name = text[..<place].trimmingBlanks
    for separator in Self.separators where text[place...].hasPrefix(separator.utf8) {
      value = text[(place + separator.utf8.count)...]
      isFile = separator.utf8.last == UInt8(ascii: "@")
      return
    }
    return nil
  }

  /// The longest ones first.
  private static let separators = [":=@", "==@", ":=", "==", "=@", ":@", ":", "=", "@"]

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "@")
  }
}
