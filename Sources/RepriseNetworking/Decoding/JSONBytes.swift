import HTTPTypes
import RepriseJSON

/// The bytes of a JSON body as UTF-8, whatever they were sent as.
struct JSONBytes {
  let bytes: ArraySlice<UInt8>

  /// The bytes as JSON.
  var document: JSONDocument {
    get throws { try JSONDocument(bytes) }
  }

  /// Reads the body of a response.
  init(of response: CollectedResponse) throws {
    try self.init(response.body, contentType: response.head.headerFields[.contentType])
  }

  /// The text of a response whose content type is a text that is no JSON, else `nil`.
  func plain(of response: CollectedResponse) -> String? {
    guard let type = MediaType(response.head.headerFields[.contentType]), !type.isJSON,
      type.essence.hasPrefix("text/")
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Whether there is nothing but blanks.
  var isBlank: Bool { bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

  /// Reads bytes by their byte order mark, by the `charset` of the content type, or as UTF-8.
  ///
  /// - Throws: ``DecodingFailure`` for bytes that are not what they are said to be.
  init(_ body: ArraySlice<UInt8>, contentType: String?) throws {
    let charset = MediaType(contentType)?.parameter("charset") ?? "utf-8"
    if body.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = body.dropFirst(3)
    } else if body.starts(with: [0x00, 0x00, 0xFE, 0xFF]) {
      bytes = try Self.utf32(body.dropFirst(4), isBig: true)
    } else if body.starts(with: [0xFF, 0xFE, 0x00, 0x00]) {
      bytes = try Self.utf32(body.dropFirst(4), isBig: false)
    } else if body.starts(with: [0xFE, 0xFF]) {
      bytes = try Self.utf16(body.dropFirst(2), isBig: true)
    } else if body.starts(with: [0xFF, 0xFE]) {
      bytes = try Self.utf16(body.dropFirst(2), isBig: false)
    } else {
      bytes = try Self.utf8(body, charset: charset.asciiLowercased)
    }
  }

  private static func utf8(
    _ body: ArraySlice<UInt8>, charset: String
  ) throws -> ArraySlice<UInt8> {
    switch charset {
    case "utf-16", "utf-16be": return try utf16(body, isBig: true)
    case "utf-16le": return try utf16(body, isBig: false)
    case "utf-32", "utf-32be": return try utf32(body, isBig: true)
    case "utf-32le": return try utf32(body, isBig: false)
    case "iso-8859-1", "latin1":
      return ArraySlice(String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) })).utf8)
    default: return body
    }
  }

  private static func utf16(_ body: ArraySlice<UInt8>, isBig: Bool) throws -> ArraySlice<UInt8> {
    let units = units(of: body, size: 2, isBig: isBig).map(UInt16.init(truncatingIfNeeded:))
    guard body.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
      throw DecodingFailure(path: "", reason: "it is not the UTF-16 it is said to be", type: "text")
    }
    return ArraySlice(text.utf8)
  }

  private static func utf32(_ body: ArraySlice<UInt8>, isBig: Bool) throws -> ArraySlice<UInt8> {
    let units = units(of: body, size: 4, isBig: isBig)
    guard body.count % 4 == 0, let text = String(validating: units, as: UTF32.self) else {
      throw DecodingFailure(path: "", reason: "it is not the UTF-32 it is said to be", type: "text")
    }
    return ArraySlice(text.utf8)
  }

  private static func units(of body: ArraySlice<UInt8>, size: Int, isBig: Bool) -> [UInt32] {
    stride(from: body.startIndex, to: body.endIndex, by: size).map { start in
      let unit = body[start..<min(start + size, body.endIndex)]
      return (isBig ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
