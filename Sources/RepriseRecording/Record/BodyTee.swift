internal import HTTPTypes
internal import RepriseNetworking
internal import Synchronization

/// Records a response body while the caller reads it: never ahead of the caller, and on behalf of
/// a caller that let the body go.
final class BodyTee: Sendable {
  private let response: Response
  private let pending: PendingExchange
  private let context: RequestContext
  private let spool: BodySpool
  private let reading: OneReading
  private let state: Mutex<State>

  private struct State: Sendable {
    var times: ArrivalTimes
    var isReading = false
    var isLetGo = false
    var isOver = false
  }

  /// How many bytes are read on after the caller let the body go.
  static let mostReadOn = 1 << 20

  /// How long is read on after the caller let the body go.
  static let longestReadOn = Duration.seconds(5)

  init(_ response: Response, of pending: PendingExchange, context: RequestContext) {
    self.response = response
    self.pending = pending
    self.context = context
    spool = pending.spool(for: response)
    reading = OneReading(response.body)
    state = Mutex(
      State(
        times: ArrivalTimes(
          head: .now, contentType: response.head.headerFields[.contentType])))
  }

  /// The body that the caller gets.
  var body: Body {
    let inner = response.body
    return Body(
      length: inner.length, isReplayable: false, open: { { try await self.next() } },
      cancel: { self.letGo() }, trailers: { inner.trailers })
  }

  /// The next piece for the caller.
  private nonisolated(nonsending) func next() async throws -> ArraySlice<UInt8>? {
    let mayRead = state.withLock { state in
      guard !state.isLetGo else { return false }
      state.isReading = true
      return true
    }
    guard mayRead else { throw CancellationError() }
    defer {
      let isLetGo = state.withLock { state in
        state.isReading = false
        return state.isLetGo
      }
      if isLetGo { readOn() }
    }
    return try await pull()
  }

  /// Reads one piece, and ends the exchange at the end or at a throw.
  private nonisolated(nonsending) func pull() async throws -> ArraySlice<UInt8>? {
    let asked = ContinuousClock.now
    do {
      guard let piece = try await reading.next() else {
        end { pending.finish(response, body: $0, chunks: $1, failure: nil) }
        return nil
      }
      let now = ContinuousClock.now
      state.withLock { $0.times.add(piece.count, at: now, waited: now - asked) }
      spool.add(piece)
      return piece
    } catch {
      let isCancelled = error is CancellationError || Task.isCancelled
      if !isCancelled, let error = error as? TransportError {
        end { pending.finish(response, body: $0, chunks: $1, failure: error.kind) }
      } else {
        end { _, _ in pending.drop(because: isCancelled ? nil : "\(error)") }
      }
      throw error
    }
  }

  /// Runs what ends the exchange, unless something has.
  private func end(_ finish: (BodySpool.Collected, [Chunk]) -> Void) {
    let chunks: [Chunk]? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.isOver = true
      return state.times.kept
    }
    if let chunks { finish(spool.finish(), chunks) }
  }

  // MARK: - A body that was let go

  private func letGo() {
    guard !Task.isCancelled else {
      response.body.cancel()
      return end { _, _ in pending.drop(because: nil) }
    }
    let isReading = state.withLock { state in
      state.isLetGo = true
      return state.isReading
    }
    if !isReading { readOn() }
  }

  private func readOn() {
    guard !state.withLock(\.isOver) else { return }
    pending.keep(Task { await readToTheEnd() })
  }

  private func readToTheEnd() async {
    let clock = context.clock
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        var rest = Self.mostReadOn
        while let piece = try? await self.pull() {
          rest -= piece.count
          if rest < 0 { return self.giveUp("more than 1 MiB of it was still to come") }
        }
      }
      group.addTask {
        try? await clock.sleep(for: Self.longestReadOn)
        if !Task.isCancelled { self.giveUp("it did not come to its end within 5 s") }
      }
      await group.next()
      group.cancelAll()
    }
  }

  private func giveUp(_ reason: String) {
    response.body.cancel()
    end { _, _ in pending.drop(because: "its body was let go unread, and \(reason)") }
  }
}
