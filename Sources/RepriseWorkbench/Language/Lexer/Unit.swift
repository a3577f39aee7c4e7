/// The smallest thing that the lexer gives: one byte of a word, or a whole reference.
struct Unit {
  enum Content {
    case byte(UInt8)
    case reference(Reference)
  }

  var content: Content

  /// Whether it stood in quotes or behind a backslash.
  var isQuoted: Bool

  /// Where it stands in the source.
  var offset: Int

  var byte: UInt8? {
    if case .byte(let byte) = content { byte } else { nil }
  }
}

/// A word as the lexer gives it: quotes and escapes are resolved, places are known.
struct LexedWord {
  var units: [Unit]
  var range: Range<Int>

  /// Whether quotes stood in it, even around nothing.
  var hasQuotes = false

  var word: Word { Word(units) }

  /// The text of a word without references.
  var literal: String? { word.literal }

  /// The text of a word that holds no reference, quote or escape.
  var bare: String? {
    guard !hasQuotes else { return nil }
    var bytes: [UInt8] = []
    for unit in units {
      guard !unit.isQuoted, let byte = unit.byte else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Word {
  /// Joins units into pieces.
  init(_ units: some Sequence<Unit>) {
    self.init()
    var bytes: [UInt8] = []
    var isQuoted = false
    func joined() -> [Piece] {
      bytes.isEmpty ? [] : [.literal(String(decoding: bytes, as: UTF8.self), quoted: isQuoted)]
    }
    for unit in units {
      switch unit.content {
      case .byte(let byte):
        if unit.isQuoted != isQuoted {
          pieces += joined()
          bytes = []
          isQuoted = unit.isQuoted
        }
        bytes.append(byte)
      case .reference(let reference):
        pieces += joined()
        bytes = []
        pieces.append(.reference(reference))
      }
    }
    pieces += joined()
  }
}
