/// Text of a document for messages: short, on one line, without control characters.
enum Excerpt {
  /// At most `limit` characters and then `…`; what a terminal might act on as `\u001B`.
  static func text(_ bytes: some Sequence<UInt8>, limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      guard count < limit else { return result + "…" }
      if scalar.isUnprintable {
        result += "\\u\(Hexadecimal.upper(scalar.value, digits: 4))"
      } else {
        result.unicodeScalars.append(scalar)
      }
      count += 1
    }
    return result
  }
}

extension JSONValue {
  /// The value in one line, cut after some characters.
  func excerpt(limit: Int = 60) -> String {
    // No character has more than four bytes, and one more tells that something was cut.
    Excerpt.text(text(in: .compact, limit: 4 * (limit + 1)), limit: limit)
  }
}
