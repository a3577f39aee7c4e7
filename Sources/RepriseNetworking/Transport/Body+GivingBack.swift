extension Body {
  /// Ends a body that nobody will read: a short one is read to its end, so that its connection can
  /// serve the next request, a longer one is cancelled.
  ///
  /// - Throws: `CancellationError` when the calling task was cancelled, nothing else.
  package nonisolated(nonsending) func giveBack(upTo limit: Int = 64 << 10) async throws {
    guard bytesInMemory == nil else { return }
    if let length, length > Int64(limit) { return cancel() }
    do {
      _ = try await collect(upTo: limit)
    } catch {
      cancel()
      if Task.isCancelled { throw CancellationError() }
    }
  }
}
