import Foundation
import RepriseNetworking

extension BodyPieces {
  /// The body as the stream that `URLSession` reads.
  func inputStream() -> InputStream {
    #if canImport(FoundationNetworking)
      return BodyInputStream(self)
    #else
      // Foundation's own streams alone can be scheduled by the system, so one is filled here.
      var input: InputStream?
      var output: OutputStream?
      Stream.getBoundStreams(
        withBufferSize: 64 << 10, inputStream: &input, outputStream: &output)
      guard let input, let output else { return InputStream(data: Data()) }
      nonisolated(unsafe) let target = output
      Thread.detachNewThread { self.pour(into: target) }
      return input
    #endif
  }

  #if !canImport(FoundationNetworking)
    private func pour(into output: OutputStream) {
      output.open()
      defer { output.close() }
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(into: $0) }
        guard count > 0 else { return }
        var written = 0
        while written < count {
          let step = buffer.withUnsafeBytes {
            output.write(
              $0.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + written } ?? [],
              maxLength: count - written)
          }
          guard step > 0 else { return }
          written += step
        }
      }
    }
  #endif
}

#if canImport(FoundationNetworking)
  /// A stream that waits for the pieces of a body on the thread that reads it.
  private final class BodyInputStream: InputStream {
    private let pieces: BodyPieces
    private var status = Stream.Status.notOpen

    init(_ pieces: BodyPieces) {
      self.pieces = pieces
      super.init(data: Data())
    }

    override var streamStatus: Stream.Status { status }
    override var streamError: (any Error)? { pieces.failure }
    override var hasBytesAvailable: Bool { status == .open }
    override func open() { status = .open }
    override func close() { status = .closed }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
      let count = pieces.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: maxLength))
      if count <= 0 { status = count == 0 ? .atEnd : .error }
      return count
    }
  }
#endif
