import RepriseNetworking

/// Where recordings are looked up by name: `recordings/`, then `Fixtures/`, of the nearest folder
/// upward that has one of them.
public struct RecordingLibrary: Sendable {
  /// The folder that has `recordings/` or `Fixtures/`, or else the working folder.
  public let root: String

  /// Looks upward from a folder.
  public init(startingAt workingFolder: String) {
    let start =
      workingFolder.utf8.first == UInt8(ascii: "/")
      ? workingFolder : FilePath.joining(FileSystem.workingFolder(), workingFolder)
    var place = start
    while true {
      if Self.hasShelf(place) {
        root = place
        return
      }
      let parent = FilePath.parent(of: place)
      if parent == place || parent.isEmpty { break }
      place = parent
    }
    root = start
  }

  private static func hasShelf(_ folder: String) -> Bool {
    RecordingLocation.Shelf.allCases.contains { shelf in
      FileSystem.isFolder(FilePath.joining(folder, shelf.rawValue))
    }
  }

  /// Finds an existing recording.
  ///
  /// - Throws: ``InvalidRecordingName``; ``RecordingNameTaken`` when only the case differs;
  ///   ``RecordingNotFound`` with the places that were tried.
  public func locate(_ name: String) throws -> RecordingLocation {
    try RecordingName.check(name)
    if let found = try existing(name) { return found }
    try refuseOtherCase(name)
    throw RecordingNotFound(
      name: name,
      tried: RecordingLocation.Shelf.allCases.map { shelf in
        FilePath.joining(FilePath.joining(root, shelf.rawValue), name)
      })
  }

  /// Says where a recording is written: where it is, or else under `recordings/`.
  ///
  /// - Throws: ``InvalidRecordingName``; ``RecordingNameTaken`` when another recording's name
  ///   differs only in case.
  public func place(_ name: String) throws -> RecordingLocation {
    try RecordingName.check(name)
    if let found = try existing(name) { return found }
    try refuseOtherCase(name)
    return RecordingLocation(name: name, root: root, shelf: .recordings)
  }

  private func existing(_ name: String) throws -> RecordingLocation? {
    let places = try RecordingLocation.Shelf.allCases.filter { shelf in
      let shelfFolder = FilePath.joining(root, shelf.rawValue)
      guard try Self.hasExactly(RecordingName.parts(name), in: shelfFolder) else { return false }
      return try Self.isRecording(FilePath.joining(shelfFolder, name))
    }
    guard let shelf = places.first else { return nil }
    return RecordingLocation(
      name: name, root: root, shelf: shelf, hidesFixture: places.count > 1)
  }

  /// Whether the folders exist in just this case, also where the file system does not care.
  private static func hasExactly(_ parts: [String], in folder: String) throws -> Bool {
    var place = folder
    for part in parts {
      guard FileSystem.isFolder(FilePath.joining(place, part)) else { return false }
      let names = try FileSystem.names(in: place)
      guard names.contains(where: { $0.utf8.elementsEqual(part.utf8) }) else { return false }
      place = FilePath.joining(place, part)
    }
    return true
  }

  /// Whether a folder holds an exchange or settings, and not only other recordings.
  private static func isRecording(_ folder: String) throws -> Bool {
    try FileSystem.names(in: folder).contains { name in
      name == RecordingSettings.fileName
        || name.hasSuffix(".http") && (name.utf8.first?.isDigit ?? false)
    }
  }

  private func refuseOtherCase(_ name: String) throws {
    for shelf in RecordingLocation.Shelf.allCases {
      var place = FilePath.joining(root, shelf.rawValue)
      var label = shelf.rawValue
      for part in RecordingName.parts(name) {
        guard FileSystem.isFolder(place) else { break }
        let names = try FileSystem.names(in: place).sorted()
        if let other = names.first(where: { RecordingName.differOnlyInCase($0, part) }),
          FileSystem.isFolder(FilePath.joining(place, other))
        {
          throw RecordingNameTaken(name: name, existing: FilePath.joining(label, other))
        }
        place = FilePath.joining(place, part)
        label = FilePath.joining(label, part)
      }
    }
  }

  /// All recordings, those under `recordings/` first, each by name.
  ///
  /// - Throws: ``FileSystemError`` for a folder that cannot be listed.
  public func all() throws -> [RecordingLocation] {
    var found: [RecordingLocation] = []
    for shelf in RecordingLocation.Shelf.allCases {
      found += try names(on: shelf).map { name in
        RecordingLocation(name: name, root: root, shelf: shelf)
      }
    }
    let private_ = Set(found.filter { $0.shelf == .recordings }.map(\.name))
    let shared = Set(found.filter { $0.shelf == .fixtures }.map(\.name))
    return found.map { location in
      var location = location
      location.hidesFixture =
        location.shelf == .recordings && private_.intersection(shared).contains(location.name)
      return location
    }
  }

  private func names(on shelf: RecordingLocation.Shelf) throws -> [String] {
    let folder = FilePath.joining(root, shelf.rawValue)
    guard FileSystem.isFolder(folder) else { return [] }
    var found: [String] = []
    var waiting = [""]
    while let name = waiting.popLast() {
      let place = FilePath.joining(folder, name)
      if !name.isEmpty, try Self.isRecording(place) { found.append(name) }
      for part in try FileSystem.names(in: place) {
        let inner = FilePath.joining(name, part)
        guard (try? RecordingName.check(inner)) != nil,
          FileSystem.isFolder(FilePath.joining(folder, inner))
        else { continue }
        waiting.append(inner)
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
