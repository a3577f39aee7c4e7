import RepriseLineEditor
import Testing

struct ScriptedLinesTests {
  @Test func givesResultsInOrderThenTheEnd() {
    let lines = ScriptedLines(results: [.line("get /"), .interrupted, .failed("broken")])
    let prompt = Prompt(text: "> ")
    #expect(lines.readLine(prompt: prompt) == .line("get /"))
    #expect(lines.readLine(prompt: prompt) == .interrupted)
    #expect(lines.readLine(prompt: prompt) == .failed("broken"))
    #expect(lines.readLine(prompt: prompt) == .endOfInput)
    #expect(lines.readLine(prompt: prompt) == .endOfInput)
  }

  @Test func notesPromptsAndRememberedLines() {
    let lines = ScriptedLines(["one", "two"])
    _ = lines.readLine(prompt: Prompt(text: "first> "))
    lines.remember("one")
    _ = lines.readLine(prompt: Prompt(text: "second> ", colour: .green))
    lines.remember("two")
    #expect(lines.prompts.map(\.text) == ["first> ", "second> "])
    #expect(lines.remembered == ["one", "two"])
  }
}
