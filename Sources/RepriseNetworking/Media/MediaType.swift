/// What a `content-type` says about a body (RFC 9110, section 8.3).
package struct MediaType: Sendable, Hashable {
  /// Type and subtype in lower case, such as `application/json`.
  package let essence: String

  private let parameters: [(name: String, value: String)]

  /// Reads a field value; `nil` where there is none or it has no `type/subtype`.
  package init?(_ fieldValue: String?) {
    guard let fieldValue else { return nil }
    var pieces = MediaType.split(Array(fieldValue.utf8))
    let essence = String(decoding: pieces.removeFirst(), as: UTF8.self).asciiLowercased
    guard essence.utf8.contains(UInt8(ascii: "/")) else { return nil }
    self.essence = essence
    parameters = pieces.compactMap { piece in
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (
        String(decoding: piece[..<equals], as: UTF8.self).asciiLowercased,
        MediaType.unquoted(piece[(equals + 1)...])
      )
    }
  }

  /// Whether the body is JSON: `application/json`, `text/json` or anything that ends in `+json`.
  package var isJSON: Bool {
    essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
  }

  /// Whether the body is a form of `name=value` pairs.
  package var isForm: Bool { essence == "application/x-www-form-urlencoded" }

  /// Whether the body has parts with a boundary between them.
  package var isMultipart: Bool { essence.hasPrefix("multipart/") }

  /// Whether the body is one JSON text a line.
  package var isJSONLines: Bool {
    [
      "application/x-ndjson", "application/jsonl", "application/json-lines",
      "application/jsonlines",
    ]
    .contains(essence)
  }

  /// Whether the body is known to be no text: images, sound, films, fonts, archives, any bytes.
  package var isBinary: Bool {
    let kind = essence.prefix { $0 != "/" }
    if ["image", "audio", "video", "font"].contains(kind) { return !essence.hasSuffix("+xml") }
    return [
      "application/octet-stream", "application/zip", "application/gzip", "application/x-gzip",
      "application/x-tar", "application/x-7z-compressed", "application/x-bzip2",
      "application/x-xz", "application/zstd", "application/pdf", "application/wasm",
      "application/vnd.rar", "application/java-archive",
    ].contains(essence)
  }

  /// Whether the body is a stream of server-sent events.
  package var isEventStream: Bool { essence == "text/event-stream" }

  /// The value of a parameter such as `boundary` or `charset`, unquoted.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  package static func == (left: MediaType, right: MediaType) -> Bool {
    left.essence == right.essence
      && left.parameters.elementsEqual(right.parameters) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(essence) }

  /// Splits at semicolons that stand outside quotes, and trims blanks.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var (start, isQuoted, index) = (0, false, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: ";") where !isQuoted:
        pieces.append(trimmed(bytes[start..<index]))
        start = index + 1
      default: break
      }
      index += 1
    }
    pieces.append(trimmed(bytes[start...]))
    return pieces
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return bytes
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"")
    else { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    var isEscaped = false
    for byte in bytes.dropFirst().dropLast() {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        output.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
