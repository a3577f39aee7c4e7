extension Body {
  /// Ends a body that nobody will read: what comes quickly and is short is read to its end, so that
  /// its connection can serve the next request; anything else is cancelled.
  ///
  /// At most 64 KiB and one second, on the clock, are spent on it.
  ///
  /// - Throws: `CancellationError` when the calling task was cancelled, nothing else.
  nonisolated(nonsending)
    func giveBack(on clock: any Clock<Duration>) async throws
  {
    let limit = 64 << 10
    guard bytesInMemory == nil else { return }
    if let length, length > Int64(limit) { return cancel() }
    let watchdog = Watchdog.shared().serving(clock)
    let watch = Watch(
      .until(watchdog.now + .seconds(1)), by: watchdog,
      error: TransportError(.timeout(after: .seconds(1)), origin: ""))
    defer { watch.finish() }
    do {
      _ = try await watch.run { try await collect(upTo: limit) }
    } catch {
      cancel()
      if Task.isCancelled { throw CancellationError() }
    }
  }
}
