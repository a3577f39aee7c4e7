import HTTPTypes
import RepriseRedaction

/// The file of a download that is not whole yet, and the version that it is a part of.
struct PartialDownload: Sendable {
  /// Where to go on, and how to say which version is meant.
  struct Start: Sendable {
    var offset: Int64
    var validator: String
  }

  let path: String

  private var partial: String { path + ".partial" }
  private var origin: String { path + ".partial.from" }

  /// Where to go on, `nil` where there is nothing or nobody knows of which version it is.
  ///
  /// - Throws: ``FileSystemError`` also where the file cannot be written, before anything is sent.
  func start() throws(FileSystemError) -> Start? {
    let start = try known()
    _ = try FileWriter(partial, from: start?.offset ?? 0)
    return start
  }

  private func known() throws(FileSystemError) -> Start? {
    guard let status = try FileSystem.status(partial), status.isRegular, status.size > 0,
      let bytes = try FileSystem.readIfPresent(origin)
    else { return nil }
    let validator = String(decoding: bytes, as: UTF8.self)
    guard !validator.isEmpty, validator.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
      return nil
    }
    return Start(offset: status.size, validator: validator)
  }

  func remove() throws {
    try FileSystem.remove(partial)
    try FileSystem.remove(origin)
  }

  /// Writes a body and gives the file its name when it is whole.
  nonisolated(nonsending)
    func write(
      _ response: Response, from start: Start?,
      progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> Download
  {
    let isPart = response.head.status == .partialContent
    var bytes: Int64 = 0
    var total = response.body.length
    if isPart {
      let range = response.head.headerFields[.contentRange] ?? ""
      guard let start, let part = Self.part(range), part.first == start.offset else {
        response.body.cancel()
        try remove()
        throw DownloadError.otherPart(ControlCharacters.escaped(range))
      }
      (bytes, total) = (start.offset, part.total ?? total.map { $0 + start.offset })
    } else {
      try remove()
    }
    let file = try FileWriter(partial, from: bytes)
    if !isPart { try keepValidator(of: response.head) }
    for try await piece in response.body {
      try file.write(piece)
      bytes += Int64(piece.count)
      progress?(TransferProgress(bytes: bytes, total: total))
    }
    try Task.checkCancellation()
    try file.finish(as: path)
    try FileSystem.remove(origin)
    return Download(path: path, bytes: bytes, wasResumed: isPart, head: response.head)
  }

  /// Keeps what names the version: a strong entity tag or a date (RFC 9110, section 13.1.5).
  private func keepValidator(of head: HTTPResponse) throws {
    let tag = head.headerFields[.eTag].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    try FileSystem.remove(origin)
    guard let validator = tag ?? head.headerFields[.lastModified],
      let file = try OpenFile(making: origin)
    else { return }
    try file.write(ArraySlice(validator.utf8))
  }

  /// The first byte and the total of `bytes 5-9/10`.
  private static func part(_ range: String) -> (first: Int64, total: Int64?)? {
    let words = range.split(separator: " ")
    guard words.count == 2, words[0].asciiLowercasedText == "bytes" else { return nil }
    let sides = words[1].split(separator: "/")
    guard sides.count == 2, let first = sides[0].split(separator: "-").first.flatMap({ Int64($0) })
    else { return nil }
    return (first, Int64(sides[1]))
  }
}

extension Substring {
  fileprivate var asciiLowercasedText: String { String(self).asciiLowercased }
}
