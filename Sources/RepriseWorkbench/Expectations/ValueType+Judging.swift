import RepriseJSON

extension ValueType {
  /// Whether what was found is of the type; a text outside JSON is a string.
  func holds(_ found: Observation) -> Bool? {
    switch self {
    case .uuid, .date, .datetime:
      guard let text = Comparing.text(found) else { return false }
      return holds(text: Array(text.utf8))
    case .number: return Self.number(found) != nil
    case .integer: return Self.number(found)?.isInteger ?? false
    default: break
    }
    guard case .json(let value, _) = found else {
      if case .text = found { return self == .string }
      return nil
    }
    switch self {
    case .string: return value.kind == .string
    case .boolean: return value.kind == .bool
    case .object: return value.kind == .object
    case .array: return value.kind == .array
    default: return value.kind == .null
    }
  }

  private static func number(_ found: Observation) -> JSONNumber? {
    switch found {
    case .json(let value, _): value.number
    case .text(let text): JSONNumber(text.utf8)
    case .duration, .missing: nil
    }
  }

  private func holds(text: [UInt8]) -> Bool {
    switch self {
    case .uuid: Self.matches(text, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
    case .date: Self.isDate(text[...])
    case .datetime: Self.isDateTime(text)
    default: false
    }
  }

  /// RFC 3339: a date, `T`, a time with or without a fraction, and a zone.
  private static func isDateTime(_ text: [UInt8]) -> Bool {
    guard text.count >= 20, isDate(text[..<10]), "Tt ".utf8.contains(text[10]),
      matches(text[11..<19], "99:99:99")
    else { return false }
    var rest = text[19...]
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix(while: \.isDigit)
      guard !digits.isEmpty else { return false }
      rest = rest.dropFirst(1 + digits.count)
    }
    return rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8)
      || matches(rest, "+99:99") || matches(rest, "-99:99")
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    guard matches(text, "9999-99-99") else { return false }
    let digits = text.map { Int($0) - 0x30 }
    return (1...12).contains(digits[5] * 10 + digits[6])
      && (1...31).contains(digits[8] * 10 + digits[9])
  }

  /// Whether a text has a shape: `9` is a digit, `x` a hexadecimal one.
  private static func matches(_ text: some Collection<UInt8>, _ shape: String) -> Bool {
    text.count == shape.utf8.count
      && zip(text, shape.utf8).allSatisfy { byte, wanted in
        switch wanted {
        case UInt8(ascii: "9"): byte.isDigit
        case UInt8(ascii: "x"): byte.hexadecimalValue != nil
        default: byte == wanted
        }
      }
  }
}
