import HTTPTypes
import RepriseRedaction

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file of a download that is not whole yet, and the version that it is a part of.
///
/// There is one at a time for a path: a second download would mix its bytes with those of the first.
struct PartialDownload: Sendable {
  /// Where to go on, and how to say which version is meant.
  struct Start: Sendable {
    var offset: Int64
    var validator: String
  }

  /// The path of the finished file.
  let path: String

  private let overwrites: Bool
  private let file: FileWriter
  private var origin: String { file.path + ".from" }

  /// Opens the partial file of a path, before anything is sent.
  ///
  /// - Throws: ``FileSystemError`` where the file cannot be written, ``DownloadError`` where it exists
  ///   or is being downloaded.
  init(path: String, overwrites: Bool) throws {
    (self.path, self.overwrites) = (path, overwrites)
    guard !path.isEmpty else { throw FileSystemError(path: path, action: .write, code: ENOENT) }
    guard !FileSystem.isFolder(path), path.utf8.last != UInt8(ascii: "/") else {
      throw FileSystemError(path: path, action: .write, code: EISDIR)
    }
    try Self.check(path, overwrites)
    do {
      file = try FileWriter(path + ".partial")
    } catch {
      throw error.code == EBUSY ? DownloadError.isUnderWay(path) : error
    }
  }

  private static func check(_ path: String, _ overwrites: Bool) throws {
    if !overwrites, try FileSystem.status(path) != nil { throw DownloadError.exists(path) }
  }

  /// Where to go on, `nil` where there is nothing or nobody knows of which version it is.
  func start() throws(FileSystemError) -> Start? {
    guard file.length > 0, let bytes = try FileSystem.readIfPresent(origin) else { return nil }
    let validator = String(decoding: bytes, as: UTF8.self)
    guard !validator.isEmpty, validator.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
      return nil
    }
    return Start(offset: file.length, validator: validator)
  }

  /// Forgets what has come.
  func clear() throws {
    try file.cut(to: 0)
    try FileSystem.remove(origin)
  }

  /// Forgets what has come, and leaves nothing behind.
  func remove() throws {
    try FileSystem.remove(origin)
    try file.remove()
  }

  /// Writes a body and gives the file its name when it is whole.
  nonisolated(nonsending)
    func write(
      _ response: Response, from start: Start?,
      progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> Download
  {
    let isPart = response.head.status == .partialContent
    var (total, end) = (response.body.length, response.body.length)
    if isPart {
      let range = response.head.headerFields[.contentRange] ?? ""
      guard let start, let part = Self.part(range), part.first == start.offset else {
        response.body.cancel()
        try remove()
        throw DownloadError.otherPart(ControlCharacters.escaped(range))
      }
      (total, end) = (part.total, part.end)
    } else {
      try clear()
      try keepValidator(of: response.head)
    }
    for try await piece in response.body {
      try Task.checkCancellation()
      try file.write(piece)
      progress?(TransferProgress(bytes: file.length, total: total))
    }
    try Task.checkCancellation()
    let bytes = file.length
    // A server may send a shorter part than was asked for.
    if let end, case let whole = bytes > end ? end : total ?? end, bytes != whole {
      if bytes > whole { try remove() }
      throw DownloadError.otherLength(bytes, of: whole)
    }
    try Self.check(path, overwrites)
    try file.finish(as: path)
    try FileSystem.remove(origin)
    return Download(path: path, bytes: bytes, wasResumed: isPart, head: response.head)
  }

  /// Keeps what names the version: a strong entity tag or a date (RFC 9110, section 13.1.5).
  private func keepValidator(of head: HTTPResponse) throws {
    guard !head.isEncoded, let validator = head.strongTag ?? head.headerFields[.lastModified],
      let file = try OpenFile(making: origin)
    else { return }
    try file.write(ArraySlice(validator.utf8))
  }

  /// The part that `bytes 5-9/10` is, or `bytes 5-9/*` where nobody knows how much there is.
  private static func part(_ range: String) -> (first: Int64, end: Int64, total: Int64?)? {
    let words = range.split(separator: " ")
    guard words.count == 2, String(words[0]).asciiLowercased == "bytes" else { return nil }
    let numbers = words[1].split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
    guard numbers.count == 3, let first = Int64(numbers[0]), let last = Int64(numbers[1]),
      first <= last, last < .max
    else { return nil }
    guard numbers[2] != "*" else { return (first, last + 1, nil) }
    guard let total = Int64(numbers[2]), last < total else { return nil }
    return (first, last + 1, total)
  }
}

extension PartialDownload.Start {
  /// Whether a part is one of another version, which a server sends that does not know `if-range`, or
  /// one whose bytes are not those of the file.
  func isUnlike(_ head: HTTPResponse) -> Bool {
    guard head.status == .partialContent else { return false }
    let isTag = validator.utf8.first == UInt8(ascii: "\"")
    let named = isTag ? head.headerFields[.eTag] : head.headerFields[.lastModified]
    return head.isEncoded || (named ?? validator) != validator
  }
}

extension HTTPResponse {
  /// Whether the body has other bytes on its way than the file.
  fileprivate var isEncoded: Bool {
    headerFields[.contentEncoding].map { $0.asciiLowercased != "identity" } ?? false
  }

  fileprivate var strongTag: String? {
    headerFields[.eTag].flatMap { $0.hasPrefix("W/") ? nil : $0 }
  }
}
