/// The known word that an unknown one was probably meant to be.
enum Suggestion {
  /// The nearest candidate, where it is near enough to be meant.
  static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.utf8)
    guard letters.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.utf8)
      guard other.count <= 64 else { continue }
      let distance = distance(letters, other)
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, min(letters.count, best.word.utf8.count) / 3) else {
      return nil
    }
    return best.word
  }

  /// `did you mean …?` for the nearest candidate.
  static func hint(for word: String, in candidates: some Sequence<String>) -> String? {
    nearest(to: word, in: candidates).map { "did you mean \($0)?" }
  }

  /// How many letters have to be inserted, removed, replaced or swapped with their neighbour.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var older: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          previous[column + 1] + 1, current[column] + 1,
          previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, older[column - 1] + 1)
        }
        current.append(cost)
      }
      older = previous
      previous = current
    }
    return previous[right.count]
  }
}
