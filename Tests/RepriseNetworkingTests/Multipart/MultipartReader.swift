/// A reader of multipart bodies that knows nothing of how ours are written (RFC 2046, section 5.1.1).
struct MultipartReader {
  struct Part: Equatable {
    var fields: [String: String] = [:]
    var content: [UInt8] = []
  }

  struct Malformed: Error {
    var at: Int
  }

  static func parts(of body: [UInt8], boundary: String) throws -> [Part] {
    let delimiter = Array("--\(boundary)".utf8)
    var lines: [(start: Int, end: Int)] = []
    var start = 0
    // Lines end with CRLF; what ends with LF alone belongs to the content.
    var index = 0
    while index + 1 < body.count {
      if body[index] == 0x0D, body[index + 1] == 0x0A {
        lines.append((start, index))
        start = index + 2
        index += 2
      } else {
        index += 1
      }
    }
    guard start == body.count else { throw Malformed(at: start) }
    var parts: [Part] = []
    var contentStart: Int?
    var isInHead = false
    var isClosed = false
    for line in lines {
      let bytes = Array(body[line.start..<line.end])
      if bytes == delimiter || bytes == delimiter + Array("--".utf8) {
        guard !isClosed else { throw Malformed(at: line.start) }
        if let start = contentStart, !parts.isEmpty {
          parts[parts.count - 1].content = Array(body[start..<max(start, line.start - 2)])
        }
        contentStart = nil
        isClosed = bytes != delimiter
        isInHead = !isClosed
        if isInHead { parts.append(Part()) }
      } else if isInHead {
        if bytes.isEmpty {
          isInHead = false
          contentStart = line.end + 2
        } else {
          let text = String(decoding: bytes, as: UTF8.self)
          let halves = text.split(separator: ":", maxSplits: 1)
          guard halves.count == 2 else { throw Malformed(at: line.start) }
          parts[parts.count - 1].fields[halves[0].lowercased()] = String(halves[1].dropFirst())
        }
      } else if contentStart == nil {
        throw Malformed(at: line.start)
      }
    }
    guard isClosed else { throw Malformed(at: body.count) }
    return parts
  }
}
