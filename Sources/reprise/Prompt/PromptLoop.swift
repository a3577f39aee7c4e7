import RepriseLineEditor
import RepriseWorkbench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The prompt: reads a line, runs it, and comes back, whatever happens.
struct PromptLoop {
  let workbench: Workbench
  let host: ProcessHost

  func run() async -> ExitStatus {
    let history = await loadedHistory()
    guard
      let editor = LibeditEditor(
        programName: "reprise", history: history,
        hooks: EditorHooks(isComplete: { isComplete($0) }))
    else {
      host.writeError("reprise: this terminal cannot be used for editing lines\n")
      return .wrongArguments
    }
    let thread = LineEditorThread(editor)
    let interruption = Interruption()
    loop: while true {
      let prompt = Prompt(await workbench.prompt, isColored: host.terminal.colorsOutput)
      switch await thread.readLine(prompt: prompt) {
      case .line(let line):
        if let kept = await workbench.historyEntry(of: line) { editor.remember(kept) }
        let outcome = await interruption.cancelling { [workbench] in
          await workbench.runLine(line)
        }
        if outcome == .quit { break loop }
      case .interrupted:
        continue
      case .endOfInput:
        break loop
      case .failed(let reason):
        host.writeError("reprise: \(reason)\n")
        break loop
      }
    }
    editor.close()
    return await workbench.finish(after: .done)
  }

  private func loadedHistory() async -> [String] {
    if let complaint = workbench.history.load() { host.writeError("reprise: \(complaint)\n") }
    return workbench.history.entries
  }
}

extension Prompt {
  /// The workbench's prompt in the colours of this terminal.
  init(_ text: PromptText, isColored: Bool) {
    self.init(
      pieces: text.pieces.map { piece in
        Prompt.Piece(piece.text, colour: isColored ? piece.style.colour : nil)
      })
  }
}

extension PromptText.Style {
  fileprivate var colour: Prompt.Colour? {
    switch self {
    case .place: .bold
    case .live: .green
    case .recording: .red
    case .replaying: .cyan
    case .plain: nil
    }
  }
}
