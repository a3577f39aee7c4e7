import Testing

@testable import RepriseRedaction

@Suite struct CommandWordTests {
  static func words(_ line: String) -> [String] {
    CommandWord.words(of: bytes(line)).map { word in
      word.kind == .separator ? "<\(text(bytes(line)[word.range]))>" : text(word.text)
    }
  }

  @Test(arguments: [
    ("get /a x=1", ["get", "/a", "x=1"]),
    ("  get\t/a  ", ["get", "/a"]),
    ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
    ("a'b'\"c\"d", ["abcd"]),
    (#"a\ b \"c"#, ["a b", "\"c"]),
    (#""a\"b\n""#, ["a\"b\n"]),
    (#"'a\'b"#, ["a\\b"]),
    (#"$'a\'b'"#, ["a'b"]),
    ("a ; b | c && d", ["a", "<;>", "b", "<|>", "c", "<&&>", "d"]),
    ("a;b", ["a;b"]),
    ("retry 3 { get /a }", ["retry", "3", "<{>", "get", "/a", "<}>"]),
    ("a\nb", ["a", "<\n>", "b"]),
    ("a \\\n b", ["a", "b"]),
    ("{{a b}} x{{c}}y", ["{{a b}}", "x{{c}}y"]),
    ("{{never closed", ["{{never closed"]),
    ("'never closed x", ["never closed x"]),
    ("''", [""]),
    ("\\", ["\\"]),
    ("", []),
  ])
  func splitting(line: String, expected: [String]) {
    #expect(Self.words(line) == expected)
  }

  @Test func placesAreThoseOfTheLine() throws {
    let line = bytes("..get 'a b'c").dropFirst(2)
    let words = CommandWord.words(of: line)
    let last = try #require(words.last)
    #expect(last.range == 6..<12)
    #expect(text(last.text) == "a bc")
    #expect(last.view.sourceRange(of: 0..<3) == 7..<10)
    #expect(last.view.sourceRange(of: 3..<4) == 11..<12)
    #expect(last.view.sourceRange(of: 0..<4) == 7..<12)
  }

  @Test(arguments: [
    ("a:b", "a", "b", false), ("a=b=c", "a", "b=c", false), ("a==b", "a", "b", false),
    ("a:=1", "a", "1", false), ("a@f", "a", "f", true), ("a=@f", "a", "f", true),
    ("a:=@f", "a", "f", true), ("a==@f", "a", "f", true), ("a:@f", "a", "f", true),
    ("a: b", "a", " b", false), ("a=", "a", "", false), ("a[b][]=c", "a[b][]", "c", false),
  ])
  func items(source: String, name: String, value: String, isFile: Bool) throws {
    let item = try #require(CommandItem(bytes(source)))
    #expect(text(item.name) == name)
    #expect(text(item.value) == value)
    #expect(item.isFile == isFile)
  }

  @Test(arguments: ["", "a", "=a", ":a", "@file", "a;"])
  func whatIsNoItem(source: String) {
    #expect(CommandItem(bytes(source)) == nil)
  }

  @Test(arguments: ["{{a}}", "{{ a b }}", "$NAME", "${NAME_1}", "$_A"])
  func references(source: String) {
    #expect(Variables.isReference(bytes(source)))
  }

  @Test(arguments: [
    "", "{{}}", "{{a}}b", "{{a}}{{b}}", "a{{b}}", "$", "$1", "$name", "${}", "${a}",
  ])
  func whatIsNoReference(source: String) {
    #expect(!Variables.isReference(bytes(source)))
  }
}
