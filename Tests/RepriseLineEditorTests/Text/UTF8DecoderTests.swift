@testable import RepriseLineEditor
import Testing

struct UTF8DecoderTests {
  private func decode(_ bytes: [UInt8]) -> String {
    var decoder = UTF8Decoder()
    var text = String.UnicodeScalarView()
    for byte in bytes {
      var step = decoder.take(byte)
      if step == .invalidBefore {
        text.append("\u{FFFD}")
        step = decoder.take(byte)
      }
      switch step {
      case .scalar(let scalar): text.append(scalar)
      case .invalid: text.append("\u{FFFD}")
      case .more, .invalidBefore: break
      }
    }
    if decoder.isInside { text.append("\u{FFFD}") }
    return String(text)
  }

  @Test(
    arguments: [
      ([], ""), ([0x61], "a"), ([0x00], "\0"), ([0xC3, 0xA9], "é"), ([0xE4, 0xBD, 0xA0], "你"),
      ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0xF4, 0x8F, 0xBF, 0xBF], "\u{10FFFF}"),
      ([0xEF, 0xBF, 0xBF], "\u{FFFF}"), ([0xED, 0x9F, 0xBF], "\u{D7FF}"),
      // Not well-formed: alone, overlong, surrogates, too large, cut off.
      ([0x80], "\u{FFFD}"), ([0xFF, 0x61], "\u{FFFD}a"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
      ([0xE0, 0x80, 0xAF], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xE4, 0xBD, 0x61], "\u{FFFD}a"), ([0xE4, 0xBD, 0xC3, 0xA9], "\u{FFFD}é"),
      ([0xF0, 0x9F], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func bytesBecomeCharacters(_ bytes: [UInt8], _ text: String) {
    #expect(Array(decode(bytes).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func everyScalarComesBack() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var decoder = UTF8Decoder()
      var steps = Array(UTF8.encode(scalar) ?? .init()).map { decoder.take($0) }
      #expect(steps.popLast() == .scalar(scalar))
      #expect(steps.allSatisfy { $0 == .more })
    }
  }

  @Test func randomBytesAreReadAsTheStandardLibraryReadsThem() {
    var random = SeededGenerator(seed: 3)
    let interesting: [UInt8] = [0x00, 0x61, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xED, 0xF0, 0xF4]
    for _ in 0..<5000 {
      let bytes = (0..<8).map { _ in
        Bool.random(using: &random)
          ? interesting.randomElement(using: &random) ?? 0
          : UInt8.random(in: 0...255, using: &random)
      }
      #expect(
        Array(decode(bytes).unicodeScalars)
          == Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
      #expect(
        (UTF8Decoder.firstInvalid(in: bytes) == nil)
          == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1), ([0xC3, 0xA9, 0xE4, 0xBD], 2), ([0xE4, 0xBD, 0x61], 0), ([0x61], nil),
    ] as [([UInt8], Int?)])
  func theFirstWrongByteIsFound(_ bytes: [UInt8], _ place: Int?) {
    #expect(UTF8Decoder.firstInvalid(in: bytes) == place)
  }
}
