import RepriseNetworking
package import RepriseRedaction

/// A named folder of exchanges, in order.
public struct Recording: Sendable {
  /// The name, such as `friends` or `accounts/login`.
  public var name: String

  /// The path of the folder.
  public var folder: String

  /// The exchanges, by number and then by file name.
  public var exchanges: [RecordedExchange]

  /// What `recording.json` says.
  public var settings: RecordingSettings

  /// Makes a recording in memory.
  public init(
    name: String, folder: String = "", exchanges: [RecordedExchange],
    settings: RecordingSettings = RecordingSettings()
  ) {
    self.name = name
    self.folder = folder
    self.exchanges = exchanges
    self.settings = settings
  }

  /// Opens a recording and checks every file in it for damage; siblings stay unread.
  ///
  /// - Parameters:
  ///   - folder: the path of the recording's own folder.
  ///   - name: the recording's name, for messages.
  /// - Throws: ``FixtureDamage`` for the first damaged file, ``RecordingSettingsError`` for
  ///   `recording.json`, ``RecordingNotFound`` where there is no such folder.
  public static func open(folder: String, name: String) throws -> Recording {
    let label = label(ofFolder: folder, name: name)
    guard FileSystem.isFolder(folder) else { throw RecordingNotFound(name: name, tried: [label]) }
    let files = try fixtures(in: folder, label: label)
    let exchanges = try files.compactMap { file in
      try document(file.name, in: folder, label: label).map { document in
        RecordedExchange(number: file.number, fileName: file.name, document: document)
      }
    }
    return Recording(
      name: name, folder: folder, exchanges: exchanges,
      settings: try RecordingSettings.read(inFolder: folder, label: label))
  }

  /// Reads one file; `nil` where it has been removed since it was listed.
  ///
  /// A session that replaces the exchange at this moment may have removed a sibling that the text
  /// read first still names; what counts then is the new text.
  private static func document(
    _ name: String, in folder: String, label: String
  ) throws -> FixtureDocument? {
    let path = FilePath.joining(folder, name)
    let shown = FilePath.joining(label, name)
    var before: [UInt8]?
    while true {
      guard let bytes = try FileSystem.readIfPresent(path) else { return nil }
      do {
        return try FixtureDocument(parsing: bytes[...], file: shown, folder: folder)
      } catch {
        guard bytes != before else { throw error }
        before = bytes
      }
    }
  }

  /// Opens a recording at the place where a library found it.
  ///
  /// - Throws: as ``open(folder:name:)``.
  public static func open(_ location: RecordingLocation) throws -> Recording {
    try open(folder: location.folder, name: location.name)
  }

  /// The fixture files of a folder in the order in which they count.
  ///
  /// - Throws: ``FixtureDamage`` for a name that begins with a digit but is not a fixture's.
  static func fixtures(
    in folder: String, label: String
  ) throws -> [(number: Int, name: String)] {
    var files: [(number: Int, name: String)] = []
    for name in try FileSystem.names(in: folder) {
      guard name.utf8.first?.isDigit ?? false, name.hasSuffix(".http") else { continue }
      guard let number = FixtureName.number(ofFixture: name.utf8) else {
        throw FixtureDamage(
          file: FilePath.joining(label, name), line: 1,
          expected: "a file name such as `0007-GET-friends.http`, with at least four digits",
          found: "'\(name)'")
      }
      files.append((number, name))
    }
    return files.sorted { left, right in
      if left.number != right.number { return left.number < right.number }
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }

  /// The folder as a person knows it, such as `Fixtures/friends`.
  static func label(ofFolder folder: String, name: String) -> String {
    let suffix = "/" + name
    guard folder.hasSuffix(suffix) else { return FilePath.lastComponent(of: folder) }
    let shelf = FilePath.lastComponent(of: String(folder.dropLast(suffix.count)))
    return FilePath.joining(shelf, name)
  }
}

extension Recording {
  /// The files of bodies that no exchange names any more, by name.
  ///
  /// - Throws: ``FileSystemError`` when the folder cannot be listed.
  package func orphans() throws -> [String] {
    let named = Set(exchanges.flatMap { $0.unkeptExchange().siblings.map(\.name) })
    return try FileSystem.names(in: folder)
      .filter { FixtureName.isSibling($0) && !named.contains($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Recording {
  /// Keeps the numbers of the placeholders in these files from being given to other secrets.
  package func reservePlaceholders(in redactor: Redactor) {
    for recorded in exchanges {
      if let text = recorded.document?.text { redactor.reserve(placeholdersIn: text) }
    }
  }
}
