internal import RepriseRedaction

/// What the placeholders of a recorded request would stand for in a live one.
struct Bindings: Sendable, Hashable {
  private(set) var texts: [Placeholder: ArraySlice<UInt8>] = [:]
  private var placeholders: [ArraySlice<UInt8>: Placeholder] = [:]

  /// Adds what another part of the request binds.
  ///
  /// - Returns: whether every placeholder still stands for one text only, no text for two of them,
  ///   and no text that is a placeholder itself for another.
  mutating func merge(_ more: [Placeholder: ArraySlice<UInt8>]) -> Bool {
    for (placeholder, text) in more {
      if let own = Placeholder(exactly: text), own != placeholder { return false }
      if let known = texts[placeholder], !known.isIdentical(to: text) { return false }
      if let known = placeholders[text], known != placeholder { return false }
      texts[placeholder] = text
      placeholders[text] = placeholder
    }
    return true
  }

  /// The bindings that say something: a placeholder that was sent as such, and an empty text, do
  /// not.
  var meaningful: [(placeholder: Placeholder, text: ArraySlice<UInt8>)] {
    texts.compactMap { placeholder, text in
      text.isEmpty || Placeholder(exactly: text) != nil ? nil : (placeholder, text)
    }
  }
}
