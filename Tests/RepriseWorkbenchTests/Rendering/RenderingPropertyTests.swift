import Testing

@testable import RepriseWorkbench

/// What must hold for any bytes that a server may send.
struct RenderingPropertyTests {
  /// A generator with a seed, so that a failure can be seen again.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
  }

  private static let fragments: [[UInt8]] = [
    Array("\"".utf8), Array("\\".utf8), Array("{}".utf8), Array("[1,".utf8), Array(":".utf8),
    Array("true".utf8), Array("-1.5e3".utf8), Array("a".utf8), Array("é".utf8), Array("🌍".utf8),
    Array("\n".utf8), Array("\r".utf8), Array("\t".utf8), [0x1B, 0x5B, 0x32, 0x4A], [0x07],
    Array("\u{9B}31m".utf8), Array("\u{202E}".utf8), Array("\u{2028}".utf8), [0x7F], [0x00],
    [0xFF], [0xC3], [0xE2, 0x80],
  ]

  private func samples(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var generator = Seeded(state: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...12, using: &generator)).flatMap { _ in
        Self.fragments[Int.random(in: 0..<Self.fragments.count, using: &generator)]
      }
    }
  }

  /// Whether a scalar could act on a terminal; line feeds and tabs do no harm.
  private func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  @Test(arguments: [
    nil, "application/json", "text/plain", "text/plain; charset=latin1", "image/png",
  ])
  func noBodyActsOnATerminal(type: String?) {
    for sample in samples(400, seed: 11) {
      var text = StyledText(isColored: false)
      BodyRendering(sample[...], contentType: type).append(to: &text)
      let shown = String(validating: text.bytes, as: UTF8.self)
      #expect(shown != nil, "\(sample)")
      #expect(shown?.unicodeScalars.contains(where: acts) == false, "\(sample)")
      #expect(sample.isEmpty || text.bytes.last == UInt8(ascii: "\n"), "\(sample)")
    }
  }

  @Test func colourChangesNoByteOfTheText() {
    for sample in samples(400, seed: 12) where !sample.contains(0x1B) {
      var text = StyledText(isColored: true)
      JSONColoring.append(sample[...], to: &text)
      #expect(withoutStyles(text.bytes) == sample)
    }
  }

  @Test func cutTextIsTheBeginningOfTheText() {
    for sample in samples(200, seed: 13) {
      let text = Array(repeating: sample, count: 300).flatMap(\.self)
      let (lines, rest) = FailureText.cut(text[...])
      #expect(lines.count <= FailureText.shownLines)
      #expect(text.count - rest <= FailureText.shownBytes + 3 || rest == 0)
      let shown = text.dropLast(rest)
      #expect(
        lines.joined(separator: "\n").utf8.count
          <= String(decoding: shown, as: UTF8.self).utf8.count)
    }
  }

  private func withoutStyles(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B, let end = rest.firstIndex(of: UInt8(ascii: "m")) {
        rest = rest[(end + 1)...]
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
