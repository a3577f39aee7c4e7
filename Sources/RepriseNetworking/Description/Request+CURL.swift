import HTTPTypes
public import RepriseRedaction

extension Request: CustomStringConvertible {
  /// The request as a cURL command, without secrets.
  public var description: String { curlCommand(redactor: Redactor()) }

  /// The request as a command for a POSIX shell that sends the same with cURL.
  ///
  /// A body that is no text or is still to be read is taken from standard input (`@-`).
  ///
  /// - Parameter redactor: what hides secrets; `nil` writes them out.
  public func curlCommand(redactor: Redactor?) -> String {
    var fields = head.headerFields
    let isCompressed = fields[.acceptEncoding] == ContentCoding.accepted
    if isCompressed { fields[.acceptEncoding] = nil }
    if let redactor { fields = redactor.redacted(fields: fields) }
    let url = redactor.map { $0.redacted(text: head.url) } ?? head.url
    var words = ["curl"]
    switch (head.method, body) {
    case (.get, nil): break
    case (.head, nil): words.append("--head")
    default: words += ["--request", head.method.rawValue]
    }
    words.append(url)
    for field in fields {
      // Without a value cURL leaves the field out, unless it ends with a semicolon.
      let text =
        field.value.isEmpty
        ? "\(field.name.canonicalName);" : "\(field.name.canonicalName): \(field.value)"
      words += ["--header", text]
    }
    if isCompressed { words.append("--compressed") }
    if let body { words += ["--data-binary", text(of: body, redactor) ?? "@-"] }
    return words.map(Self.quoted).joined(separator: " ")
  }

  private func text(of body: Body, _ redactor: Redactor?) -> String? {
    guard let bytes = body.bytesInMemory else { return nil }
    let type = head.headerFields[.contentType]
    let shown = redactor.map { $0.redacted(body: bytes, mediaType: type) } ?? bytes
    // cURL takes what begins with @ for the name of a file, and a shell knows no NUL.
    guard shown.first != UInt8(ascii: "@"), !shown.contains(0),
      let text = String(validating: shown, as: UTF8.self)
    else { return nil }
    return redactor.map { $0.redacted(text: text) } ?? text
  }

  /// A word as a POSIX shell reads it back.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./:@=,%+".utf8.contains(byte)
    }
    if plain, !word.isEmpty { return word }
    var output: [UInt8] = [UInt8(ascii: "'")]
    for byte in word.utf8 {
      if byte == UInt8(ascii: "'") { output += #"'\''"#.utf8 } else { output.append(byte) }
    }
    return String(decoding: output + [UInt8(ascii: "'")], as: UTF8.self)
  }
}
