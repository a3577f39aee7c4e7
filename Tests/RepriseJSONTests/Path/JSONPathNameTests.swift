import RepriseJSON
import Testing

@Suite struct JSONPathNameTests {
  private func selects(_ path: String, _ name: String) throws -> Bool {
    let value = try root("{\(JSONText.quoted(name)): 1, \"other\": 2}")
    return try JSONPath(path).select(in: value).map(\.text) == ["1"]
  }

  @Test(arguments: [
    ("$.a", "a"), ("$._", "_"), ("$.a1", "a1"), ("$.größe", "größe"), ("$.☺", "☺"), ("$.日本", "日本"),
    ("$.true", "true"), ("$.null", "null"), ("$.A", "A"), ("$['a']", "a"), ("$[\"a\"]", "a"),
    ("$['']", ""), ("$[ 'a' ]", "a"), ("$['a.b']", "a.b"), ("$['[0]']", "[0]"), ("$['\"']", "\""),
    ("$[\"'\"]", "'"), (#"$['\'']"#, "'"), (#"$["\""]"#, "\""), (#"$['\\']"#, "\\"),
    (#"$['\/']"#, "/"),
    (#"$['\b\f\n\r\t']"#, "\u{8}\u{C}\n\r\t"), (#"$['\u0041']"#, "A"), (#"$['\u00e4']"#, "ä"),
    (#"$['\u00E4']"#, "ä"), (#"$['\uD83D\uDE00']"#, "😀"), (#"$['\u0000']"#, "\u{0}"),
    ("$['\u{7F}']", "\u{7F}"), ("$['*']", "*"), ("$['$']", "$"), ("$['1']", "1"),
  ])
  func spellings(path: String, name: String) throws {
    #expect(try selects(path, name))
  }

  @Test func namesAreComparedByBytes() throws {
    #expect(try selects("$.caf\u{E9}", "caf\u{E9}"))
    #expect(try !selects("$.cafe\u{301}", "caf\u{E9}"))
    #expect(try !selects("$.A", "a"))
  }

  @Test func escapedNamesOfTheDocument() throws {
    let value = try root(#"{"\u0061": 1, "\ud83d\ude00": 2, "\/": 3}"#)
    #expect(try JSONPath("$.a").select(in: value).map(\.text) == ["1"])
    #expect(try JSONPath("$['😀']").select(in: value).map(\.text) == ["2"])
    #expect(try JSONPath("$['/']").select(in: value).map(\.text) == ["3"])
  }

  /// Any name can be written in single quotation marks, double ones, and escapes alone.
  @Test func anyName() throws {
    var generator = SeededGenerator(seed: 25)
    let alphabet: [Unicode.Scalar] = [
      "a", "'", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "ä", "\u{2028}", "😀", "]", ".",
    ]
    for _ in 0..<500 {
      var name = ""
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        name.unicodeScalars.append(generator.pick(alphabet))
      }
      let units = name.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
      #expect(try selects("$['\(units.joined())']", name))
      #expect(try selects("$[\"\(units.joined())\"]", name))
      // A JSON string is a name in double quotation marks.
      #expect(try selects("$[\(JSONText.quoted(name))]", name))
    }
  }
}
