import RepriseJSON

/// What in a document Foundation's decoder stumbles over without saying so.
struct UndecodableValue {
  /// The number that does not fit; `nil` where it is something else.
  let value: JSONValue?
  /// What is wrong.
  let reason: String

  /// Larger documents are not decoded again to find the place.
  private static let limit = 1 << 20

  /// Foundation's own.
  private static let depthLimit = 512

  /// - Parameter decodes: whether bytes decode, or fail with something that explains itself.
  init(in document: JSONDocument, decodes: (ArraySlice<UInt8>) -> Bool) {
    let bytes = document.root.bytes
    guard Self.depth(of: bytes) <= Self.depthLimit else {
      self.init(value: nil, reason: "it is nested more than \(Self.depthLimit) levels deep")
      return
    }
    let numbers = document.root.scalars.filter { $0.kind == .number }
    if numbers.count == 1 || bytes.count > Self.limit {
      self.init(value: numbers.count == 1 ? numbers[0] : nil)
      return
    }
    // A zero fits where a number does: the last that does not stands behind the most zeros with
    // which it still fails.
    var (failing, fitting) = (-1, numbers.count)
    guard decodes(Self.zeroing(numbers[...], in: bytes)) else {
      self.init(value: nil, reason: "a string in it is no valid text")
      return
    }
    while fitting - failing > 1 {
      let middle = (failing + fitting) / 2
      if decodes(Self.zeroing(numbers[...middle], in: bytes)) {
        fitting = middle
      } else {
        failing = middle
      }
    }
    self.init(value: numbers.indices.contains(fitting) ? numbers[fitting] : nil)
  }

  private init(value: JSONValue?, reason: String) { (self.value, self.reason) = (value, reason) }

  private init(value: JSONValue?) {
    let shown = value.map(DecodingFailure.shown) ?? "a number in it"
    self.init(value: value, reason: "\(shown) does not fit")
  }

  private static func zeroing(
    _ numbers: ArraySlice<JSONValue>, in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    var bytes = bytes
    for number in numbers {
      for index in number.bytes.indices { bytes[index] = 0x20 }
      bytes[number.bytes.startIndex] = UInt8(ascii: "0")
    }
    return bytes
  }

  private static func depth(of json: ArraySlice<UInt8>) -> Int {
    var (depth, deepest, isText, isEscaped) = (0, 0, false, false)
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}
