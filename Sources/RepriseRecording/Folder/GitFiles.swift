import RepriseNetworking

/// The files that tell git what to do with recordings.
package enum GitFiles {
  /// Keeps what is under `recordings/` out of commits, unless a file there says otherwise.
  package static func ignoreRecordings(under root: String) throws {
    try make(
      FilePath.joining(
        FilePath.joining(root, RecordingLocation.Shelf.recordings.rawValue), ".gitignore"),
      text: "*\n", mode: 0o600)
  }

  /// Keeps git from changing the ends of lines of kept fixtures, unless a file there says
  /// otherwise.
  package static func protectFixtures(under root: String) throws {
    try make(
      FilePath.joining(
        FilePath.joining(root, RecordingLocation.Shelf.fixtures.rawValue), ".gitattributes"),
      text: "*.http text eol=lf\n*.response.* -text\n*.request.* -text\n", mode: 0o644)
  }

  private static func make(_ path: String, text: String, mode: UInt32) throws {
    guard let file = try OpenFile(making: path) else { return }
    try file.write(ArraySlice(text.utf8))
    try file.setMode(.init(mode))
  }
}
