import HTTPTypes
public import RepriseRedaction

extension Request: CustomStringConvertible {
  /// The request as a cURL command, without secrets.
  public var description: String { curlCommand(redactor: Redactor()) }

  /// The request as a command for a POSIX shell that sends the same with cURL.
  ///
  /// A body that is no text, and one that is too long for an argument, is piped in by `printf`. One
  /// that is still to be read is taken from standard input, and so is one that is no text where
  /// secrets are to be hidden: they cannot be found in it.
  ///
  /// - Parameter redactor: what hides secrets; `nil` writes them out.
  public func curlCommand(redactor: Redactor?) -> String {
    var fields = head.headerFields
    let isCompressed = fields[.acceptEncoding] == ContentCoding.accepted
    if isCompressed { fields[.acceptEncoding] = nil }
    // cURL counts the body itself, which may be another one where secrets are hidden.
    if body != nil { fields[.contentLength] = nil }
    if let redactor { fields = redactor.redacted(fields: fields) }
    let url = redactor.map { $0.redacted(text: head.url) } ?? head.url
    var words = ["curl"]
    switch (head.method, body) {
    case (.get, nil): break
    case (.head, nil): words.append("--head")
    default: words += ["--request", head.method.rawValue]
    }
    words += Self.optionsKeeping(head) + [url]
    for field in fields {
      // Without a value cURL leaves the field out, unless it ends with a semicolon.
      let text =
        field.value.isEmpty
        ? "\(field.name.canonicalName);" : "\(field.name.canonicalName): \(field.value)"
      words += ["--header", text]
    }
    guard let body else { return Self.command(words, isCompressed) }
    // Of its own accord cURL says that any body is a form.
    if !fields.contains(.contentType) { words += ["--header", "content-type:"] }
    guard let bytes = shown(body, redactor) else {
      return Self.command(words, isCompressed) + " --data-binary @-"
    }
    if bytes.count <= Self.longestArgument, let text = Self.argument(bytes) {
      // Of what begins with @ only this option does not make the name of a file.
      let option = bytes.first == UInt8(ascii: "@") ? " --data-raw " : " --data-binary "
      return Self.command(words, isCompressed) + option + ShellWord.quoted(text)
    }
    return "\(ShellWord.printing(bytes)) | \(Self.command(words, isCompressed)) --data-binary @-"
  }

  /// What a system takes at least for one argument of a program; Linux takes 128 KiB.
  private static let longestArgument = 100_000

  private static func command(_ words: [String], _ isCompressed: Bool) -> String {
    (words + (isCompressed ? ["--compressed"] : [])).map(ShellWord.quoted).joined(separator: " ")
  }

  /// The options without which cURL would send another target than it is given.
  private static func optionsKeeping(_ head: HTTPRequest) -> [String] {
    let path = head.path ?? ""
    var options: [String] = []
    if path.utf8.contains(where: { "[]{}".utf8.contains($0) }) { options.append("--globoff") }
    let segments = path.prefix { $0 != "?" }.split(separator: "/")
    if segments.contains(where: { [".", "..", "%2e", "%2e%2e"].contains($0.lowercased()) }) {
      options.append("--path-as-is")
    }
    return options
  }

  /// The bytes of a body as they may be shown, `nil` where they may not or are not here.
  private func shown(_ body: Body, _ redactor: Redactor?) -> ArraySlice<UInt8>? {
    guard let bytes = body.bytesInMemory else { return nil }
    guard let redactor else { return bytes }
    let type = head.headerFields[.contentType]
    guard let text = Self.argument(redactor.redacted(body: bytes, mediaType: type)) else {
      return nil
    }
    return ArraySlice(redactor.redacted(text: text).utf8)
  }

  /// The bytes as a text that can be an argument, which has no NUL.
  private static func argument(_ bytes: ArraySlice<UInt8>) -> String? {
    bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
