internal import RepriseNetworking

/// One part of a multipart body (RFC 2046), in the form in which it is compared.
struct MultipartPart: Hashable, Sendable {
  var name: [UInt8]?
  var fileName: [UInt8]?
  var mediaType: String?
  var content: ArraySlice<UInt8>
  var isSecret: Bool
}

extension MultipartPart {
  /// Takes a multipart body apart; `nil` where the boundary does not delimit it.
  static func parts(
    of body: ArraySlice<UInt8>, boundary: String, isSecret: ([UInt8]) -> Bool
  ) -> [MultipartPart]? {
    guard !boundary.isEmpty else { return nil }
    let delimiter = Array("--\(boundary)".utf8)
    guard let first = lineStart(of: delimiter, in: body, from: body.startIndex) else { return nil }
    var parts: [MultipartPart] = []
    var position = first
    while true {
      let afterDelimiter = position + delimiter.count
      if body[afterDelimiter...].starts(with: "--".utf8) { return parts }
      guard let start = endOfLine(in: body, from: afterDelimiter),
        let next = lineStart(of: delimiter, in: body, from: start)
      else { return nil }
      parts.append(part(trimmingLineEnd(body[start..<next]), isSecret: isSecret))
      position = next
    }
  }

  private static func part(
    _ bytes: ArraySlice<UInt8>, isSecret: ([UInt8]) -> Bool
  ) -> MultipartPart {
    var part = MultipartPart(content: [], isSecret: false)
    var index = bytes.startIndex
    while let end = endOfLine(in: bytes, from: index) {
      let line = trimmingLineEnd(bytes[index..<end])
      index = end
      if line.isEmpty { break }
      part.readHeader(line)
    }
    part.content = bytes[index...]
    part.isSecret = part.name.map(isSecret) ?? false
    return part
  }

  private mutating func readHeader(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = String(
      decoding: line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self).asciiLowercased {
    case "content-disposition":
      // The value has the syntax of a media type once its first word is one.
      let parameters = MediaType("part/" + value)
      name = parameters?.parameter("name").map { Array($0.utf8) }
      fileName = parameters?.parameter("filename").map { Array($0.utf8) }
    case "content-type": mediaType = MediaType(value)?.essence
    default: break
    }
  }

  /// Where the delimiter next stands at the beginning of a line.
  private static func lineStart(
    of delimiter: [UInt8], in body: ArraySlice<UInt8>, from start: Int
  ) -> Int? {
    var index = start
    while index < body.endIndex {
      if body[index...].starts(with: delimiter) { return index }
      guard let next = endOfLine(in: body, from: index) else { return nil }
      index = next
    }
    return nil
  }

  private static func endOfLine(in body: ArraySlice<UInt8>, from start: Int) -> Int? {
    body[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
  }

  private static func trimmingLineEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return bytes
  }
}
