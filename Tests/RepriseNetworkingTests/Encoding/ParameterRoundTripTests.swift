import RepriseNetworking
import Testing

/// What is written is read back by a reader that knows nothing of the writer.
struct ParameterRoundTripTests {
  /// A generator whose numbers are the same in every run (SplitMix64).
  struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }

    mutating func text() -> String {
      let alphabet = Array("ab&=+%?#/[] \u{0}\r\n\"é€😀\u{301}é,;:@!~".unicodeScalars)
      let count = Int.random(in: 0..<8, using: &self)
      var scalars = String.UnicodeScalarView()
      for _ in 0..<count { scalars.append(alphabet.randomElement(using: &self) ?? "x") }
      return String(scalars)
    }
  }

  static func decoded(_ text: Substring, plusIsBlank: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        bytes.append(UInt8(String(Substring(rest.prefix(2))), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return bytes
  }

  @Test("X21: what is encoded once is read back as it was", arguments: 0..<200 as Range<UInt64>)
  func pairs(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    var pairs: [(name: String, value: String)] = []
    for _ in 0..<Int.random(in: 1..<6, using: &generator) {
      pairs.append((generator.text(), generator.text()))
    }
    let parameters = Parameters(pairs.map { ($0.name, .init($0.value)) })
    for blanks in [BlankStrategy.percent, .plus] {
      let text = try ParameterEncoder(blanks: blanks).text(of: parameters)
      let isASCII = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      #expect(isASCII)
      let read = text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
        pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
          Self.decoded($0, plusIsBlank: blanks == .plus)
        }
      }
      #expect(read == pairs.map { [Array($0.name.utf8), Array($0.value.utf8)] })
    }
  }

  @Test("D10: elements between commas are told apart", arguments: 0..<50 as Range<UInt64>)
  func commas(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let elements = (0..<4).map { _ in generator.text() }
    let encoder = ParameterEncoder(arrays: .commaJoined)
    let text = try encoder.text(of: ["a": .init(elements.map { ParameterValue($0) })])
    let read = text.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
    #expect(read.map { Self.decoded($0, plusIsBlank: false) } == elements.map { Array($0.utf8) })
  }
}
