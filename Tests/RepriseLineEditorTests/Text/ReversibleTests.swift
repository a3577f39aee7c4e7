import Testing

@testable import RepriseLineEditor

/// What can be taken back, with random texts.
struct ReversibleTests {
  private func text(_ random: inout SeededGenerator) -> String {
    let parts = ["get", " ", "/users", "é", "\n", "{", "}", "你", "e\u{301}", "=1"]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }.joined()
  }

  private func buffer(_ random: inout SeededGenerator) -> EditBuffer {
    let scalars = Array(text(&random).unicodeScalars)
    return EditBuffer(scalars, cursor: Int.random(in: 0...scalars.count, using: &random))
  }

  @Test func goingBackAndForthInTheHistoryEndsWhereItBegan() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let lines = (0..<Int.random(in: 0...8, using: &random)).map { _ in text(&random) }
      var history = LineHistory(lines)
      let typed = text(&random)
      var current = typed
      var seen: [String] = []
      while let older = history.older(leaving: current) {
        current = older
        seen.append(older)
      }
      #expect(seen == lines.reversed())
      while let newer = history.newer(leaving: current) { current = newer }
      #expect(current == typed)
    }
  }

  @Test func undoingEverythingGivesTheFirstText() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      var undo = UndoStack()
      let first = buffer(&random)
      var current = first
      undo.note(current)
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: current.insert(text(&random))
        case 1: current.remove(current.wordBefore)
        default: current.cursor = Int.random(in: 0...current.scalars.count, using: &random)
        }
        undo.note(current)
      }
      while let before = undo.undo(from: current) {
        #expect(before.scalars != current.scalars)
        current = before
      }
      #expect(current.scalars == first.scalars)
    }
  }

  @Test func insertingWhatWasCutGivesTheTextBack() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var kill = KillBuffer()
      let before = buffer(&random)
      var current = before
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if Bool.random(using: &random) {
          kill.cut(current.wordBefore, on: .before, from: &current)
        } else {
          kill.cut(current.wordAfter, on: .after, from: &current)
        }
      }
      current.insert(kill.text)
      #expect(current.scalars == before.scalars)
    }
  }

  @Test func whatIsCompletedStartsWithWhatAllCandidatesShare() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let typed = text(&random).filter { !$0.isWhitespace }
      let candidates = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        typed + text(&random).filter { !$0.isWhitespace }
      }
      let before = EditBuffer("x " + typed)
      switch Completion(of: before, candidates: candidates) {
      case .extended(let after):
        let word = Array(after.scalars.dropFirst(2))
        #expect(word.count > typed.unicodeScalars.count)
        #expect(candidates.allSatisfy { $0.unicodeScalars.starts(with: word) })
      case .choices(let choices): #expect(choices == candidates)
      case .none: Issue.record("\(candidates) complete nothing")
      }
    }
  }

  @Test func whatIsShownActsOnNoTerminal() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<10 {
        let value = UInt32.random(in: 0...0x2100, using: &random)
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
      let shown = VisibleText.escaped(String(scalars))
      #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(shown.unicodeScalars.allSatisfy { !("\u{202A}"..."\u{202E}").contains($0) })
      #expect(VisibleText.escaped(shown) == shown)
    }
  }
}
