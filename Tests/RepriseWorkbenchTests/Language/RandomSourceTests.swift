import RepriseWorkbench
import Testing

/// Nothing that one can type or paste stops the program.
@Suite("Random sources")
struct RandomSourceTests {
  /// A small generator with a seed, so that a failure can be seen again.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state << 31)
    }
  }

  private static let fragments = [
    "get", "post", "expect", "capture", "set", "with", "cd", "show", "resend", "->", "$.a", "$[",
    "'", "\"", "$'", "{{", "}}", "{", "}", "[", "]", ":=", "==", "=", ":", ";", " ; ", "@", "\\",
    "\n", "\r\n", " ", "\t", "#", "<<A", "\nA\n", "a", "é", "😀", "1", "not", "matches", "/a/", "/",
    "count", "nth", "-1", "&", "|", ">", "<", "--auth", "--", "a[b]", "[]", "[0]=", "x", "\u{0}",
    "\u{7F}", "\u{202E}", "2xx", "200", "@last", "@3.1", "null", "1e5", "in", "is", "uuid", "time",
  ]

  @Test("of bytes never crash", arguments: 0..<20)
  func bytes(seed: Int) {
    var generator = Generator(state: UInt64(seed))
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let parsed = try? Script(parsing: bytes)
      #expect(parsed == nil || bytes.count <= 80)
    }
  }

  @Test(
    "of the language's own pieces never crash, and fail at a place in the text", arguments: 0..<20)
  func fragments(seed: Int) {
    var generator = Generator(state: UInt64(seed) &* 7919)
    for _ in 0..<300 {
      let count = Int.random(in: 1...14, using: &generator)
      let source = (0..<count).map { _ in
        Self.fragments.randomElement(using: &generator) ?? ""
      }.joined(separator: Bool.random(using: &generator) ? " " : "")
      do {
        let script = try Script(parsing: source)
        for statement in script.statements { #expect(!statement.text.isEmpty) }
      } catch {
        let lines = source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect((1...lines.count).contains(error.place.line), "\(source)")
        #expect(error.place.column >= 1)
        #expect(!error.description.isEmpty)
        _ = isComplete(source)
      }
    }
  }

  @Test(
    "that nest deep or go on for long are read or refused",
    arguments: [
      "post /x a:=" + String(repeating: "[", count: 100_000),
      "post /x a:=" + String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000),
      "post /x a" + String(repeating: "[b]", count: 20_000) + "=1",
      "post /x a" + String(repeating: "[10000]", count: 1_000) + "=1",
      "get " + String(repeating: "{{a}}", count: 20_000),
      "expect $" + String(repeating: ".a", count: 20_000) + " exists",
      "expect $" + String(repeating: "[", count: 20_000),
      String(repeating: "'a' ", count: 20_000),
    ])
  func extremes(source: String) {
    do {
      _ = try Script(parsing: source)
    } catch {
      #expect(error.description.utf8.count < 2_000)
    }
  }
}
