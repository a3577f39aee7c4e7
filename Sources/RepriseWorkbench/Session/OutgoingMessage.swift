internal import HTTPTypes
internal import RepriseRedaction

/// The parts of a request that could carry what must not be sent: target, fields and body.
struct OutgoingMessage: Sendable {
  private let parts: [ArraySlice<UInt8>]

  init(head: HTTPRequest, body: ArraySlice<UInt8>?) {
    var parts = [ArraySlice((head.path ?? "").utf8)]
    for field in head.headerFields {
      parts.append(ArraySlice(field.name.rawName.utf8))
      parts.append(ArraySlice(field.value.utf8))
    }
    if let body { parts.append(body) }
    self.parts = parts
  }

  /// Whether a value that the redactor was told of stands in one of the parts.
  func holds(_ finder: Redactor) -> Bool {
    parts.contains { finder.hidingDeclared($0) != $0 }
  }

  /// The first placeholder in it, if there is one.
  var placeholder: Placeholder? {
    for part in parts {
      if let first = Placeholder.occurrences(in: part).first { return first.placeholder }
    }
    return nil
  }
}
