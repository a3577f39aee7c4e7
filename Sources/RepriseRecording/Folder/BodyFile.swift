import RepriseNetworking

/// A body that goes to disk while it comes in, for an exchange that is still to be written.
package final class BodyFile: Sendable {
  let file: UnfinishedFile

  /// Opens a file for the body of one part.
  package init(request number: OwnedNumber) throws { file = try Self.open(number, .request) }

  /// Opens a file for the body of one part.
  package init(response number: OwnedNumber) throws { file = try Self.open(number, .response) }

  private static func open(
    _ number: OwnedNumber, _ part: SiblingName.Part
  ) throws -> UnfinishedFile {
    try UnfinishedFile.make(number.file.path + "." + part.rawValue)
  }

  /// Opens a file for a new body of an exchange that is recorded again.
  package convenience init(
    requestOf recorded: RecordedExchange, in writer: RecordingWriter
  ) throws {
    try self.init(recorded, .request, in: writer)
  }

  /// Opens a file for a new body of an exchange that is recorded again.
  package convenience init(
    responseOf recorded: RecordedExchange, in writer: RecordingWriter
  ) throws {
    try self.init(recorded, .response, in: writer)
  }

  init(_ file: UnfinishedFile) { self.file = file }

  private init(
    _ recorded: RecordedExchange, _ part: SiblingName.Part, in writer: RecordingWriter
  ) throws {
    let stem = FixtureName.stem(ofFile: recorded.fileName)
    file = try writer.location.namingFiles {
      try UnfinishedFile.make(writer.path(".\(stem).\(part.rawValue)"))
    }
  }

  /// Writes the next redacted bytes.
  package func append(_ bytes: ArraySlice<UInt8>) throws { try file.write(bytes) }

  /// The body as it is on disk now.
  func body() throws -> StoredBody {
    let count = try FileSystem.status(file.path)?.size ?? 0
    return .sibling(
      Sibling(
        folder: FilePath.parent(of: file.path), name: FilePath.lastComponent(of: file.path),
        count: count))
  }
}
