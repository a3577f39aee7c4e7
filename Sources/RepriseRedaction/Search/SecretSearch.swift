/// Searches bytes for any of many secrets in all their forms, in one pass.
///
/// Patterns are grouped by their first four bytes and sorted in each group; a bitmap of these
/// quadruples lets nearly every position of a text be passed after one look. Adding a secret costs
/// what its patterns cost: nothing is rebuilt.
struct SecretSearch {
  /// Where a secret stands, and which one.
  struct Hit {
    var range: Range<Int>
    var entry: Int
  }

  private struct Pattern {
    var bytes: [UInt8]
    var form: SecretPattern.Form
    var secret: [UInt8]
    var entry: Int
  }

  private var filter = [UInt64](repeating: 0, count: 1 << (Self.filterBits - 6))
  private var groups: [UInt32: [Pattern]] = [:]
  private(set) var hasBlanks = false
  /// The length of the longest secret.
  private(set) var longest = 0

  private static let filterBits = 17

  var isEmpty: Bool { groups.isEmpty }

  /// Adds a secret, which has at least four bytes.
  mutating func add(_ secret: [UInt8], entry: Int) {
    if secret.contains(0x20) { hasBlanks = true }
    longest = Swift.max(longest, secret.count)
    for pattern in SecretPattern.all(of: secret) where pattern.bytes.count >= 4 {
      let key = pattern.bytes.withUnsafeBufferPointer { Self.key($0, at: 0) }
      let bit = Self.filterIndex(key)
      filter[bit >> 6] |= 1 << UInt64(bit & 63)
      var group = groups[key] ?? []
      groups[key] = nil
      let place = group.partitioningIndex { !$0.bytes.lexicographicallyPrecedes(pattern.bytes) }
      // The same bytes can be written in several ways; the first one is the plainest.
      if place == group.count || group[place].bytes != pattern.bytes {
        group.insert(
          Pattern(bytes: pattern.bytes, form: pattern.form, secret: secret, entry: entry),
          at: place)
      }
      groups[key] = group
    }
  }

  /// The longest secret at every position where one begins; hits may overlap.
  func hits(in bytes: ArraySlice<UInt8>) -> [Hit] {
    guard !isEmpty, bytes.count >= 4 else { return [] }
    var hits: [Hit] = []
    bytes.withUnsafeBufferPointer { buffer in
      filter.withUnsafeBufferPointer { filter in
        for position in 0...(buffer.count - 4) {
          let key = Self.key(buffer, at: position)
          let bit = Self.filterIndex(key)
          guard filter[bit >> 6] >> UInt64(bit & 63) & 1 != 0, let group = groups[key],
            let hit = Self.longest(of: group, in: buffer, at: position)
          else { continue }
          let lower = bytes.startIndex + hit.range.lowerBound
          hits.append(Hit(range: lower..<lower + hit.range.count, entry: hit.entry))
        }
      }
    }
    return hits
  }

  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32 {
    UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt32.self)
  }

  private static func filterIndex(_ key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> UInt32(32 - filterBits))
  }

  /// The longest pattern of a group that the text at `position` begins with.
  ///
  /// In a sorted group every pattern that begins the text also begins the last pattern that does
  /// not follow the text, so each look at the group shortens the text that is left to compare.
  private static func longest(
    of group: [Pattern], in buffer: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> Hit? {
    var limit = buffer.count - position
    while limit >= 4 {
      var low = 0
      var high = group.count
      while low < high {
        let middle = (low + high) / 2
        if follows(group[middle].bytes, buffer, position, limit) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      guard low > 0 else { return nil }
      let pattern = group[low - 1]
      let common = commonLength(pattern.bytes, buffer, position, limit)
      if common == pattern.bytes.count {
        if let range = SecretNeighbours(bytes: buffer).range(
          of: pattern.form, secret: pattern.secret, at: position..<position + common)
        {
          return Hit(range: range, entry: pattern.entry)
        }
        limit = common - 1
      } else {
        limit = common
      }
    }
    return nil
  }

  private static func commonLength(
    _ pattern: [UInt8], _ buffer: UnsafeBufferPointer<UInt8>, _ position: Int, _ limit: Int
  ) -> Int {
    let count = Swift.min(pattern.count, limit)
    return pattern.withUnsafeBufferPointer { pattern in
      let left = UnsafeRawBufferPointer(pattern)
      let right = UnsafeRawBufferPointer(buffer)
      var length = 0
      while count - length >= 8,
        left.loadUnaligned(fromByteOffset: length, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: position + length, as: UInt64.self)
      {
        length += 8
      }
      while length < count, pattern[length] == buffer[position + length] { length += 1 }
      return length
    }
  }

  /// Whether the pattern sorts after the `limit` bytes of text at `position`.
  private static func follows(
    _ pattern: [UInt8], _ buffer: UnsafeBufferPointer<UInt8>, _ position: Int, _ limit: Int
  ) -> Bool {
    let common = commonLength(pattern, buffer, position, limit)
    if common == pattern.count { return false }
    return common == limit || pattern[common] > buffer[position + common]
  }
}

extension Array {
  /// The first index whose element satisfies a predicate that holds for a suffix.
  fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
