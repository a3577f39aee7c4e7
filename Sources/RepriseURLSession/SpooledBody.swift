#if canImport(FoundationNetworking)
  import Foundation
  import RepriseNetworking

  typealias BodySource = SpooledBody

  /// A body that was read to its end into a file without a name, before it is sent.
  ///
  /// On Linux all sessions of the process share one queue, in which bodies are read: a body that had to
  /// be waited for there would hold up every request, and with it perhaps the task that makes the body.
  struct SpooledBody: Sendable {
    private let file: OpenFile

    nonisolated(nonsending) init(_ body: Body) async throws {
      let path = NSTemporaryDirectory() + "/reprise-\(UUID().uuidString)"
      guard let writer = try OpenFile(making: path) else {
        throw FileSystemError(path: path, action: .write, code: EEXIST)
      }
      file = try OpenFile(reading: path)
      // From here on nothing that the body holds has a name on the disk.
      try FileSystem.remove(path)
      for try await piece in body { try writer.write(piece) }
    }

    var failure: (any Error)? { nil }

    func cancel() {}

    func inputStream() -> InputStream { FileStream(file) }
  }

  /// The stream that a session reads such a file through.
  private final class FileStream: InputStream {
    private let file: OpenFile
    private var status = Stream.Status.notOpen

    init(_ file: OpenFile) {
      self.file = file
      super.init(data: Data())
    }

    override var streamStatus: Stream.Status { status }
    override var hasBytesAvailable: Bool { status == .open }
    override func open() { status = .open }
    override func close() { status = .closed }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
      guard let piece = try? file.read(upTo: maxLength) else {
        // The end and an error are one here; the length that was announced tells them apart.
        status = .atEnd
        return 0
      }
      UnsafeMutableRawBufferPointer(start: buffer, count: maxLength).copyBytes(from: piece)
      return piece.count
    }
  }
#endif
