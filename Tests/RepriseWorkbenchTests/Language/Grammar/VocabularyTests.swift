import Testing

@testable import RepriseWorkbench

@Suite("Vocabulary")
struct VocabularyTests {
  @Test("no word begins two kinds of statement")
  func disjoint() {
    let all =
      Vocabulary.methods + Vocabulary.commands + Array(Vocabulary.later)
      + Array(Vocabulary.prefixes)
    #expect(Set(all).count == all.count)
    #expect(Set(all).isDisjoint(with: Vocabulary.elsewhere.keys))
  }

  @Test("every command is known to the parser", arguments: Vocabulary.commands)
  func commands(name: String) {
    let message = Reading.message(name)
    #expect(!message.contains("neither a method nor a command"))
    #expect(!message.contains("not part of this version"))
  }

  @Test("every method is one, in lower and in upper case", arguments: Vocabulary.methods)
  func methods(name: String) throws {
    #expect(try Reading.request("\(name) /x").method == name.uppercased())
    #expect(try Reading.request("\(name.uppercased()) /x").method == name.uppercased())
  }

  @Test("every word for later is named as such", arguments: Vocabulary.later.sorted())
  func later(name: String) {
    #expect(Reading.message(name) == "1:1: \(name) is not part of this version")
  }

  @Test("every filter for later is named as such", arguments: Vocabulary.laterFilters.sorted())
  func laterFilters(name: String) {
    #expect(
      Reading.message("expect $.a \(name) == 1")
        == "1:12: the filter \(name) is not part of this version")
  }

  @Test(
    "what comes from elsewhere leads to a word that there is",
    arguments: Vocabulary.elsewhere.keys.sorted())
  func elsewhere(word: String) {
    let expected = Vocabulary.elsewhere[word] ?? ""
    #expect(Vocabulary.commands.contains(expected))
    #expect(Vocabulary.hint(for: word) == "did you mean \(expected)?")
    #expect(Vocabulary.hint(for: word.uppercased()) == "did you mean \(expected)?")
  }

  @Test(
    "methods are all in upper case",
    arguments: [
      ("GET", true),
      ("X", true),
      ("M-SEARCH", true),
      ("A1_B", true),
      ("get", false),
      ("Get", false),
      ("1A", false),
      ("-A", false),
      ("", false),
      ("GÉT", false),
      ("A B", false),
    ])
  func isMethod(word: String, expected: Bool) {
    #expect(Vocabulary.isMethod(word) == expected)
  }

  @Test(
    "distances count letters inserted, removed, replaced and swapped",
    arguments: [
      ("", "", 0),
      ("a", "", 1),
      ("", "abc", 3),
      ("get", "get", 0),
      ("gte", "get", 1),
      ("gett", "get", 1),
      ("gt", "get", 1),
      ("git", "get", 1),
      ("kitten", "sitting", 3),
      ("abcd", "badc", 2),
      ("ab", "ba", 1),
    ])
  func distances(left: String, right: String, expected: Int) {
    #expect(Suggestion.distance(Array(left.utf8), Array(right.utf8)) == expected)
    #expect(Suggestion.distance(Array(right.utf8), Array(left.utf8)) == expected)
  }

  @Test("suggestions are not sought for what nobody mistyped")
  func endlessWord() {
    let word = String(repeating: "get", count: 100)
    #expect(Suggestion.nearest(to: word, in: ["get", word]) == nil)
  }
}
