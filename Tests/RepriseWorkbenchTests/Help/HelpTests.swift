import Testing

@testable import RepriseWorkbench

struct HelpTests {
  @Test func overviewFitsATerminal() {
    for line in Help.overview + HelpTopic.all.flatMap(\.lines) {
      #expect(line.count <= 96, "\(line)")
    }
  }

  @Test func overviewListsEveryTopicOnce() {
    let names = HelpTopic.all.map { $0.names[0] }
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(Help.overview.filter { $0.hasPrefix("  \(name) ") }.count == 1, "\(name)")
    }
    #expect(Help.overview.last == "`help WORD` tells more, with an example.")
  }

  @Test func everyWordThatBeginsAStatementHasHelp() {
    for word in Vocabulary.methods + Vocabulary.commands {
      #expect(Help.lines(about: word) != nil, "\(word)")
    }
  }

  @Test func nothingThatIsNotBuiltHasHelp() {
    for word in Vocabulary.later {
      #expect(Help.lines(about: word) == nil, "\(word)")
    }
  }

  @Test(arguments: HelpTopic.all.map(\.example))
  func everyExampleParses(example: String) throws {
    let text = example.contains("<<JSON") ? example + "\n{}\nJSON\n" : example
    #expect(try Script(parsing: text).statements.count == 1)
  }

  @Test func topicShowsItsFormsAndAnExample() {
    #expect(
      Help.lines(about: "cd") == [
        "cd URL", "cd /PATH", "cd //", "",
        "  sets the base URL, goes below it, or back to its root.", "",
        "  For example:  cd https://api.example.com/v1",
      ])
    #expect(Help.lines(about: "exit") == Help.lines(about: "quit"))
    #expect(Help.lines(about: "GET") == Help.lines(about: "get"))
    #expect(Help.lines(about: "") == nil)
  }
}
