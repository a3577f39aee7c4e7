import RepriseJSON
import Testing

@Suite struct JSONLayoutTests {
  private static let source = #"{"a":[1.0,{"b":"\u0041"}],"e":[],"o":{},"a":-1e+2}"#

  @Test(arguments: [
    (JSONLayout.compact, #"{"a":[1.0,{"b":"\u0041"}],"e":[],"o":{},"a":-1e+2}"#),
    (.spaced, #"{"a": [1.0, {"b": "\u0041"}], "e": [], "o": {}, "a": -1e+2}"#),
    (
      .indent2,
      """
      {
        "a": [
          1.0,
          {
            "b": "\\u0041"
          }
        ],
        "e": [],
        "o": {},
        "a": -1e+2
      }
      """
    ),
    (
      .indent4,
      """
      {
          "a": [
              1.0,
              {
                  "b": "\\u0041"
              }
          ],
          "e": [],
          "o": {},
          "a": -1e+2
      }
      """
    ),
    (
      .indentTab,
      "{\n\t\"a\": [\n\t\t1.0,\n\t\t{\n\t\t\t\"b\": \"\\u0041\"\n\t\t}\n\t],\n\t\"e\": [],\n\t\"o\": {},\n"
        + "\t\"a\": -1e+2\n}"
    ),
  ])
  func eachLayout(layout: JSONLayout, text: String) throws {
    let document = try document(Self.source)
    #expect(string(document.text(in: layout)) == text)
    #expect(document.byteCount(in: layout) == text.utf8.count)
    #expect(try JSONDocument(text).layout == layout)
    #expect(string(try JSONDocument(text).text(in: .compact)) == Self.source)
  }

  @Test(arguments: [
    ("[]", JSONLayout.compact), ("{}", .compact), ("1", .compact), ("\"a b\"", .compact),
    ("[1]", .compact), ("[1,2]", .compact), ("[1, 2]", .spaced), ("[[],[1, 2]]", nil),
    ("[[], [1, 2]]", .spaced), (#"{"a": 1}"#, .spaced), (#"{"a" :1}"#, nil), ("[ 1]", nil),
    ("[\n  1\n]", .indent2), ("[\n    1\n]", .indent4), ("[\n\t1\n]", .indentTab),
    ("[\n   1\n]", nil), ("[\n1\n]", nil), ("[\r\n  1\r\n]", nil), ("[\n  1]", nil),
    ("[\n  1,\n   2\n]", nil), ("[\n  [\n\t1\n  ]\n]", nil), ("[\n  []\n]", .indent2),
    ("[\n  [ ]\n]", nil), ("[\n  [\n  ]\n]", nil), ("[1]\n", nil), (" 1", nil), ("1 ", nil),
    ("[ ]", nil), ("{\n}", nil), ("[\n\t\n1]", nil), ("[\n  1\n]\n", nil), ("[\n\n]", nil),
  ])
  func detection(text: String, layout: JSONLayout?) throws {
    #expect(try JSONDocument(text).layout == layout)
  }

  @Test func namesAreThoseOfTheFixtureFile() {
    #expect(
      JSONLayout.allCases.map(\.rawValue)
        == ["compact", "spaced", "indent 2", "indent 4", "indent tab"])
    #expect(JSONLayout(rawValue: "indent tab") == .indentTab)
  }

  /// Any layout of any document is detected, reproduces it, and leads back to the tokens.
  @Test func layoutsAreReversible() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let original = try document(RandomJSON.value(&generator).text(&generator))
      let compact = original.text(in: .compact)
      for layout in JSONLayout.allCases {
        let text = original.text(in: layout)
        let again = try JSONDocument(text[...])
        let detected = try #require(again.layout)
        #expect(again.text(in: detected) == text)
        #expect(again.text(in: .compact) == compact)
        #expect(again.byteCount(in: layout) == text.count)
        // Where layouts come to the same text the simpler one is named.
        #expect(detected == layout || original.text(in: detected) == text)
        #expect(again.root.isEquivalent(to: original.root))
      }
    }
  }

  /// What detection says is true of texts with any blanks: it reproduces, or no layout does.
  @Test func detectionIsExact() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let text = Array(RandomJSON.value(&generator, depth: 2).text(&generator).utf8)
      let document = try JSONDocument(text[...])
      let reproducing = JSONLayout.allCases.filter { document.text(in: $0) == text }
      #expect(document.layout == reproducing.first)
    }
  }

  @Test func oneValueOfADocument() throws {
    let value = try #require(try root("{\"a\": [1, {\"b\": 2}], \"c\": 3}")["a"])
    #expect(string(value.text(in: .compact)) == #"[1,{"b":2}]"#)
    #expect(string(value.text(in: .indent2)) == "[\n  1,\n  {\n    \"b\": 2\n  }\n]")
    #expect(value.byteCount(in: .compact) == 11)
  }
}
