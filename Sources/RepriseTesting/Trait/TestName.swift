import Testing

/// The recording's name for a test that gives none: `Suite/test`.
enum TestName {
  static func recording(for test: Test) -> String {
    recording(components: test.id.nameComponents)
  }

  /// Joins the names of suites and the name of a test, cut before its parentheses.
  static func recording(components: [String]) -> String {
    components.map(part).joined(separator: "/")
  }

  private static func part(_ component: String) -> String {
    let name = component.utf8.prefix { $0 != UInt8(ascii: "(") }
    let letters = name.filter { $0 != UInt8(ascii: "`") }.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): byte
      default: UInt8(ascii: "-")
      }
    }
    let text = String(decoding: letters, as: UTF8.self)
    guard let first = letters.first, first != UInt8(ascii: "_"), first != UInt8(ascii: "-")
    else { return "test" + text }
    return text
  }
}
