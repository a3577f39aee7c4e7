@testable import DemoAPI

/// The same random numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    self.state = seed
  }

  mutating func next() -> UInt64 {
    self.state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = self.state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func text(upTo longest: Int) -> String {
    let samples: [Character] = [
      "a", "Z", "0", " ", "/", "%", "+", "&", "=", "\"", "\\", "\n", "\r\n", "\t", "\u{0}",
      "\u{1B}", "\u{7F}", "é", "€", "😀", "\u{2028}", "\u{202E}",
    ]
    return String(
      (0..<Int.random(in: 0...longest, using: &self)).map { _ in
        samples[Int.random(in: 0..<samples.count, using: &self)]
      })
  }

  /// A random value, at most four containers deep.
  mutating func json(depth: Int = 4) -> JSON {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &self) {
    case 0: .null
    case 1: .bool(Bool.random(using: &self))
    case 2: .integer(Int.random(in: .min ... .max, using: &self))
    case 3: .number(["0", "-0", "1.50", "1e5", "-2.5E-10"][Int.random(in: 0...4, using: &self)])
    case 4: .string(self.text(upTo: 8))
    case 5:
      .array((0..<Int.random(in: 0...4, using: &self)).map { _ in self.json(depth: depth - 1) })
    default:
      .object(
        (0..<Int.random(in: 0...4, using: &self)).map { _ in
          JSON.Member(name: self.text(upTo: 4), value: self.json(depth: depth - 1))
        })
    }
  }
}
