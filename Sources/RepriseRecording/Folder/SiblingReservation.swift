import RepriseNetworking
import HTTPTypes
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds names for the files of bodies that no other session is just giving away.
///
/// A name is taken as a number is: by having created `.NAME` and then found no `NAME`.
final class SiblingReservation: Sendable {
  private let folder: String
  private let reserved = Mutex<[String: UnfinishedFile]>([:])
  private let finished = Mutex<[String]>([])

  init(in folder: String) { self.folder = folder }

  /// The first free name, counted on from the one given.
  func name(from first: SiblingName) throws -> String {
    var name = first
    for _ in 0..<UnfinishedFile.mostAttempts {
      let path = FilePath.joining(folder, "." + name.text)
      if let file = try UnfinishedFile(path) {
        if try FileSystem.status(FilePath.joining(folder, name.text)) == nil {
          reserved.withLock { $0[name.text] = file }
          return name.text
        }
        file.discard()
      }
      name.serial = (name.serial ?? 1) + 1
    }
    throw FileSystemError(
      path: FilePath.joining(folder, first.text), action: .write, code: EEXIST)
  }

  /// Writes the bodies whose names were found here; those of others are there already.
  func finish(_ siblings: [FixturePrinter.NewSibling], mode: mode_t) throws {
    for sibling in siblings {
      guard let file = reserved.withLock({ $0.removeValue(forKey: sibling.name) }) else { continue }
      try file.write(sibling.body)
      try finish(file, as: sibling.name, mode: mode)
    }
  }

  private func finish(_ file: UnfinishedFile, as name: String, mode: mode_t) throws {
    let path = FilePath.joining(folder, name)
    try file.finish(as: path, mode: mode)
    finished.withLock { $0.append(path) }
  }

  /// Removes what was written here, when the exchange that it belongs to could not be.
  func undo() {
    for path in finished.withLock({ $0 }) { try? FileSystem.remove(path) }
  }

  /// The exchange with bodies that went to disk while they came in, each under its own name now.
  func placing(
    request: BodyFile?, response: BodyFile?, in exchange: Exchange, stem: String, mode: mode_t
  ) throws -> Exchange {
    var exchange = exchange
    if let request {
      let fields = exchange.request.head.headerFields
      exchange.request.body = try place(request, .request, fields, stem: stem, mode: mode)
    }
    if let response, let head = exchange.response?.head {
      exchange.response?.body = try place(
        response, .response, head.headerFields, stem: stem, mode: mode)
    }
    return exchange
  }

  private func place(
    _ body: BodyFile, _ part: SiblingName.Part, _ fields: HTTPFields, stem: String, mode: mode_t
  ) throws -> StoredBody {
    let fileExtension =
      BodyPlacement.isEncoded(fields) ? "bin" : FileExtension.of(fields[.contentType])
    let first = SiblingName(stem: stem, part: part, fileExtension: fileExtension)
    return try place(body, first, mode: mode)
  }

  /// Gives a body's file the first free name.
  func place(_ body: BodyFile, _ first: SiblingName, mode: mode_t) throws -> StoredBody {
    let count = try body.body().count
    let name = try name(from: first)
    try finish(body.file, as: name, mode: mode)
    return .sibling(Sibling(folder: folder, name: name, count: count))
  }
}
