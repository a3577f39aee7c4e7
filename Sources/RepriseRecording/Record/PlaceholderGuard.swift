internal import RepriseNetworking
internal import RepriseRedaction
internal import Synchronization

/// Passes a streamed request body on while it is recorded, and stops it before a placeholder in it
/// has been sent.
final class PlaceholderGuard: Sendable {
  private let spool: BodySpool
  private let seen = Mutex<[UInt8]>([])

  /// The longest text that a placeholder can be, less the byte that would complete it.
  private static let overlap = 63

  init(spool: BodySpool) {
    self.spool = spool
  }

  func guarding(_ body: Body) -> Body {
    Body(
      length: body.length, isReplayable: false,
      open: { [self] in
        let reading = OneReading(body)
        return { [self] in
          guard let piece = try await reading.next() else { return nil }
          try check(piece)
          spool.add(piece)
          return piece
        }
      },
      cancel: body.cancel, trailers: { body.trailers })
  }

  private func check(_ piece: ArraySlice<UInt8>) throws {
    try seen.withLock { seen in
      let text = seen + piece
      if let found = Placeholder.occurrences(in: text[...]).first {
        throw UnknownSecret(placeholder: found.placeholder, introducedBy: nil)
      }
      seen = text.suffix(Self.overlap)
    }
  }
}
