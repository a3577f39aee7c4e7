#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Asks for a text at a terminal without showing what is typed; blocks the calling thread.
///
/// Backspace and Ctrl-U correct, Enter ends. What was typed ahead is not taken for an answer.
///
/// - Parameters:
///   - prompt: the question; its control characters are shown, not sent.
///   - input: the terminal that is typed at.
///   - output: the terminal that the question is written to.
/// - Returns: `nil` when `input` is no terminal, and after Ctrl-C or, with nothing typed, Ctrl-D.
public func readSecret(
  prompt: String, input: Int32 = 0, output: Int32 = 2
) -> String? {
  guard let modes = TerminalModes(of: input), let wake = WakePipe() else { return nil }
  let mailbox = EditorMailbox(wake: wake, output: output)
  let signals = TerminalSignals(to: wake)
  modes.hideTyping()
  mailbox.write(VisibleText.escaped(prompt))
  defer {
    modes.restore()
    mailbox.write("\n")
  }
  var typed = SecretTyping()
  var keys = TerminalInput(fileDescriptor: input, wake: wake)
  while true {
    while let key = keys.next() {
      switch typed.take(key) {
      case .goOn: continue
      case .done: return typed.text
      case .cancelled: return nil
      }
    }
    switch keys.wait() {
    case .input: continue
    case .end, .failed: return nil
    case .wake(let bytes):
      for signal in bytes.map(Int32.init) {
        switch signal {
        case SIGINT: return nil
        case SIGTSTP, SIGTERM, SIGHUP, SIGQUIT:
          modes.restore()
          signals.deliver(signal)
          modes.hideTyping()
        default: break
        }
      }
    }
  }
}

/// What is typed at a question that shows nothing.
struct SecretTyping {
  enum Step { case goOn, done, cancelled }

  private var scalars = String.UnicodeScalarView()
  private var escape = EscapeSequence()

  var text: String { String(scalars) }

  mutating func take(_ key: Unicode.Scalar) -> Step {
    guard !escape.takes(key) else { return .goOn }
    switch key {
    case "\r", "\n": return .done
    case "\u{3}": return .cancelled
    case "\u{4}": return scalars.isEmpty ? .cancelled : .done
    case "\u{8}", "\u{7F}": _ = scalars.popLast()
    case "\u{15}": scalars = String.UnicodeScalarView()
    case "\0"..."\u{1F}": break
    default: scalars.append(key)
    }
    return .goOn
  }
}

/// Tells the characters of a function key from typed ones, so that none of them becomes part of a
/// text.
private struct EscapeSequence {
  private enum Place { case outside, afterEscape, inParameters }
  private var place = Place.outside

  mutating func takes(_ key: Unicode.Scalar) -> Bool {
    switch (place, key) {
    case (.outside, "\u{1B}"): place = .afterEscape
    case (.outside, _): return false
    case (.afterEscape, "["), (.afterEscape, "O"): place = .inParameters
    case (.inParameters, "\u{20}"..."\u{3F}"): break
    case (_, "\0"..."\u{1F}"):
      place = .outside
      return false
    default: place = .outside
    }
    return true
  }
}
