import RepriseNetworking

/// The place of one recording.
public struct RecordingLocation: Sendable, Hashable {
  /// The two folders that hold recordings.
  public enum Shelf: String, Sendable, Hashable, CaseIterable {
    /// Where the workbench writes while one explores; private.
    case recordings
    /// What has been reviewed and is replayed by tests; shared.
    case fixtures = "Fixtures"
  }

  /// The recording's name.
  public var name: String

  /// The path of the folder that has the shelf.
  public var root: String

  /// Which of the two folders it is in.
  public var shelf: Shelf

  /// Whether a recording of this name in `Fixtures/` is hidden by this one in `recordings/`.
  public var hidesFixture: Bool

  /// Makes a place.
  public init(name: String, root: String, shelf: Shelf, hidesFixture: Bool = false) {
    self.name = name
    self.root = root
    self.shelf = shelf
    self.hidesFixture = hidesFixture
  }

  /// The path of the recording's folder.
  public var folder: String { FilePath.joining(root, label) }

  /// The folder as a person knows it, such as `recordings/friends`.
  public var label: String { shelf.rawValue + "/" + name }

  /// What a person should be told about the place, if anything.
  public var notice: String? {
    guard hidesFixture else { return nil }
    return "\(label) is used; Fixtures/\(name), which has the same name, is not"
  }
}
