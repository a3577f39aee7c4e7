internal import HTTPTypes
internal import Synchronization

extension Call {
  /// How far a call has come.
  public struct Progress: Sendable, Hashable {
    /// The bytes of the request body that were handed to the connection.
    public var sent: Int64
    /// How many bytes the request body has, where that is known beforehand.
    public var totalToSend: Int64?
    /// The bytes of the response body that have come, decoded.
    public var received: Int64
    /// How many bytes the response body has, where the server says it and they are not encoded.
    public var totalToReceive: Int64?

    /// Makes a progress; one of a call that is under way is read from ``Call/progress``.
    public init(
      sent: Int64 = 0, totalToSend: Int64? = nil, received: Int64 = 0,
      totalToReceive: Int64? = nil
    ) {
      self.sent = sent
      self.totalToSend = totalToSend
      self.received = received
      self.totalToReceive = totalToReceive
    }

    /// Notes an event; whether there is something new to tell.
    mutating func note(_ event: TransportEvent) -> Bool {
      switch event {
      case .sending: (sent, received, totalToReceive) = (0, 0, nil)
      case .sent(let total):
        sent = total
        return true
      case .head(let head):
        let isEncoded = head.headerFields.contains(.contentEncoding)
        let length = head.headerFields[.contentLength].flatMap { Int64($0) }
        (received, totalToReceive) = (0, isEncoded ? nil : length)
      case .received(let total):
        received = total
        return true
      default: break
      }
      return false
    }
  }

  /// How far the call has come: what was told last, where there is something, and then every newer
  /// progress until the call ends.
  ///
  /// ```swift
  /// let call = client.call(UploadFilm(path)).start()
  /// for await progress in call.progress { bar.show(progress.sent, of: progress.totalToSend) }
  /// let film = try await call.value
  /// ```
  ///
  /// Asking for it does not start the call, and who stops reading does not cancel it. Any number of
  /// readers may ask; each that is slow gets the newest, and each gets the last one there was. A call
  /// that has ended, or is dropped before its start, gives nothing more, also when it failed.
  public var progress: AsyncStream<Progress> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number: Int? = state.withLock { state in
        if case .ended = state.phase { return nil }
        let number = state.number()
        state.readers[number] = continuation
        if let latest = state.latest { continuation.yield(latest) }
        return number
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.readers.removeValue(forKey: number) }
      }
    }
  }

  /// Adds what is told of the bytes that go and come; it is told while the call is under way,
  /// in order, and never behind its end.
  @discardableResult
  public func onProgress(_ handler: @escaping @Sendable (Progress) -> Void) -> Self {
    state.withLock { state in
      if case .ended = state.phase { return }
      state.progress.append(handler)
    }
    return self
  }

  /// Tells those who read and those who are called of what an event changes.
  func note(_ event: TransportEvent) {
    let isNew = state.withLock { state in
      guard case .running = state.phase, !state.tellings.hasEnd else { return false }
      state.counted.totalToSend = length.value
      guard state.counted.note(event) else { return false }
      state.latest = state.counted
      // Within the lock, so that the newest is what is read last.
      for reader in state.readers.values { reader.yield(state.counted) }
      state.tellings.append(.progress(state.counted))
      return true
    }
    if isNew { tell() }
  }
}
