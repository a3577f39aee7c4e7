/// Why bytes are no response of HTTP/1.1.
struct ResponseSyntaxError: Error {
  let text: String
}

/// One response as it stood on the wire, its chunks taken apart.
struct RawResponse: Sendable {
  let status: Int
  let headers: [(name: String, value: String)]
  /// The chunks of a chunked body, in order; one for any other.
  let chunks: [[UInt8]]

  var body: [UInt8] { self.chunks.reduce(into: []) { $0 += $1 } }
  var text: String { String(decoding: self.body, as: UTF8.self) }

  /// The value of a header field, several joined by a comma and a blank.
  subscript(_ name: String) -> String? {
    let values = self.values(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  func values(_ name: String) -> [String] {
    self.headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  init(parsing bytes: [UInt8]) throws {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw ResponseSyntaxError(text: String(decoding: bytes, as: UTF8.self))
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let first = lines[0].split(separator: " ", maxSplits: 2)
    guard first.count >= 2, first[0] == "HTTP/1.1", let status = Int(first[1]) else {
      throw ResponseSyntaxError(text: String(lines[0]))
    }
    self.status = status
    self.headers = lines.dropFirst().map { line in
      let halves = line.split(separator: ":", maxSplits: 1)
      return (String(halves[0]), halves.count > 1 ? String(halves[1].drop { $0 == " " }) : "")
    }
    let rest = Array(bytes[end.upperBound...])
    let isChunked = self.headers.contains {
      $0.name.lowercased() == "transfer-encoding" && $0.value == "chunked"
    }
    self.chunks = isChunked && !rest.isEmpty ? try Self.chunks(in: rest) : [rest]
  }

  private static func chunks(in bytes: [UInt8]) throws -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var rest = bytes[...]
    while true {
      guard let end = rest.firstRange(of: Array("\r\n".utf8)),
        let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16),
        rest[end.upperBound...].count >= size + 2
      else { throw ResponseSyntaxError(text: String(decoding: rest, as: UTF8.self)) }
      guard size > 0 else { return chunks }
      chunks.append(Array(rest[end.upperBound...].prefix(size)))
      rest = rest[end.upperBound...].dropFirst(size + 2)
    }
  }
}
