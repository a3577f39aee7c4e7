import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What other threads want of the thread that reads.
final class EditorMailbox: Sendable {
  private struct State {
    var messages: [String] = []
    var remembered: [String] = []
    var isReading = false
    var isInterrupted = false
    var isClosed = false
  }

  /// What there was to do when the reading thread looked.
  struct Contents {
    var messages: [String]
    var isInterrupted: Bool
    var isClosed: Bool
  }

  let wake: WakePipe
  private let output: Int32
  private let state = Mutex(State())

  init(wake: WakePipe, output: Int32) {
    self.wake = wake
    self.output = output
  }

  // MARK: For any thread

  func print(_ text: String) {
    guard !text.isEmpty else { return }
    let line = text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
    state.withLock { state in
      // Written under the lock, so that a prompt does not start in the middle of it.
      guard state.isReading else { return write(line) }
      state.messages.append(line)
      wake.wake()
    }
  }

  func remember(_ line: String) {
    state.withLock { $0.remembered.append(line) }
  }

  func interrupt() {
    state.withLock { state in
      guard state.isReading else { return }
      state.isInterrupted = true
      wake.wake()
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    wake.wake()
  }

  // MARK: For the reading thread

  /// Notes that a prompt stands on the screen from now on, and gives the lines to be remembered.
  ///
  /// - Returns: `nil` when the editor is closed.
  func beginReading() -> [String]? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.isReading = true
      state.isInterrupted = false
      defer { state.remembered = [] }
      return state.remembered
    }
  }

  func take() -> Contents {
    state.withLock { state in
      defer { state.messages = [] }
      return Contents(
        messages: state.messages, isInterrupted: state.isInterrupted, isClosed: state.isClosed)
    }
  }

  /// Notes that the prompt is gone, and writes what came too late to stand above it.
  func endReading() {
    state.withLock { state in
      state.isReading = false
      for message in state.messages { write(message) }
      state.messages = []
    }
  }

  func write(_ text: String) {
    var bytes = ArraySlice(text.utf8)
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(output, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.write(output, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(output, buffer.baseAddress, buffer.count)
        #endif
      }
      guard count >= 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }
}
