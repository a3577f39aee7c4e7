import Testing

@testable import RepriseRecording

/// Bytes that may stand as text, and bytes that may not.
struct BodyTextTests {
  @Test(arguments: [
    "", "a", "a\nb", "a\n\nb", "  indented", "\ta", "a\u{A0}", "é", "日本", "🙂", "e\u{301}", "#",
    "##",
    "a ###", " ###", "## #", "<html>", "<", "a\n< b", "\u{200B}", "\u{2030}", "\u{202F}",
    "\u{2065}",
    "\u{206A}",
  ])
  func fit(text: String) {
    #expect(BodyText.isFit(ArraySlice(text.utf8)))
  }

  @Test(arguments: [
    "\n", "\na", "a\n", "a ", "a \nb", "a\t\nb", "###", "a\n###", "a\n####", "### x", "< a", "\r",
    "\0",
    "\u{1}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}",
    "\u{2066}", "\u{2069}", "\u{FEFF}", "a\u{FEFF}b",
  ])
  func unfit(text: String) {
    #expect(!BodyText.isFit(ArraySlice(text.utf8)))
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xF0, 0x9F, 0x99],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    #expect(!UTF8Reading.isValid(bytes[...]))
    #expect(!BodyText.isFit(bytes[...]))
    #expect(!UTF8Reading.isValid(([0x61] + bytes + [0x62])[...]))
  }

  /// Agrees with the standard library on any bytes.
  @Test(arguments: 0..<300)
  func validity(seed: UInt64) {
    var random = FixtureRandom(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<random.below(12) {
      switch random.below(3) {
      case 0: bytes += Array(random.pick(["a", "é", "日", "🙂", "\u{7FF}", "\u{FFFF}"]).utf8)
      case 1: bytes += random.bytes(1...3)
      default: bytes.append(random.pick([0x80, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0x41]))
      }
    }
    #expect(
      UTF8Reading.isValid(bytes[...]) == (String(validating: bytes, as: UTF8.self) != nil))
  }

  @Test func textsOnOneLine() {
    #expect(" a\r\nb\u{85}c\u{2028}d ".onOneLine == "a  b c d")
    #expect("".onOneLine == "")
  }

  @Test func words() {
    let text = ArraySlice("one \t two  three ".utf8)
    let (word, rest) = text.splitAtBlank()
    #expect(word.elementsEqual("one".utf8))
    #expect(rest.elementsEqual("two  three ".utf8))
    #expect(ArraySlice("one".utf8).splitAtBlank().rest.isEmpty)
    #expect(ArraySlice(" \ta b\t".utf8).trimmed.elementsEqual("a b".utf8))
    #expect(ArraySlice("  ".utf8).trimmed.isEmpty)
  }

  @Test(arguments: [
    ("0", 0), ("0012", 12), ("999999999999999999", 999_999_999_999_999_999), ("", nil), ("-1", nil),
    ("+1", nil), ("1 ", nil), ("9999999999999999999", nil), ("٣", nil),
  ])
  func decimals(text: String, value: Int64?) {
    #expect(ArraySlice(text.utf8).decimal == value)
  }
}
