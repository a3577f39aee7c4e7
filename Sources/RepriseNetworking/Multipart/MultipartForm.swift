/// Fields and files that are sent as `multipart/form-data` (RFC 7578).
///
/// ```swift
/// var form = MultipartForm()
/// form.append("title", "Holiday")
/// form.append("photo", file: "/tmp/beach.jpg")
/// let task = RequestTask.multipart(form)
/// ```
///
/// Files are read from disk in pieces while they are sent, the length of the whole is known
/// beforehand, and the form can be sent any number of times.
public struct MultipartForm: Sendable {
  /// What stands between the parts: at most 70 characters that appear in none of them.
  public let boundary: String

  private var parts: [MultipartPart] = []

  /// Makes a form without parts.
  ///
  /// - Parameter boundary: what stands between the parts, random by default.
  public init(boundary: String? = nil) { self.boundary = boundary ?? Self.randomBoundary() }

  /// A boundary that nobody can foresee.
  private static func randomBoundary() -> String {
    var generator = SystemRandomNumberGenerator()
    let (high, low) = (generator.next(), generator.next())
    return "reprise-" + String(high, radix: 36) + String(low, radix: 36)
  }

  /// The media type of the body, with the boundary.
  public var mediaType: String {
    let isToken = boundary.utf8.allSatisfy { TargetCoding.isUnreserved($0) && $0 != 0x7E }
    return "multipart/form-data; boundary=" + (isToken ? boundary : "\"\(boundary)\"")
  }

  /// Adds a field with a text.
  public mutating func append(_ name: String, _ value: String) {
    append(name, bytes: value.utf8, mediaType: nil)
  }

  /// Adds bytes; with a file name, the server takes them for a file.
  ///
  /// - Parameters:
  ///   - name: the name of the field.
  ///   - bytes: what it holds.
  ///   - fileName: what the server is told, none by default.
  ///   - mediaType: of the bytes; none by default, which the server reads as text.
  public mutating func append(
    _ name: String, bytes: some Collection<UInt8>, fileName: String? = nil,
    mediaType: String? = nil
  ) {
    parts.append(
      MultipartPart(
        name: name, fileName: fileName, mediaType: mediaType, content: .bytes(ArraySlice(bytes))))
  }

  /// Adds a file, which is read when the form is sent.
  ///
  /// - Parameters:
  ///   - name: the name of the field.
  ///   - path: the path of a regular file, links followed.
  ///   - fileName: what the server is told, the last part of the path by default.
  ///   - mediaType: by default what the extension says, or `application/octet-stream`.
  public mutating func append(
    _ name: String, file path: String, fileName: String? = nil, mediaType: String? = nil
  ) {
    parts.append(
      MultipartPart(
        name: name, fileName: fileName ?? FilePath.lastComponent(of: path),
        mediaType: mediaType ?? MediaType.essence(ofFile: path), content: .file(path)))
  }

  /// The form as it is sent.
  ///
  /// - Throws: ``FileSystemError`` for a file that cannot be read, ``EncodingFailure`` for a boundary
  ///   or a media type that cannot be one, or a boundary that stands in a part.
  public func body() throws -> Body {
    try checkBoundary()
    var pieces: [MultipartPiece] = []
    for part in parts {
      try part.check(against: boundary)
      pieces.append(.bytes(ArraySlice("--\(boundary)\r\n\(part.head)\r\n\r\n".utf8)))
      switch part.content {
      case .bytes(let bytes): pieces.append(.bytes(bytes))
      case .file(let path): pieces.append(.file(try FileBytes(path)))
      }
      pieces.append(.bytes(ArraySlice("\r\n".utf8)))
    }
    pieces.append(.bytes(ArraySlice("--\(boundary)--\r\n".utf8)))
    var length: Int64 = 0
    for piece in pieces {
      let (sum, isTooLong) = length.addingReportingOverflow(piece.length)
      guard !isTooLong else {
        throw EncodingFailure(
          path: "", reason: "all files together are longer than \(Int64.max) bytes",
          advice: "send them in several forms")
      }
      length = sum
    }
    return Body(length: length, isReplayable: true) { [pieces] in
      let reading = MultipartReading(pieces)
      return { try reading.next() }
    }
  }

  /// RFC 2046, section 5.1.1.
  private func checkBoundary() throws(EncodingFailure) {
    let isAllowed = boundary.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "'()+_,-./:=? ".utf8.contains(byte)
      }
    }
    guard (1...70).contains(boundary.utf8.count), isAllowed, boundary.utf8.last != 0x20 else {
      throw EncodingFailure(
        path: "", reason: "“\(boundary)” cannot be a boundary",
        advice: "use 1 to 70 letters, digits or '()+_,-./:=? and no blank at the end")
    }
  }
}
