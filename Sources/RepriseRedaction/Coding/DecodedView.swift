/// A text with its escapes decoded, that knows where each of its bytes stood.
///
/// Searching the decoded text finds a value however it was escaped: in either hex case, needlessly,
/// or in part. What is found is replaced in the source.
struct DecodedView {
  private(set) var bytes: [UInt8] = []
  private var runs: [Run] = []

  /// A stretch of decoded bytes: either as they stand in the source, or one escape.
  private struct Run {
    var decoded: Int
    var source: Int
    var sourceLength: Int
    var isVerbatim: Bool
  }

  /// Adds bytes that stand for themselves.
  mutating func append(verbatim slice: ArraySlice<UInt8>) {
    guard !slice.isEmpty else { return }
    if let last = runs.indices.last, runs[last].isVerbatim,
      runs[last].source + runs[last].sourceLength == slice.startIndex
    {
      runs[last].sourceLength += slice.count
    } else {
      runs.append(
        Run(
          decoded: bytes.count, source: slice.startIndex, sourceLength: slice.count,
          isVerbatim: true))
    }
    bytes.append(contentsOf: slice)
  }

  /// Adds what the escape at `range` of the source stands for.
  mutating func append(_ decoded: some Collection<UInt8>, for range: Range<Int>) {
    guard !decoded.isEmpty else { return }
    runs.append(
      Run(
        decoded: bytes.count, source: range.lowerBound, sourceLength: range.count,
        isVerbatim: false))
    bytes.append(contentsOf: decoded)
  }

  /// Where in the source the decoded bytes of `range`, which is not empty, stand.
  func sourceRange(of range: Range<Int>) -> Range<Int> {
    let first = run(holding: range.lowerBound)
    let last = run(holding: range.upperBound - 1)
    let lower =
      first.isVerbatim ? first.source + range.lowerBound - first.decoded : first.source
    let upper =
      last.isVerbatim
      ? last.source + range.upperBound - last.decoded : last.source + last.sourceLength
    return lower..<Swift.max(lower, upper)
  }

  private func run(holding position: Int) -> Run {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].decoded <= position { low = middle } else { high = middle }
    }
    return runs[low]
  }
}

extension DecodedView {
  /// The text with `%XX` decoded and, if asked, `+` as a blank; nil if that changes nothing.
  static func percentDecoding(_ source: ArraySlice<UInt8>, plusIsBlank: Bool) -> DecodedView? {
    decoding(source) { byte in
      byte == UInt8(ascii: "%") || plusIsBlank && byte == UInt8(ascii: "+")
    } escape: { rest in
      if rest.first == UInt8(ascii: "+") { return ([UInt8(ascii: " ")], 1) }
      let digits = rest.dropFirst().prefix(2)
      guard digits.count == 2, let high = digits.first?.hexValue, let low = digits.last?.hexValue
      else { return nil }
      return ([high << 4 | low], 3)
    }
  }

  /// The content of a JSON string with its escapes decoded; nil if there are none.
  static func jsonUnescaping(_ source: ArraySlice<UInt8>) -> DecodedView? {
    decoding(source) {
      $0 == UInt8(ascii: "\\")
    } escape: { rest in
      guard let letter = rest.dropFirst().first else { return nil }
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return ([letter], 2)
      case UInt8(ascii: "b"): return ([0x08], 2)
      case UInt8(ascii: "f"): return ([0x0C], 2)
      case UInt8(ascii: "n"): return ([0x0A], 2)
      case UInt8(ascii: "r"): return ([0x0D], 2)
      case UInt8(ascii: "t"): return ([0x09], 2)
      case UInt8(ascii: "u"): return unicodeEscape(rest)
      default: return nil
      }
    }
  }

  private static func unicodeEscape(_ rest: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    guard let first = codeUnit(rest) else { return nil }
    if first & 0xFC00 == 0xD800, let second = codeUnit(rest.dropFirst(6)),
      second & 0xFC00 == 0xDC00
    {
      return (utf8(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF), 12)
    }
    return (utf8(first), 6)
  }

  private static func codeUnit(_ rest: ArraySlice<UInt8>) -> UInt32? {
    guard rest.count >= 6, rest.hasPrefix("\\u".utf8) else { return nil }
    return number(rest.dropFirst(2).prefix(4), radix: 16)
  }

  /// The text with HTML's character references decoded; nil if there are none.
  static func htmlUnescaping(_ source: ArraySlice<UInt8>) -> DecodedView? {
    decoding(source) {
      $0 == UInt8(ascii: "&")
    } escape: { rest in
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
      let name = rest[(rest.startIndex + 1)..<end]
      let length = end - rest.startIndex + 1
      if name.first == UInt8(ascii: "#") {
        let isHex = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let digits = name.dropFirst(isHex ? 2 : 1)
        guard let scalar = number(digits, radix: isHex ? 16 : 10), scalar < 0x11_0000 else {
          return nil
        }
        return (utf8(scalar), length)
      }
      switch String(decoding: name, as: UTF8.self) {
      case "amp": return ([UInt8(ascii: "&")], length)
      case "lt": return ([UInt8(ascii: "<")], length)
      case "gt": return ([UInt8(ascii: ">")], length)
      case "quot": return ([UInt8(ascii: "\"")], length)
      case "apos": return ([UInt8(ascii: "'")], length)
      default: return nil
      }
    }
  }

  private static func decoding(
    _ source: ArraySlice<UInt8>, marker: (UInt8) -> Bool,
    escape: (ArraySlice<UInt8>) -> ([UInt8], Int)?
  ) -> DecodedView? {
    var view: DecodedView?
    var copied = source.startIndex
    var position = source.startIndex
    while let found = source[position...].firstIndex(where: marker) {
      if let (bytes, length) = escape(source[found...]) {
        var grown = view.take() ?? DecodedView()
        grown.append(verbatim: source[copied..<found])
        grown.append(bytes, for: found..<found + length)
        view = grown
        copied = found + length
        position = copied
      } else {
        position = found + 1
      }
    }
    view?.append(verbatim: source[copied...])
    return view
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
    guard !digits.isEmpty, digits.count <= 8 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let part = digit.hexValue, part < radix, value < 0x800_0000 else { return nil }
      value = value * radix + UInt32(part)
    }
    return value
  }

  /// UTF-8 of a scalar; of a lone surrogate the three bytes that the same arithmetic gives.
  private static func utf8(_ scalar: UInt32) -> [UInt8] {
    func byte(_ shift: UInt32, _ mark: UInt32, _ mask: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: mark | scalar >> shift & mask)
    }
    return switch scalar {
    case 0..<0x80: [byte(0, 0, 0x7F)]
    case 0x80..<0x800: [byte(6, 0xC0, 0x1F), byte(0, 0x80, 0x3F)]
    case 0x800..<0x1_0000: [byte(12, 0xE0, 0x0F), byte(6, 0x80, 0x3F), byte(0, 0x80, 0x3F)]
    default:
      [
        byte(18, 0xF0, 0x07), byte(12, 0x80, 0x3F), byte(6, 0x80, 0x3F), byte(0, 0x80, 0x3F),
      ]
    }
  }
}
