import RepriseRecording

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A recording that a test makes: it takes the place of the fixtures only if the test succeeds.
struct StagedRecording: Sendable {
  /// Where the test writes, and where the recording stays if the test fails.
  let stage: RecordingLocation

  private let kept: RecordingLocation

  /// Begins with what the fixtures have under the name.
  init(name: String, fixtures: String) throws {
    let root = String(fixtures.dropLast("/Fixtures".count))
    stage = RecordingLocation(name: ".failed/\(name)", root: root, shelf: .recordings)
    kept = RecordingLocation(name: name, root: root, shelf: .fixtures)
    let files = FileManager.default
    if files.fileExists(atPath: stage.folder) { try files.removeItem(atPath: stage.folder) }
    try files.createDirectory(
      atPath: stage.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    for file in try Self.files(in: kept) {
      try files.copyItem(atPath: "\(kept.folder)/\(file)", toPath: "\(stage.folder)/\(file)")
    }
  }

  /// Takes the recording over into the fixtures, file by file, and leaves what did not change.
  func keep() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: kept.folder, withIntermediateDirectories: true)
    let (staged, before) = (try Self.files(in: stage), try Self.files(in: kept))
    // Siblings come before the exchanges that name them.
    for file in staged.sorted(by: { !$0.hasSuffix(".http") && $1.hasSuffix(".http") }) {
      let (source, target) = ("\(stage.folder)/\(file)", "\(kept.folder)/\(file)")
      if files.contents(atPath: source) == files.contents(atPath: target) { continue }
      try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: source)
      if files.fileExists(atPath: target) { try files.removeItem(atPath: target) }
      try files.moveItem(atPath: source, toPath: target)
    }
    for file in before where !staged.contains(file) {
      try files.removeItem(atPath: "\(kept.folder)/\(file)")
    }
    try files.removeItem(atPath: stage.folder)
  }

  /// The finished files of a recording, without the folders of others within it.
  private static func files(in location: RecordingLocation) throws -> [String] {
    guard FixtureFolder.isFolder(location.folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: location.folder)
      .filter { !$0.hasPrefix(".") && !FixtureFolder.isFolder("\(location.folder)/\($0)") }
      .sorted()
  }
}
