import HTTPTypes

/// Request lines, status lines and fields as lines of a fixture file.
enum HeadText {
  /// The most fields that one head may have; HTTPTypes stops the process at 65,535.
  static let mostFields = 10_000

  // MARK: - Writing

  static func requestLine(of head: HTTPRequest) -> [UInt8] {
    let scheme = head.scheme ?? "http"
    let url = "\(scheme)://\(head.authority ?? "")\(target(of: head))"
    return Array(head.method.rawValue.utf8) + [0x20] + encodingWhatEndsAURL(url)
  }

  /// Path and query; that of `OPTIONS *` is empty (RFC 9112, section 3.2.4).
  private static func target(of head: HTTPRequest) -> String {
    guard let path = head.path, !path.isEmpty else { return "/" }
    if path == "*", head.method == .options { return "" }
    return path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
  }

  private static func encodingWhatEndsAURL(_ url: String) -> [UInt8] {
    var output: [UInt8] = []
    for byte in url.utf8 {
      if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "#") {
        let digits = String(byte, radix: 16, uppercase: true)
        output += "%\(byte < 0x10 ? "0" : "")\(digits)".utf8
      } else {
        output.append(byte)
      }
    }
    return output
  }

  static func statusLine(of response: Exchange.Response) -> [UInt8] {
    let status = response.head.status
    let version = isVersion(ArraySlice(response.version.utf8)) ? response.version : "HTTP/1.1"
    let code = String(status.code)
    let zeros = String(repeating: "0", count: max(0, 3 - code.utf8.count))
    let reason = status.reasonPhrase.isEmpty ? "" : " " + status.reasonPhrase
    return Array("\(version) \(zeros)\(code)\(reason)".utf8)
  }

  static func line(of field: HTTPField) -> [UInt8] {
    var line = Array(field.name.canonicalName.utf8)
    line.append(UInt8(ascii: ":"))
    field.withUnsafeBytesOfValue { value in
      let value = ArraySlice(value).trimmed
      if !value.isEmpty { line.append(0x20) }
      // A lenient field value may hold what would end the line.
      for byte in value { line.append(byte == 0x0A || byte == 0x0D || byte == 0 ? 0x20 : byte) }
    }
    return line
  }

  // MARK: - Reading

  /// A request head without fields; `nil` with what was expected where there is none.
  static func request(_ line: ArraySlice<UInt8>) -> Result<HTTPRequest, Expectation> {
    let (method, rest) = line.splitAtBlank()
    let words = rest.split { $0.isBlankOrTab }
    guard let method = HTTPRequest.Method(String(decoding: method, as: UTF8.self)),
      let url = words.first, words.count == 1 || words.count == 2 && isVersion(words[1])
    else { return .failure("a request line such as `GET https://api.example.com/friends`") }
    guard let separator = firstRange(of: "://", in: url), isScheme(url[..<separator]),
      url.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let scheme = String(validating: url[..<separator], as: UTF8.self)
    else { return .failure("a URL that begins with a scheme such as `https://`") }
    let rest2 = url[(separator + 3)...]
    let end = rest2.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    guard let authority = String(validating: rest2[..<(end ?? rest2.endIndex)], as: UTF8.self),
      let target = String(validating: rest2[(end ?? rest2.endIndex)...], as: UTF8.self),
      !authority.isEmpty
    else { return .failure("a URL with a host, in UTF-8") }
    guard !url.contains(UInt8(ascii: "#")) else { return .failure("a URL without a fragment") }
    let path =
      switch target.utf8.first {
      case nil: method == .options ? "*" : "/"
      case UInt8(ascii: "/"): target
      default: "/" + target
      }
    return .success(
      HTTPRequest(method: method, scheme: scheme, authority: authority, path: path))
  }

  /// Version and status; `nil` where the line is no status line.
  static func status(_ line: ArraySlice<UInt8>) -> (version: String, status: HTTPResponse.Status)? {
    guard let blank = line.firstIndex(of: 0x20), isVersion(line[..<blank]) else { return nil }
    let rest = line[(blank + 1)...]
    guard rest.count >= 3, let code = rest.prefix(3).decimal else { return nil }
    var reason = rest.dropFirst(3)
    if let first = reason.first {
      guard first == 0x20 else { return nil }
      reason = reason.dropFirst()
    }
    guard let reason = String(validating: reason, as: UTF8.self),
      reason.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else { return nil }
    let version = String(decoding: line[..<blank], as: UTF8.self)
    return (version, HTTPResponse.Status(code: Int(code), reasonPhrase: reason))
  }

  /// A field from `name: value`; `nil` where the line is none.
  static func field(_ line: ArraySlice<UInt8>) -> HTTPField? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self)),
      !line.contains(where: { $0 == 0 || $0 == 0x0D || $0 == 0x0A })
    else { return nil }
    let lowered = HTTPField.Name(name.canonicalName) ?? name
    return HTTPField(name: lowered, lenientValue: line[(colon + 1)...].trimmed)
  }

  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }

  private static func isVersion(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "HTTP/".utf8) else { return false }
    let numbers = text.dropFirst(5).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(numbers.count)
      && numbers.allSatisfy { $0.count == 1 && $0.allSatisfy(\.isDigit) }
  }

  private static func firstRange(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    text.withUTF8Buffer { text in
      bytes.indices.first { bytes[$0...].starts(with: text) }
    }
  }
}

/// What should have stood where something else stands.
struct Expectation: Error, ExpressibleByStringLiteral {
  var text: String

  init(stringLiteral text: String) { self.text = text }
}
