import RepriseJSON

/// Random JSON text, in any spelling and layout.
struct RandomJSON {
  var generator: RandomSourceTests.Generator

  init(seed: Int) {
    generator = RandomSourceTests.Generator(state: UInt64(seed) &* 31 &+ 5)
  }

  private static let scalars = [
    "0", "-1", "1.50", "12345678901234567890.10", "1e5", "-0.0", "2E-7", "true", "false", "null",
    "\"\"", "\"a b\"", "\"}]\"", #""\"\\\n""#, "\"é😀\"", #""\u00e9\ud83d\ude00""#, "\"{ }\"",
    "\"#\"", "\";\"",
  ]

  private static let blanks = ["", " ", "\n", "  "]

  private mutating func blank() -> String {
    Self.blanks.randomElement(using: &generator) ?? ""
  }

  /// A value; containers are rarer the deeper they would stand.
  mutating func value(depth: Int = 0) -> String {
    let kind = Int.random(in: 0...(2 + depth), using: &generator)
    let count = Int.random(in: 0...3, using: &generator)
    switch kind {
    case 0:
      let members = (0..<count).map { index in
        "\(blank())\"n\(index)\"\(blank()):\(blank())\(value(depth: depth + 1))\(blank())"
      }
      return "{ \(members.joined(separator: ",")) }"
    case 1:
      let elements = (0..<count).map { _ in
        "\(blank())\(value(depth: depth + 1))\(blank())"
      }
      return "[\(elements.joined(separator: ","))]"
    default:
      return Self.scalars.randomElement(using: &generator) ?? "null"
    }
  }
}
