// A value that is written in code is a document of its own; its text is put together of those of its
// parts, so that numbers stand as they were given.

extension JSONValue {
  /// `null`.
  public static let null = JSONValue(written: "null".utf8)

  /// Makes a string.
  public init(_ string: String) { self.init(written: JSONText.quoted(string.utf8)) }

  /// Makes `true` or `false`.
  public init(_ bool: Bool) { self.init(written: bool.description.utf8) }

  /// Makes a number.
  public init(_ number: some FixedWidthInteger) { self.init(written: number.description.utf8) }

  /// Makes a number; `null` of one that is not finite, which JSON cannot write.
  public init(_ number: Double) {
    self.init(written: number.isFinite ? number.description.utf8 : "null".utf8)
  }

  /// Makes an array.
  public init(_ elements: some Sequence<JSONValue>) {
    self.init(container: "[", elements.lazy.map { Array($0.bytes) }, "]")
  }

  /// Makes an object with the members in this order.
  public init(members: [(name: String, value: JSONValue)]) {
    let members = members.lazy.map { member in
      JSONText.quoted(member.name.utf8) + ":".utf8 + member.value.bytes
    }
    self.init(container: "{", members, "}")
  }

  private init(container open: String, _ parts: some Sequence<[UInt8]>, _ close: String) {
    var text = Array(open.utf8)
    for (index, part) in parts.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += part
    }
    self.init(written: text + close.utf8)
  }

  /// Makes a value of a text that is JSON.
  private init(written text: some Sequence<UInt8>) {
    do {
      self = try JSONDocument(ArraySlice(text)).root
    } catch {
      // No text that is put together here is refused, but for one of 2 GiB.
      self = .null
    }
  }
}

// `nil` is no value: `condition ? value : nil` would be a `null` where an optional is meant.
extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes a string of a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a number of an integer literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Makes a number of a floating-point literal.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Makes a truth value of `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Makes an array of an array literal.
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }

  /// Makes an object of a dictionary literal, in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(members: elements.map { (name: $0.0, value: $0.1) })
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value's text.
  public var description: String { text }
}
