/// A generator whose numbers follow from its seed, so that a failure can be seen again.
struct FixtureRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  mutating func text(_ alphabet: String, _ lengths: ClosedRange<Int>) -> String {
    let scalars = Array(alphabet.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: lengths, using: &self) { text.append(pick(scalars)) }
    return String(text)
  }

  mutating func bytes(_ lengths: ClosedRange<Int>) -> [UInt8] {
    (0..<Int.random(in: lengths, using: &self)).map { _ in
      UInt8.random(in: 0...255, using: &self)
    }
  }
}
