internal import HTTPTypes

/// Finds the variant of a request by its very spelling.
///
/// Everything that a look-up touches lies close together: among ten thousand exchanges it is the
/// memory that is slow.
struct ExactTable: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    var start: UInt32 = 0
    var count: UInt32 = 0
    var variant: Int32 = -1
    /// The position of the body, -1 where there is none.
    var body: Int32 = -1
  }

  private var slots: [Slot]
  private var spellings: [UInt8] = []
  private var bodies: [ArraySlice<UInt8>] = []

  /// Makes the table of requests; of equal ones the first counts.
  init(_ requests: [ExactRequest]) {
    var size = 8
    while size < 2 * requests.count { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
    for request in requests { insert(request) }
  }

  /// The variant of a request with this hash and spelling.
  func variant(
    _ head: HTTPRequest, body: ArraySlice<UInt8>, hash: UInt64
  ) -> Int? {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].variant >= 0 {
      if slots[index].hash == hash, isEqual(slots[index], head, body) {
        return Int(slots[index].variant)
      }
      index = (index + 1) & mask
    }
    return nil
  }

  private mutating func insert(_ request: ExactRequest) {
    let hash = ExactRequest.hash(request.head, body: request.body)
    guard variant(request.head, body: request.body, hash: hash) == nil else { return }
    var slot = Slot(hash: hash, start: UInt32(spellings.count), variant: Int32(request.variant))
    Self.visitParts(request.head) { part in spellings.append(contentsOf: part) }
    slot.count = UInt32(spellings.count) - slot.start
    if !request.body.isEmpty {
      slot.body = Int32(bodies.count)
      bodies.append(request.body)
    }
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].variant >= 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  private func isEqual(
    _ slot: Slot, _ head: HTTPRequest, _ body: ArraySlice<UInt8>
  ) -> Bool {
    let isSpelledAlike = spellings.withUnsafeBufferPointer { spellings in
      var rest = spellings[Int(slot.start)..<Int(slot.start) + Int(slot.count)]
      var isEqual = true
      Self.visitParts(head) { part in
        guard isEqual else { return }
        isEqual = rest.count >= part.count && rest.prefix(part.count).isIdentical(to: part)
        rest = rest.dropFirst(part.count)
      }
      return isEqual && rest.isEmpty
    }
    guard isSpelledAlike else { return false }
    return slot.body < 0 ? body.isEmpty : bodies[Int(slot.body)].isIdentical(to: body)
  }

  /// Visits path, authority, scheme and method, each with a byte behind it that none can hold.
  private static func visitParts(
    _ head: HTTPRequest, _ visit: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let parts = head.pseudoHeaderFields
    let end: StaticString = "\n"
    let separator = UnsafeBufferPointer(start: end.utf8Start, count: 1)
    parts.path?.withUnsafeBytesOfValue(visit)
    visit(separator)
    parts.authority?.withUnsafeBytesOfValue(visit)
    visit(separator)
    parts.scheme?.withUnsafeBytesOfValue(visit)
    visit(separator)
    parts.method.withUnsafeBytesOfValue(visit)
  }
}
