internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction

/// Exchanges as a person reads them: heads as HTTP writes them, bodies below, then what it took.
struct ExchangeRendering {
  /// How much of the live values is shown.
  enum Disclosure: Sendable {
    /// To the person at the terminal: everything but what was declared secret.
    case terminal
    /// To a file or a pipe: nothing that is found to be secret.
    case file
  }

  let isColored: Bool
  let disclosure: Disclosure
  let redactor: Redactor

  /// The whole answer as it is shown when it comes.
  func response(_ exchange: SessionExchange) -> StyledText {
    var text = parts([.responseHead, .responseBody], of: exchange)
    if !exchange.body.isEmpty { text.append("\n") }
    text.append(summary(of: exchange), .dim)
    text.append("\n")
    return text
  }

  /// The parts of an exchange that are asked for, in the order in which they travelled.
  func parts(_ parts: Set<MessagePart>, of exchange: SessionExchange) -> StyledText {
    var text = StyledText(isColored: isColored)
    if parts.contains(.requestHead) {
      let version = exchange.response.map { _ in exchange.facts.version }
      append(requestHead: exchange.request, version: version, to: &text)
      text.append("\n")
    }
    if parts.contains(.requestBody), let body = exchange.requestBody, !body.isEmpty {
      append(body: body, fields: exchange.request.headerFields, to: &text)
      if parts.count > 1 { text.append("\n") }
    }
    if let response = exchange.response {
      if parts.contains(.responseHead) {
        append(responseHead: response, version: exchange.facts.version, to: &text)
        text.append("\n")
      }
      if parts.contains(.responseBody) {
        append(body: exchange.body, fields: response.headerFields, to: &text)
        if let note = exchange.bodyLossNote {
          text.append(note, .dim)
          text.append("\n")
        }
      }
    } else if parts.contains(.responseHead), let failure = exchange.failure {
      text.append(SafeText.block(redactor.redacted(text: failure)), .failure)
      text.append("\n")
    }
    return text
  }

  /// A request that is not sent, as `--dry` shows it.
  func request(_ head: HTTPRequest, body: ArraySlice<UInt8>?) -> StyledText {
    var text = StyledText(isColored: isColored)
    append(requestHead: head, version: nil, to: &text)
    if let body, !body.isEmpty {
      text.append("\n")
      append(body: body, fields: head.headerFields, to: &text)
    }
    return text
  }

  private func append(
    requestHead head: HTTPRequest, version: String?, to text: inout StyledText
  ) {
    text.append(SafeText.line(head.method.rawValue), .method)
    text.append(" " + SafeText.line(shown(target: head.path ?? "/")) + " ")
    text.append(SafeText.line(version ?? "HTTP/1.1"), .version)
    text.append("\n")
    append(name: "host", value: head.authority ?? "", to: &text)
    append(fields: head.headerFields, to: &text)
  }

  private func append(
    responseHead head: HTTPResponse, version: String, to text: inout StyledText
  ) {
    text.append(SafeText.line(version) + " ", .version)
    text.append(SafeText.line(head.status.line), .status(head.status.code))
    text.append("\n")
    append(fields: head.headerFields, to: &text)
  }

  private func append(fields: HTTPFields, to text: inout StyledText) {
    let fields = disclosure == .file ? redactor.redacted(fields: fields) : fields
    for field in fields {
      append(name: field.name.rawName, value: field.value, to: &text)
    }
  }

  private func append(name: String, value: String, to text: inout StyledText) {
    text.append(SafeText.line(name), .fieldName)
    text.append(": \(SafeText.line(hidden(value)))\n")
  }

  private func append(body: ArraySlice<UInt8>, fields: HTTPFields, to text: inout StyledText) {
    let type = fields[.contentType]
    let shown: ArraySlice<UInt8> =
      switch disclosure {
      case .terminal: redactor.hidingDeclared(body)
      case .file: redactor.redacted(body: body, mediaType: type)
      }
    BodyRendering(shown, contentType: type).append(to: &text)
  }

  private func shown(target: String) -> String {
    disclosure == .file ? redactor.redacted(target: target) : hidden(target)
  }

  private func hidden(_ text: String) -> String {
    String(decoding: redactor.hidingDeclared(ArraySlice(text.utf8)), as: UTF8.self)
  }

  /// Number, time, size and, on replay, the file that answered: `@3, 12 ms, 345 bytes`.
  private func summary(of exchange: SessionExchange) -> String {
    var facts = ["@\(exchange.number)", exchange.took.spelled, Amount.bytes(exchange.bodySize)]
    if let coding = exchange.facts.contentEncoding { facts.append(SafeText.line(coding)) }
    if let fixture = exchange.facts.fixture { facts.append("from \(SafeText.line(fixture))") }
    return facts.joined(separator: ", ")
  }
}

extension HTTPResponse.Status {
  /// Code and reason as a status line has them, without a blank where there is no reason.
  var line: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }
}

extension SessionExchange {
  /// What a person is told about the bytes of the body that are not there any more.
  var bodyLossNote: String? {
    switch bodyLoss {
    case .passedThrough(let kept):
      "[only the first \(Amount.bytes(Int64(kept))) of \(Amount.bytes(bodySize)) were kept]"
    case .forgotten: "[the body was given up to make room for later ones]"
    case nil: nil
    }
  }
}
