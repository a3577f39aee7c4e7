import Testing

@testable import RepriseWorkbench

struct HistoryLineTests {
  @Test(arguments: [
    ("get /users", "get /users\n"),
    ("put /x <<JSON\n{}\nJSON", #"put /x <<JSON\n{}\nJSON"# + "\n"),
    (#"get /a\:b"#, #"get /a\\:b"# + "\n"),
    (#"literal \n stays"#, #"literal \\n stays"# + "\n"),
    ("grüße 🌍", "grüße 🌍\n"),
    ("", "\n"),
  ])
  func entryIsOneLine(entry: String, line: String) {
    #expect(String(decoding: HistoryLine.encoded(entry), as: UTF8.self) == line)
    #expect(HistoryLine.decoded(HistoryLine.encoded(entry).dropLast()) == entry)
  }

  @Test(arguments: [
    (#"ends in a backslash\"#, #"ends in a backslash\"#),
    (#"unknown \t escape"#, #"unknown \t escape"#),
  ])
  func linesOfOthersAreReadAsTheyAre(line: String, entry: String) {
    #expect(HistoryLine.decoded(ArraySlice(line.utf8)) == entry)
  }

  @Test func bytesThatAreNoTextAreRepaired() {
    #expect(HistoryLine.decoded([0x67, 0xFF, 0x74]) == "g\u{FFFD}t")
  }

  @Test func everyEntrySurvives() {
    var seed: UInt64 = 7
    for _ in 0..<500 {
      var entry = ""
      for _ in 0..<12 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        entry += ["\\", "\n", "n", "a", "é", " "][Int((seed >> 33) % 6)]
      }
      let line = HistoryLine.encoded(entry)
      #expect(line.dropLast().contains(UInt8(ascii: "\n")) == false)
      #expect(HistoryLine.decoded(line.dropLast()) == entry)
    }
  }

  @Test func onlyTheLastEntriesAreTaken() {
    let content = ArraySlice("one\ntwo\n\nthree\nfour".utf8)
    #expect(HistoryLine.entries(of: content, limit: 3) == ["two", "three", "four"])
    #expect(HistoryLine.entries(of: content, limit: 9) == ["one", "two", "three", "four"])
    #expect(HistoryLine.entries(of: [], limit: 9) == [])
  }
}
