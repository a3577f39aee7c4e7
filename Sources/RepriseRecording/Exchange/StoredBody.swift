import RepriseNetworking

/// The body of a stored message: bytes in memory, or a file of its own that is read when asked for.
public enum StoredBody: Sendable {
  /// The bytes themselves.
  case bytes(ArraySlice<UInt8>)

  /// A file beside the fixture.
  case sibling(Sibling)

  /// The number of bytes.
  public var count: Int64 {
    switch self {
    case .bytes(let bytes): Int64(bytes.count)
    case .sibling(let sibling): sibling.count
    }
  }

  /// Whether there is not a single byte.
  public var isEmpty: Bool { count == 0 }

  /// Gives the bytes, read from the sibling where they live there.
  ///
  /// - Throws: ``FixtureDamage`` when the sibling is missing or a link, ``FileSystemError`` when it
  ///   cannot be read.
  public func load() throws -> ArraySlice<UInt8> {
    switch self {
    case .bytes(let bytes): bytes
    case .sibling(let sibling): try sibling.load()
    }
  }
}

extension StoredBody {
  /// The most bytes of a body that are taken into memory to be searched.
  package static let mostInMemory: Int64 = 8 << 20

  /// Whether the body lives on disk and is too large to be taken into memory.
  var isLarge: Bool {
    guard case .sibling(let sibling) = self else { return false }
    return sibling.count > Self.mostInMemory
  }

  /// Whether two bodies hold the same bytes; those on disk are read piece by piece.
  func holdsSame(as other: StoredBody) throws -> Bool {
    guard count == other.count else { return false }
    switch (self, other) {
    case (.bytes(let bytes), .bytes(let others)):
      return bytes == others
    case (.sibling(let sibling), .bytes(let bytes)), (.bytes(let bytes), .sibling(let sibling)):
      let reader = try sibling.open()
      var rest = bytes
      while let piece = try reader.next() {
        guard rest.starts(with: piece) else { return false }
        rest = rest.dropFirst(piece.count)
      }
      return rest.isEmpty
    case (.sibling(let one), .sibling(let two)):
      if one.folder == two.folder, one.name == two.name { return true }
      let (first, second) = (try one.open(), try two.open())
      while let piece = try first.next() {
        // Regular files give as much as is asked for, so that the pieces are of one size.
        guard let other = try second.next(), piece == other else { return false }
      }
      return try second.next() == nil
    }
  }
}

/// A body that lives in a file of its own beside its fixture.
public struct Sibling: Sendable, Hashable {
  /// The path of the folder that holds the fixture and the sibling.
  public let folder: String

  /// The file name, such as `0002-GET-avatar.response.png`.
  public let name: String

  /// The number of bytes when the fixture was read.
  public let count: Int64

  package init(folder: String, name: String, count: Int64) {
    self.folder = folder
    self.name = name
    self.count = count
  }

  /// Gives the whole content, without following a link.
  public func load() throws -> ArraySlice<UInt8> {
    let reader = try open()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(clamping: count))
    while let piece = try reader.next() { bytes.append(contentsOf: piece) }
    return bytes[...]
  }

  /// Opens the file, without following a link, to be read in pieces.
  public func open() throws -> SiblingReader {
    try SiblingReader(folder: folder, name: name)
  }
}
