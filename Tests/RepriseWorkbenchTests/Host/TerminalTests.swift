import Testing

@testable import RepriseWorkbench

struct TerminalTests {
  @Test(
    arguments: [
      // choice, is a terminal, NO_COLOR, TERM, coloured
      (ColorChoice.automatic, true, nil, "xterm", true),
      (.automatic, true, "", "xterm", true),
      (.automatic, true, "1", "xterm", false),
      (.automatic, true, nil, "dumb", false),
      (.automatic, true, nil, nil, true),
      (.automatic, false, nil, "xterm", false),
      (.always, false, "1", "dumb", true),
      (.always, true, "1", "xterm", true),
      (.never, true, nil, "xterm", false),
    ] as [(ColorChoice, Bool, String?, String?, Bool)])
  func colourIsDecided(
    choice: ColorChoice, isTerminal: Bool, noColor: String?, term: String?, isColored: Bool
  ) {
    let environment = ["NO_COLOR": noColor, "TERM": term]
    let terminal = Terminal(
      showsOutput: isTerminal, showsErrors: isTerminal, color: choice,
      environment: { environment[$0] ?? nil }, columns: 100)
    #expect(terminal.colorsOutput == isColored)
    #expect(terminal.colorsErrors == isColored)
    #expect(terminal.columns == 100)
  }

  @Test func theTwoStreamsAreDecidedApart() {
    let terminal = Terminal(
      showsOutput: false, showsErrors: true, color: .automatic, environment: { _ in nil })
    #expect(!terminal.colorsOutput)
    #expect(terminal.colorsErrors)
  }

  @Test func choicesAreNamedAsOnTheCommandLine() {
    #expect(ColorChoice.allCases.map(\.rawValue) == ["auto", "always", "never"])
  }
}
