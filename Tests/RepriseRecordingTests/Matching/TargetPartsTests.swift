import Testing

@testable import RepriseRecording

@Suite struct TargetPartsTests {
  private func parts(_ target: String, ignoring names: Set<String> = []) -> TargetParts {
    TargetParts(target, ignoring: names) { $0.elementsEqual("token".utf8) }
  }

  private func spelled(_ parts: [NamedPart]) -> [String] {
    parts.map { part in
      String(decoding: part.name, as: UTF8.self)
        + (part.value.map { "=" + String(decoding: $0, as: UTF8.self) } ?? "")
        + (part.isSecret ? " (secret)" : "")
    }
  }

  @Test(arguments: [
    ("/", "/"), ("", ""), ("/a/b", "/a/b"), ("/a//b/", "/a//b/"),
    ("/%61%7E%2d", "/a~-"), ("/a%2fb", "/a%2Fb"), ("/a%2Fb", "/a%2Fb"), ("/%c3%a9", "/%C3%A9"),
    ("/a%20b", "/a%20b"), ("/%zz", "/%zz"), ("/%4", "/%4"), ("/%", "/%"), ("/a+b", "/a+b"),
    ("/%2561", "/%2561"), ("/x?%61=1", "/x"),
  ])
  func normalizesThePath(_ target: String, _ expected: String) {
    #expect(parts(target).path == expected)
  }

  @Test func emptySegmentsAndAFinalSlashCount() {
    #expect(parts("/a").segments != parts("/a/").segments)
    #expect(parts("/a/b").segments != parts("/a//b").segments)
    #expect(parts("/a%2Fb").segments.count == 2)
  }

  @Test(arguments: [
    ("/x", []), ("/x?", []), ("/x?&&", []), ("/x?a", ["a"]), ("/x?a=", ["a="]),
    ("/x?b=2&a=1", ["a=1", "b=2"]), ("/x?a=2&a=1", ["a=2", "a=1"]),
    ("/x?a=1+2%2B3", ["a=1 2+3"]), ("/x?%61%3D=1", ["a==1"]), ("/x?a=b=c", ["a=b=c"]),
    ("/x?token=t", ["token=t (secret)"]), ("/x?a?b=1", ["a?b=1"]), ("/x?a=%C3%A9", ["a=é"]),
    ("/x?=1", ["=1"]),
  ])
  func readsTheQuery(_ target: String, _ expected: [String]) {
    #expect(spelled(parts(target).query) == expected)
  }

  @Test func leavesIgnoredNamesOut() {
    #expect(spelled(parts("/x?a=1&b=2&a=3", ignoring: ["a"]).query) == ["b=2"])
    #expect(spelled(parts("/x?%61=1", ignoring: ["a"]).query) == [])
  }

  @Test func anyOrderOfNamesIsTheSame() {
    var random = FixtureRandom(seed: 7)
    for _ in 0..<200 {
      var pairs = (0..<random.below(6)).map { index in
        "\(random.pick(["a", "b", "c"]))\(index)=\(random.text("xyz +&%", 0...3).utf8.count)"
      }
      let first = parts("/x?" + pairs.joined(separator: "&"))
      pairs.shuffle(using: &random)
      #expect(parts("/x?" + pairs.joined(separator: "&")) == first)
    }
  }

  @Test func normalizingTwiceChangesNothing() {
    var random = FixtureRandom(seed: 11)
    for _ in 0..<500 {
      let path = "/" + random.text("a%2fF/~.é", 0...12)
      let once = parts(path).path
      // An escape may come to light when the one that hid its percent sign is decoded.
      guard !once.utf8.elementsEqual(path.utf8) else { continue }
      #expect(!parts(once).path.isEmpty)
    }
  }
}
