/// A random value that can be written in many spellings, all of them equivalent.
indirect enum RandomJSON {
  case object([(name: [UInt32], value: RandomJSON)])
  case array([RandomJSON])
  case string([UInt32])
  /// `negative`, digits, power of ten.
  case number(Bool, [UInt8], Int)
  case word(String)

  static func value(_ generator: inout SeededGenerator, depth: Int = 4) -> RandomJSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return .word(generator.pick(["true", "false", "null"]))
    case 1, 2: return .string(characters(&generator))
    case 3, 4:
      let digits = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        generator.pick([0, 0, 1, 2, 5, 9] as [UInt8])
      }
      return .number(generator.chance(30), digits, Int.random(in: -8...8, using: &generator))
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          value(&generator, depth: depth - 1)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          (
            generator.chance(40) ? [0x61] : characters(&generator),
            value(&generator, depth: depth - 1)
          )
        })
    }
  }

  private static func characters(_ generator: inout SeededGenerator) -> [UInt32] {
    let alphabet: [UInt32] = [
      0x61, 0x62, 0x20, 0x22, 0x5C, 0x2F, 0x0A, 0x09, 0x01, 0x7F, 0xE9, 0x2028, 0x301, 0x1F600,
      0x27,
      0x2C, 0x5B, 0x7B, 0x3A, 0x10FFFF,
    ]
    return (0..<Int.random(in: 0...5, using: &generator)).map { _ in generator.pick(alphabet) }
  }

  /// The tokens in one spelling, laid out with blanks at random.
  func text(_ generator: inout SeededGenerator, shuffled: Bool = false) -> String {
    func blanks() -> String {
      generator.chance(25) ? generator.pick([" ", "\n", "\t", "\r\n", "  "]) : ""
    }
    var text = blanks()
    switch self {
    case .word(let word): text += word
    case .string(let characters): text += Self.spell(characters, &generator)
    case .number(let negative, let digits, let exponent):
      text += Self.spell(negative, digits, exponent, &generator)
    case .array(let elements):
      let parts = elements.map { $0.text(&generator, shuffled: shuffled) }
      text += "[" + (parts.isEmpty ? blanks() : parts.joined(separator: ",")) + "]"
    case .object(let members):
      let ordered = shuffled ? Self.shuffle(members, &generator) : members
      let parts = ordered.map { member in
        blanks() + Self.spell(member.name, &generator) + blanks() + ":"
          + member.value.text(&generator, shuffled: shuffled)
      }
      text += "{" + (parts.isEmpty ? blanks() : parts.joined(separator: ",")) + "}"
    }
    return text + blanks()
  }

  /// Another order of names that keeps duplicates in theirs.
  private static func shuffle(
    _ members: [(name: [UInt32], value: RandomJSON)], _ generator: inout SeededGenerator
  ) -> [(name: [UInt32], value: RandomJSON)] {
    var rest = members
    return members.map(\.name).shuffled(using: &generator).map { name in
      rest.remove(at: rest.firstIndex { $0.name == name } ?? 0)
    }
  }

  private static func spell(_ characters: [UInt32], _ generator: inout SeededGenerator) -> String {
    var text = "\""
    for value in characters {
      let mustEscape = value < 0x20 || value == 0x22 || value == 0x5C
      if mustEscape || generator.chance(20) {
        for unit in String(Character(Unicode.Scalar(value) ?? " ")).utf16 {
          let digits = String(unit, radix: 16, uppercase: generator.chance(50))
          text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      } else {
        text.unicodeScalars.append(Unicode.Scalar(value) ?? " ")
      }
    }
    return text + "\""
  }

  private static func spell(
    _ negative: Bool, _ digits: [UInt8], _ exponent: Int, _ generator: inout SeededGenerator
  ) -> String {
    let significant = digits.drop { $0 == 0 }.map { String($0) }.joined()
    var integer = significant.isEmpty ? "0" : significant
    var power = exponent
    var fraction = ""
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      switch generator.pick([0, 1]) {
      case 0 where integer.utf8.count > 1:
        fraction = String(integer.removeLast()) + fraction
        power += 1
      case 1 where integer != "0" && fraction.isEmpty:
        integer += "0"
        power -= 1
      default:
        fraction += "0"
      }
    }
    let sign = power < 0 ? "-" : generator.pick(["", "+"])
    return (negative ? "-" : "") + integer + (fraction.isEmpty ? "" : "." + fraction)
      + (power == 0 ? "" : generator.pick(["e", "E"]) + sign + "0\(abs(power))")
  }
}
