import Testing

@testable import RepriseJSON

@Suite struct ExcerptTests {
  @Test(arguments: [
    ("", 5, ""), ("abc", 5, "abc"), ("abcde", 5, "abcde"), ("abcdef", 5, "abcde…"),
    ("äöü", 2, "äö…"),
    ("a\u{1B}[1m", 9, #"a\u001B[1m"#), ("\u{202E}x", 9, #"\u202Ex"#), ("a\nb", 9, #"a\u000Ab"#),
    ("\u{7F}\u{9B}\u{2028}\u{FEFF}", 9, #"\u007F\u009B\u2028\uFEFF"#), ("x", 0, "…"),
  ])
  func texts(text: String, limit: Int, excerpt: String) {
    #expect(Excerpt.text(text.utf8, limit: limit) == excerpt)
  }

  @Test(arguments: [
    ("{ \"a\" : [ 1 , 2 ] }", 60, #"{"a":[1,2]}"#),
    ("{ \"a\" : [ 1 , 2 ] }", 6, #"{"a":["# + "…"),
    ("\"😀😀😀😀\"", 3, "\"😀😀…"),
    ("\"😀😀😀😀\"", 6, "\"😀😀😀😀\""),
    ("[[[[[[]]]]]]", 4, "[[[[…"),
    ("1", 1, "1"),
  ])
  func values(text: String, limit: Int, excerpt: String) throws {
    #expect(try root(text).excerpt(limit: limit) == excerpt)
  }

  /// A cut never shows half a character, wherever it falls.
  @Test func cutsAreWhole() throws {
    for lead in 0..<5 {
      for character in ["é", "€", "😀"] {
        let content = String(repeating: "a", count: lead) + String(repeating: character, count: 200)
        let excerpt = try root("\"\(content)\"").excerpt(limit: 50)
        #expect(excerpt == "\"" + String(content.unicodeScalars.prefix(49)) + "…")
      }
    }
  }
}
