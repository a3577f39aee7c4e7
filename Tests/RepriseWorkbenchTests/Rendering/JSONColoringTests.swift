import Testing

@testable import RepriseWorkbench

struct JSONColoringTests {
  /// The colours as words, so that a test can be read: `k(…)` a key, `s(…)` a string and so on.
  private func colored(_ json: String) -> String {
    var text = StyledText(isColored: true)
    JSONColoring.append(ArraySlice(json.utf8), to: &text)
    var result = text.text
    for (codes, name) in [("34", "k"), ("32", "s"), ("33", "n"), ("35", "l")] {
      result = result.replacing("\u{1B}[\(codes)m", with: "\(name)(")
    }
    return result.replacing("\u{1B}[0m", with: ")")
  }

  @Test(arguments: [
    (#"{"a": 1}"#, #"{k("a"): n(1)}"#),
    (#"{"a":"b"}"#, #"{k("a"):s("b")}"#),
    (#"["a" , "b"]"#, #"[s("a") , s("b")]"#),
    (#"[true, false, null]"#, "[l(true), l(false), l(null)]"),
    (#"[-1.5e+10,0]"#, "[n(-1.5e+10),n(0)]"),
    (#"{"q\"": "\\"}"#, #"{k("q\""): s("\\")}"#),
    (#"{"a" : {"b": []}}"#, #"{k("a") : {k("b"): []}}"#),
    (#""alone""#, #"s("alone")"#),
    ("{}", "{}"),
    ("", ""),
  ])
  func tokensHaveTheirColours(json: String, expected: String) {
    #expect(colored(json) == expected)
  }

  @Test(arguments: [#"{"a"#, #"["\"#, #"[tru"#, "\"", "é"])
  func whatIsNoJSONIsKept(text: String) {
    let plain = colored(text)
      .replacing("k(", with: "").replacing("s(", with: "").replacing("n(", with: "")
      .replacing("l(", with: "").replacing(")", with: "")
    #expect(plain == text)
  }

  @Test func withoutColourEveryByteStays() {
    var text = StyledText(isColored: false)
    JSONColoring.append(ArraySlice(#"{"a": [1, "b", null]}"#.utf8), to: &text)
    #expect(text.text == #"{"a": [1, "b", null]}"#)
  }
}
