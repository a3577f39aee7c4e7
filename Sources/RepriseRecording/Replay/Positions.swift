internal import RepriseRedaction

/// Which exchanges of a recording were served, and what its placeholders stand for in this replay.
struct Positions: Sendable {
  /// How often each exchange was served.
  private(set) var served: [UInt32]

  /// Where the search for the next unused exchange of a variant begins, and its last exchange.
  private struct Cursor: Sendable {
    /// -1 beyond the last.
    var next: Int32
    var last: Int32
  }

  private var cursors: [Cursor] = []

  private var placeholders: [ArraySlice<UInt8>: Placeholder] = [:]
  private var texts: [Placeholder: ArraySlice<UInt8>] = [:]

  init(count: Int) {
    served = Array(repeating: 0, count: count)
  }

  /// Takes the next exchange of one variant.
  ///
  /// - Parameter once: whether an exchange is served once only.
  /// - Returns: its position, `nil` where all are used up.
  mutating func take(from variant: Int, of order: VariantOrder, once: Bool) -> Int? {
    if let position = unused(variant, of: order) {
      served[position] = 1
      return position
    }
    guard !once else { return nil }
    let position = Int(cursors[variant].last)
    served[position] &+= 1
    return position
  }

  /// Takes the next exchange among several variants.
  ///
  /// One whose placeholders already stand for the request's values comes first, then recorded
  /// order. What was taken binds its placeholders.
  mutating func take(
    from candidates: [MatchIndex.Candidate], of order: VariantOrder, once: Bool
  ) -> Int? {
    let possible = candidates.filter { !contradicts($0.bindings) }
    let bound = possible.filter { isBound($0.bindings) }
    let unbound = possible.filter { !isBound($0.bindings) }
    let choice =
      firstUnused(bound, of: order) ?? (once ? nil : last(bound, of: order))
      ?? firstUnused(unbound, of: order) ?? (once ? nil : last(unbound, of: order))
    guard let (candidate, position) = choice else { return nil }
    bind(candidate.bindings)
    served[position] &+= 1
    return position
  }

  /// What a placeholder stands for in this replay.
  func text(of placeholder: Placeholder) -> ArraySlice<UInt8>? { texts[placeholder] }

  /// The placeholder that a text already stands for, where that is not the given one.
  func otherMeaning(of text: ArraySlice<UInt8>, than placeholder: Placeholder) -> Placeholder? {
    placeholders[text].flatMap { $0 == placeholder ? nil : $0 }
  }

  /// Lets a text mean a placeholder from now on, unless it means another one.
  mutating func bind(_ placeholder: Placeholder, to text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    if placeholders[text] == nil { placeholders[text] = placeholder }
    if texts[placeholder] == nil { texts[placeholder] = text }
  }

  mutating func bind(_ bindings: Bindings) {
    for (placeholder, text) in bindings.meaningful { bind(placeholder, to: text) }
  }

  /// Whether some text of the request already stands for another placeholder.
  func contradicts(_ bindings: Bindings) -> Bool {
    bindings.meaningful.contains { otherMeaning(of: $0.text, than: $0.placeholder) != nil }
  }

  private func isBound(_ bindings: Bindings) -> Bool {
    bindings.meaningful.allSatisfy { placeholders[$0.text] == $0.placeholder }
  }

  private mutating func firstUnused(
    _ candidates: [MatchIndex.Candidate], of order: VariantOrder
  ) -> (MatchIndex.Candidate, Int)? {
    var first: (MatchIndex.Candidate, Int)?
    for candidate in candidates {
      guard let position = unused(candidate.variant, of: order) else { continue }
      if let known = first, known.1 < position { continue }
      first = (candidate, position)
    }
    return first
  }

  private func last(
    _ candidates: [MatchIndex.Candidate], of order: VariantOrder
  ) -> (MatchIndex.Candidate, Int)? {
    candidates.map { ($0, Int(order.ends[$0.variant].last)) }.max { $0.1 < $1.1 }
  }

  /// The next unused exchange of a variant.
  private mutating func unused(_ variant: Int, of order: VariantOrder) -> Int? {
    if cursors.isEmpty { cursors = order.ends.map { Cursor(next: $0.first, last: $0.last) } }
    var next = cursors[variant].next
    guard next >= 0 else { return nil }
    while next >= 0, served[Int(next)] > 0 { next = order.next[Int(next)] }
    cursors[variant].next = next
    return next < 0 ? nil : Int(next)
  }
}
