import RepriseNetworking

/// Reads a sibling file from its start to its end, piece by piece.
public final class SiblingReader: Sendable {
  private let file: OpenFile
  private let path: String

  init(folder: String, name: String) throws {
    path = FilePath.joining(folder, name)
    file = try OpenFile(reading: path)
  }

  /// The next piece of at most 64 KiB, `nil` at the end.
  public func next() throws -> ArraySlice<UInt8>? {
    try file.read(upTo: 65_536)
  }
}
