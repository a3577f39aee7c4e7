/// Which exchanges of a recording have equal requests, in recorded order.
struct VariantOrder: Sendable {
  /// The first exchange of a variant and the last.
  struct Ends: Sendable {
    var first: Int32
    var last: Int32
  }

  /// The ends of each variant.
  private(set) var ends: [Ends] = []

  /// For each exchange the next one of the same variant, -1 after the last.
  private(set) var next: [Int32] = []

  /// Adds the next exchange of the recording to a variant, or to a new one.
  ///
  /// - Returns: the variant.
  mutating func append(to variant: Int?) -> Int {
    let position = Int32(next.count)
    next.append(-1)
    guard let variant else {
      ends.append(Ends(first: position, last: position))
      return ends.count - 1
    }
    next[Int(ends[variant].last)] = position
    ends[variant].last = position
    return variant
  }

  /// The exchanges of a variant.
  func exchanges(of variant: Int) -> [Int] {
    Array(
      sequence(first: Int(ends[variant].first)) { position in
        next[position] < 0 ? nil : Int(next[position])
      })
  }
}
