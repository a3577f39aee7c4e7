@testable import RepriseLineEditor
import Testing

struct LineHistoryTests {
  @Test func olderAndNewerWalkAndComeBackToWhatIsTyped() {
    var history = LineHistory(["a", "b", "b", "a"])
    #expect(history.older(leaving: "typed") == "a")
    #expect(history.older(leaving: "a") == "b")
    #expect(history.older(leaving: "b") == "b")
    #expect(history.older(leaving: "b") == "a")
    #expect(history.older(leaving: "a") == nil)
    #expect(history.newer(leaving: "a") == "b")
    #expect(history.newer(leaving: "b") == "b")
    #expect(history.newer(leaving: "b") == "a")
    #expect(history.newer(leaving: "a") == "typed")
    #expect(history.newer(leaving: "typed") == nil)
  }

  @Test func changesOnTheWayAreFoundAgainUntilTheNextLine() {
    var history = LineHistory(["a", "b"])
    _ = history.older(leaving: "")
    #expect(history.older(leaving: "b changed") == "a")
    #expect(history.newer(leaving: "a") == "b changed")
    history.startOver()
    #expect(history.older(leaving: "") == "b")
  }

  @Test func aPrefixSkipsOtherLinesAndRepetitions() {
    var history = LineHistory(["get /1", "post /1", "get /2", "get /2"])
    #expect(history.older(leaving: "get", startingWith: "get") == "get /2")
    #expect(history.older(leaving: "get /2", startingWith: "get") == "get /1")
    #expect(history.older(leaving: "get /1", startingWith: "get") == nil)
    #expect(history.newer(leaving: "get /1", startingWith: "get") == "get /2")
    #expect(history.newer(leaving: "get /2", startingWith: "get") == "get")
  }

  @Test func blankLinesAndRepetitionsAreNotAdded() {
    var history = LineHistory([])
    for line in ["a", "a", "", " \n", "b", "a", "\u{E9}", "e\u{301}"] { history.add(line) }
    #expect(
      history.lines.map { Array($0.unicodeScalars) } == [
        ["a"], ["b"], ["a"], ["\u{E9}"], ["e", "\u{301}"],
      ])
  }

  @Test func searchingGoesBackAndTellsWhere() throws {
    let history = LineHistory(["get /é/ć", "post", "get /x"])
    let newest = try #require(history.search("get", before: 3))
    #expect(newest == (2, 0))
    let older = try #require(history.search("ć", before: 3))
    #expect(older == (0, 7))
    #expect(history.search("get", before: 0) == nil)
    #expect(history.search("get /xyz", before: 3) == nil)
    #expect(history.search("e\u{301}", before: 9) == nil)
  }

  @Test func lastWordsAreCountedFromTheNewest() {
    let history = LineHistory(["a b", "c", " \u{A0}"])
    #expect(history.lastWord(ofNewest: 3) == "b")
    #expect(history.lastWord(ofNewest: 2) == "c")
    #expect(history.lastWord(ofNewest: 1) == nil)
    #expect(history.lastWord(ofNewest: 4) == nil)
    #expect(history.lastWord(ofNewest: 0) == nil)
  }
}

struct HistorySearchTests {
  private let history = LineHistory(["get /a", "post /b", "get /b"])

  /// The text shown, with `|` at the cursor, and the prompt, after some keys.
  private func after(_ keys: String) -> (shown: String?, prompt: String, last: HistorySearch.Step) {
    var search = HistorySearch()
    var last = HistorySearch.Step.goOn
    for key in keys.unicodeScalars { last = search.take(key, in: history) }
    var shown = search.shown(in: history)
    shown?.insert("|")
    return (shown?.text, search.prompt.visible, last)
  }

  @Test(arguments: [
    ("", nil, "(search '') "), ("b", "get /|b", "(search 'b') "),
    ("\u{12}", nil, "(search '') "), ("b\u{12}", "post /|b", "(search 'b') "),
    ("b\u{12}\u{12}", "post /|b", "(no line with 'b') "), ("bx", "get /|b", "(no line with 'bx') "),
    ("bx\u{7F}", "get /|b", "(search 'b') "), ("b\u{7F}", nil, "(search '') "),
    ("get /a", "|get /a", "(search 'get /a') "), ("你", nil, "(no line with '你') "),
  ])
  func everyKeySearches(_ keys: String, _ shown: String?, _ prompt: String) {
    let result = after(keys)
    #expect(result.shown == shown)
    #expect(result.prompt == prompt)
    #expect(result.last == .goOn)
  }

  @Test(arguments: [
    ("b\r", HistorySearch.Step.accept("\r")), ("b\u{1B}", .accept("\u{1B}")), ("b\u{7}", .cancel),
    ("\u{7F}", .cancel), ("b\u{3}", .interrupt),
  ])
  func controlKeysEndTheSearch(_ keys: String, _ step: HistorySearch.Step) {
    #expect(after(keys).last == step)
  }
}
