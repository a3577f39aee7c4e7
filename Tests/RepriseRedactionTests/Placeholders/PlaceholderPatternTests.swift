import RepriseRedaction
import Testing

@Suite struct PlaceholderPatternTests {
  @Test(arguments: [
    ("Bearer REDACTED-bearer-1", "Bearer abc", ["bearer-1": "abc"]),
    (
      "a=REDACTED-cookie-1; b=REDACTED-cookie-2", "a=x; b=y=z; c",
      ["cookie-1": "x", "cookie-2": "y=z; c"]
    ),
    ("REDACTED-a-1", "anything", ["a-1": "anything"]),
    ("REDACTED-a-1", "REDACTED-a-1", [:]),
    ("x REDACTED-a-1 y", "x REDACTED-a-1 y", [:]),
    ("REDACTED-a-1", "REDACTED-a-2", ["a-1": "REDACTED-a-2"]),
    ("REDACTED-a-1,REDACTED-a-1", "x,x", ["a-1": "x"]),
    ("REDACTED-a-1,REDACTED-a-1", "x,y,x,y", ["a-1": "x,y"]),
    ("REDACTED-a-1REDACTED-b-1!", "xyz!", ["a-1": "x", "b-1": "yz"]),
    ("<REDACTED-a-1>", "<<>>", ["a-1": "<>"]),
    ("[REDACTED-a-1]-[REDACTED-b-1]", "[]]-[[]", ["a-1": "]", "b-1": "["]),
    ("id 00000000-0000-4000-8000-000000000001", "id 5", ["uuid-1": "5"]),
    ("plain", "plain", [:]),
    ("", "", [:]),
  ])
  func matches(recorded: String, live: String, expected: [String: String]) {
    let pattern = PlaceholderPattern(bytes(recorded))
    let bindings = pattern.bindings(in: bytes("..\(live)").dropFirst(2))
    let found = bindings.map { bindings in
      Dictionary(
        uniqueKeysWithValues: bindings.map {
          ($0.key.shortName, String(decoding: $0.value, as: UTF8.self))
        })
    }
    #expect(found == expected)
    #expect(pattern.hasPlaceholders == recorded.contains { $0 == "1" })
  }

  @Test(arguments: [
    ("Bearer REDACTED-bearer-1", "Bearer "), ("Bearer REDACTED-bearer-1", "Basic abc"),
    ("Bearer REDACTED-bearer-1", "Bearer"), ("REDACTED-a-1", ""), ("REDACTED-a-1!", "!"),
    ("REDACTED-a-1,REDACTED-a-1", "x,y"), ("REDACTED-a-1REDACTED-b-1", "x"),
    ("a REDACTED-a-1 b REDACTED-b-1 c", "a x c"), ("plain", "plain "), ("", "x"),
  ])
  func misses(recorded: String, live: String) {
    #expect(PlaceholderPattern(bytes(recorded)).bindings(in: bytes(live)) == nil)
  }

  @Test func whatARedactorWroteMatchesWhatItRead() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let values = (0..<3).map { _ in generator.text(12, of: "abcXYZ019-._~") }
      let live = "/\(values[0])/x?token=\(values[0])&sid=\(values[1])&q=\(values[2])"
      let redactor = Redactor()
      let recorded = redactor.redacted(target: live)
      let bindings = PlaceholderPattern(bytes(recorded)).bindings(in: bytes(live))
      #expect(bindings != nil, "\(live) as \(recorded)")
      for (placeholder, value) in bindings ?? [:] {
        #expect(redactor.value(of: placeholder).map(text) == text(value))
      }
    }
  }

  @Test func theWorkIsBounded() {
    let recorded = Array(repeating: "REDACTED-a-1,REDACTED-b-1", count: 50).joined(separator: ",")
    let live = String(repeating: "x,", count: 2_000)
    #expect(PlaceholderPattern(bytes(recorded)).bindings(in: bytes(live + "y")) == nil)
  }
}
