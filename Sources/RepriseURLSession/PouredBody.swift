#if !canImport(FoundationNetworking)
  import Foundation
  import RepriseNetworking
  import Synchronization

  typealias BodySource = PouredBody

  /// A body that a thread of its own pours, as its pieces come, into a stream that a session reads.
  final class PouredBody: Sendable {
    private struct State {
      var failure: (any Error)?
      var reading: Task<Void, Never>?
    }

    private let body: Body
    private let reader: BodyReader
    private let state = Mutex(State())

    init(_ body: Body) {
      self.body = body
      reader = BodyReader(body)
    }

    var failure: (any Error)? { state.withLock { $0.failure } }

    /// The stream; Foundation's own alone can be scheduled by the system.
    func inputStream() -> InputStream {
      var input: InputStream?
      var output: OutputStream?
      Stream.getBoundStreams(withBufferSize: 64 << 10, inputStream: &input, outputStream: &output)
      guard let input, let output else { return InputStream(data: Data()) }
      nonisolated(unsafe) let target = output
      Thread.detachNewThread { self.pour(into: target) }
      return input
    }

    func cancel() {
      let reading = state.withLock { state in
        if state.failure == nil { state.failure = CancellationError() }
        return state.reading
      }
      reading?.cancel()
      body.cancel()
    }

    private func pour(into output: OutputStream) {
      output.open()
      defer { output.close() }
      while let piece = next() {
        var rest = piece
        while !rest.isEmpty {
          let written = rest.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { output.write($0, maxLength: bytes.count) } ?? 0
          }
          guard written > 0 else { return }
          rest = rest.dropFirst(written)
        }
      }
    }

    /// The next piece, waited for on the calling thread, which nobody else waits for.
    private func next() -> ArraySlice<UInt8>? {
      let piece = Mutex<ArraySlice<UInt8>?>(nil)
      let arrived = DispatchSemaphore(value: 0)
      let hasFailed = state.withLock { state in
        guard state.failure == nil else { return true }
        state.reading = Task {
          do {
            let next = try await reader.next()
            piece.withLock { $0 = next }
          } catch {
            self.state.withLock { if $0.failure == nil { $0.failure = error } }
          }
          arrived.signal()
        }
        return false
      }
      if hasFailed { return nil }
      arrived.wait()
      return piece.withLock { $0 }
    }
  }
#endif
