internal import RepriseRedaction

/// Takes remembered secrets out of a body that is too large for memory, on its way to disk.
///
/// As many of the last bytes are held back as the longest known secret may take, so that a secret
/// that is cut by two pieces is found all the same.
struct StreamRedaction: Sendable {
  private let redactor: Redactor
  private var held: [UInt8] = []

  /// How many bytes are held back at least.
  static let leastHeldBack = 8_192

  init(_ redactor: Redactor) {
    self.redactor = redactor
  }

  /// Adds a piece and gives what can be written.
  mutating func add(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    held += piece
    let heldBack = max(Self.leastHeldBack, redactor.reach)
    guard held.count > 2 * heldBack else { return [] }
    let redacted = redactor.redactedRemembered(held[...])
    let ready = redacted.dropLast(heldBack)
    held = Array(redacted.suffix(heldBack))
    return ready
  }

  /// Gives the rest.
  mutating func finish() -> ArraySlice<UInt8> {
    defer { held = [] }
    return redactor.redactedRemembered(held[...])
  }
}
