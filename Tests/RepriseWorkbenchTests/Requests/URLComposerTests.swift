import Testing

@testable import RepriseWorkbench

/// What a variable becomes depends on the part of the URL that it stands in, and on nothing else.
@Suite("Variables in URLs")
struct URLComposerTests {
  private static let every = "aZ09-._~ !\"#$%&'()*+,/:;<=>?@[\\]^`{|}é\u{7F}\n"
  private static let encoded =
    "aZ09-._~%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60"
    + "%7B%7C%7D%C3%A9%7F%0A"

  private func composed(_ word: String, _ value: String) throws -> String {
    var substitution = Substitution(Variables(["x": .text(value), "y": .text("1/2")]))
    let url = try Reading.request("get " + word).url
    return try URLComposer.text(of: url, with: &substitution)
  }

  @Test(
    "are encoded as one segment or value wherever that is what they are",
    arguments: [
      "/{{x}}",
      "/a/{{x}}/b",
      "./{{x}}",
      "../{{x}}",
      "http://h/{{x}}",
      "h/{{x}}",
      ":80/{{x}}",
      "?q={{x}}",
      "/a?{{x}}",
      "http://h?q={{x}}",
      "h?{{x}}=1",
      "http://h#{{x}}",
      "/a#{{x}}",
      "://h/{{x}}",
    ])
  func encoded(word: String) throws {
    let expected = word.split(separator: "{{x}}", omittingEmptySubsequences: false)
      .joined(separator: Self.encoded)
    #expect(try composed(word, Self.every) == expected)
  }

  @Test(
    "keep colons and brackets in a host, and nothing else that could end it",
    arguments: [
      ("http://{{x}}/a", "h:1", "http://h:1/a"),
      ("http://{{x}}", "[::1]:80", "http://[::1]:80"),
      ("http://{{x}}.h/", "a/b", "http://a%2Fb.h/"),
      ("http://u:{{x}}@h/", "p@/?#", "http://u:p%40%2F%3F%23@h/"),
      (":{{x}}/a", "3000", ":3000/a"),
      ("{{x}}.h/a", "b/c", "b%2Fc.h/a"),
      ("{{x}}{{y}}", "a/b", "a%2Fb1%2F2"),
      ("h{{x}}", "/a", "h%2Fa"),
    ])
  func hosts(word: String, value: String, expected: String) throws {
    #expect(try composed(word, value) == expected)
  }

  @Test(
    "are a whole URL at the start, where what follows leaves one to them",
    arguments: [
      ("{{x}}", "https://h/v1?a=b", "https://h/v1?a=b"),
      ("{{x}}/a", "https://h/v1", "https://h/v1/a"),
      ("{{x}}?a", "https://h/v1", "https://h/v1?a"),
      ("{{x}}#a", "https://h/v1", "https://h/v1#a"),
      ("{{x}}/{{y}}", "https://h", "https://h/1%2F2"),
      ("{{x}}?q={{y}}", "https://h", "https://h?q=1%2F2"),
      ("{{x}}", "/a b", "/a b"),
    ])
  func whole(word: String, value: String, expected: String) throws {
    #expect(try composed(word, value) == expected)
  }

  @Test(
    "are as they are with raw",
    arguments: [
      ("/a/{{x raw}}", "../b?c=d#e%20", "/a/../b?c=d#e%20"),
      ("/a?{{x raw}}", "b&c", "/a?b&c"),
      ("http://{{x raw}}/", "u@h:1", "http://u@h:1/"),
    ])
  func raw(word: String, value: String, expected: String) throws {
    #expect(try composed(word, value) == expected)
  }

  @Test(
    "never make a segment of dots",
    arguments: [
      ("/{{x}}", ".."),
      ("/{{x}}", "."),
      ("/a/{{x}}/b", ".."),
      ("/{{x}}?q", ".."),
      ("/.{{x}}", "."),
      ("/{{x}}.", "."),
      ("/{{x}}{{x}}", "."),
      ("./{{x}}/b", ".."),
      ("http://h/{{x}}#f", ".."),
    ])
  func dots(word: String, value: String) {
    let error = #expect(throws: RequestError.self) { try composed(word, value) }
    #expect(
      error?.message
        == "the value of {{x}} would make a segment of dots, which changes the path")
  }

  @Test(
    "may hold dots otherwise",
    arguments: [
      ("/{{x}}", "...", "/..."),
      ("/a{{x}}", "..", "/a.."),
      ("/{{x}}", "", "/"),
      ("?{{x}}", "..", "?.."),
      ("/a/..?{{x}}", "..", "/a/..?.."),
      ("/{{x}}", "%2e%2e", "/%252e%252e"),
    ])
  func otherDots(word: String, value: String, expected: String) throws {
    #expect(try composed(word, value) == expected)
  }

  @Test(
    "hold no control characters where they are not encoded", arguments: ["{{x}}", "/{{x raw}}"])
  func controls(word: String) {
    for value in ["a\nb", "a\rb", "a\u{0}b", "a\u{7F}b", "a\u{1B}b"] {
      #expect(throws: RequestError.self) { try composed(word, value) }
    }
  }

  @Test(
    "paths are told from hosts by how they begin",
    arguments: [
      ("/", true),
      ("?", true),
      (".", true),
      ("..", true),
      ("./a", true),
      ("../a", true),
      ("...", false),
      (".a", false),
      ("..a", false),
      ("a", false),
      (":", false),
      ("", false),
      (".../a", false),
    ])
  func paths(text: String, expected: Bool) {
    #expect(URLReading.startsPath(Array(text.utf8)) == expected)
  }

  @Test(
    "schemes end behind ://",
    arguments: [
      ("http://h", 7),
      ("://h", 3),
      ("a+b-c.1://h", 10),
      ("h/a://b", nil),
      ("h?a://b", nil),
      ("http:/h", nil),
      ("", nil),
      ("http://", 7),
    ])
  func schemes(text: String, expected: Int?) {
    #expect(URLReading.schemeEnd(of: Array(text.utf8)) == expected)
  }
}
