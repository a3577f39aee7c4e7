/// A word of a command line, without its quotes, that knows where each of its bytes stood.
struct CommandWord {
  enum Kind {
    case word
    /// `;`, `|`, `&&`, a brace or a line's end: what follows is another statement.
    case separator
  }

  var kind: Kind
  var view: DecodedView
  /// Where the whole word stands, quotes included.
  var range: Range<Int>

  var text: ArraySlice<UInt8> { view.bytes[...] }

  func equals(_ other: StaticString) -> Bool { text.equalsIgnoringCase(other) }

  /// Splits a line as a shell and the command language do; quotes that never close end with it.
  static func words(of line: ArraySlice<UInt8>) -> [CommandWord] {
    var splitter = Splitter(line: line)
    return splitter.run()
  }
}

/// Splits a line into words.
private struct Splitter {
  let line: ArraySlice<UInt8>
  private var words: [CommandWord] = []
  private var position: Int
  private var start: Int?
  private var view = DecodedView()

  init(line: ArraySlice<UInt8>) {
    self.line = line
    position = line.startIndex
  }

  mutating func run() -> [CommandWord] {
    while position < line.endIndex {
      let byte = line[position]
      switch byte {
      case UInt8(ascii: "\n"):
        endWord()
        words.append(separator(position..<position + 1))
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        endWord()
        position += 1
      case UInt8(ascii: "'"):
        readQuoted(from: position + 1, until: byte, hasEscapes: false)
      case UInt8(ascii: "\""):
        readQuoted(from: position + 1, until: byte, hasEscapes: true)
      case UInt8(ascii: "$") where start == nil && line[position...].hasPrefix("$'".utf8):
        beginWord()
        readQuoted(from: position + 2, until: UInt8(ascii: "'"), hasEscapes: true)
      case UInt8(ascii: "{") where line[position...].hasPrefix("{{".utf8):
        readVariable()
      case UInt8(ascii: "\\"):
        readBackslash()
      default:
        beginWord()
        view.append(verbatim: line[position...position])
        position += 1
      }
    }
    endWord()
    return words
  }

  private mutating func beginWord() {
    if start == nil { start = position }
  }

  private mutating func endWord() {
    guard let begin = start else { return }
    start = nil
    let range = begin..<position
    let isSeparator = [";", "|", "&&", "||", "{", "}"].contains {
      line[range].elementsEqual($0.utf8)
    }
    words.append(CommandWord(kind: isSeparator ? .separator : .word, view: view, range: range))
    view = DecodedView()
  }

  private func separator(_ range: Range<Int>) -> CommandWord {
    CommandWord(kind: .separator, view: DecodedView(), range: range)
  }

  private mutating func readQuoted(from content: Int, until quote: UInt8, hasEscapes: Bool) {
    beginWord()
    position = content
    while position < line.endIndex, line[position] != quote {
      if hasEscapes, line[position] == UInt8(ascii: "\\"), position + 1 < line.endIndex {
        appendEscaped()
      } else {
        view.append(verbatim: line[position...position])
        position += 1
      }
    }
    if position < line.endIndex { position += 1 }
  }

  private mutating func readBackslash() {
    guard position + 1 < line.endIndex else {
      beginWord()
      view.append(verbatim: line[position...position])
      position += 1
      return
    }
    if line[position + 1] == UInt8(ascii: "\n") {
      // A continued line.
      endWord()
      position += 2
      return
    }
    beginWord()
    appendEscaped()
  }

  private mutating func appendEscaped() {
    let escaped = line[position + 1]
    let decoded =
      switch escaped {
      case UInt8(ascii: "n"): UInt8(ascii: "\n")
      case UInt8(ascii: "t"): UInt8(ascii: "\t")
      default: escaped
      }
    view.append([decoded], for: position..<position + 2)
    position += 2
  }

  private mutating func readVariable() {
    beginWord()
    let end = line.firstRange(of: Array("}}".utf8), from: position)?.upperBound ?? line.endIndex
    view.append(verbatim: line[position..<end])
    position = end
  }
}
