import Testing

@testable import RepriseWorkbench

struct SafeTextTests {
  @Test(arguments: [
    ("plain é 🌍", "plain é 🌍"), ("\u{1B}[31mred", #"\x1b[31mred"#), ("a\nb\tc", #"a\x0ab\x09c"#),
    ("\u{9B}2J", #"\x9b2J"#), ("a\u{202E}b", #"a\u{202e}b"#), ("\u{7F}", #"\x7f"#),
  ])
  func lineHoldsNothingThatActs(text: String, safe: String) {
    #expect(SafeText.line(text) == safe)
  }

  @Test(arguments: [
    ("a\nb\tc", "a\nb\tc"), ("a\r\nb\r\n", "a\nb\n"), ("over\rwritten", #"over\x0dwritten"#),
    ("\u{1B}]0;title\u{07}\n", #"\x1b]0;title\x07"# + "\n"), ("é\r\n", "é\n"), ("", ""),
  ])
  func blockKeepsItsLines(text: String, safe: String) {
    #expect(String(decoding: SafeText.block(ArraySlice(text.utf8)), as: UTF8.self) == safe)
  }
}
