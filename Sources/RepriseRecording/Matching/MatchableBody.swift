internal import RepriseJSON
internal import RepriseNetworking
internal import RepriseRedaction

/// A request body in the form in which it is compared.
enum MatchableBody: Sendable {
  /// Any bytes; none where there is no body.
  case bytes(ArraySlice<UInt8>)
  case json(JSONDocument)
  case form([NamedPart])
  case multipart([MultipartPart])
  /// A recorded body above the limit, known by the position of its exchange.
  case recordedLarge(position: Int)
  /// A body above the limit that was compared while it was read; the positions it is equal to.
  case askedLarge(equalTo: Set<Int>)

  /// Up to this many bytes a body is compared by its media type, above it byte by byte.
  static let limit = 1 << 20

  /// Reads a body of at most the limit by its media type.
  init(_ bytes: ArraySlice<UInt8>, contentType: String?, context: MatchContext) {
    guard !bytes.isEmpty, let type = MediaType(contentType) else {
      self = .bytes(bytes)
      return
    }
    if type.isJSON, let document = try? JSONDocument(bytes) {
      self = .json(document.leavingOut(context.rules.ignoredValues))
    } else if type.isForm {
      self = .form(NamedPart.pairs(bytes, isSecret: context.isSecret))
    } else if type.isMultipart, let boundary = type.parameter("boundary"),
      let parts = MultipartPart.parts(of: bytes, boundary: boundary, isSecret: context.isSecret)
    {
      self = .multipart(parts)
    } else {
      self = .bytes(bytes)
    }
  }

  /// Adds what the body is to a key.
  ///
  /// - Parameter hidesSecrets: whether a value that is secret by its name is a `*`.
  func append(to key: inout MatchKey, hidesSecrets: Bool, context: MatchContext) {
    switch self {
    case .bytes(let bytes):
      guard !bytes.isEmpty else { return }
      key.append(tag: "b")
      key.append(bytes)
    case .json(let document):
      key.append(tag: "j")
      key.append(
        document.root.canonicalBytes { hidesSecrets && context.isSecret($0) })
    case .form(let pairs):
      key.append(tag: "f")
      key.append(pairs, hidesSecrets: hidesSecrets)
    case .multipart(let parts):
      key.append(tag: "m")
      for part in parts { key.append(part, hidesSecrets: hidesSecrets) }
    case .recordedLarge(let position):
      key.append(tag: "l")
      if !hidesSecrets { key.append("\(position)".utf8) }
    case .askedLarge:
      key.append(tag: "l")
    }
  }
}

extension MatchKey {
  /// Appends pairs, with a `*` for each value that is secret by its name.
  mutating func append(_ pairs: [NamedPart], hidesSecrets: Bool) {
    for pair in pairs {
      append(tag: "n")
      append(pair.name)
      append(value: pair.value, isHidden: hidesSecrets && pair.isSecret)
    }
  }

  fileprivate mutating func append(_ part: MultipartPart, hidesSecrets: Bool) {
    append(tag: "p")
    append(value: part.name, isHidden: false)
    append(value: part.fileName, isHidden: false)
    append(value: part.mediaType.map { Array($0.utf8) }, isHidden: false)
    append(value: Array(part.content), isHidden: hidesSecrets && part.isSecret)
  }

  private mutating func append(value: [UInt8]?, isHidden: Bool) {
    guard let value else { return append(tag: "-") }
    guard !isHidden else { return append(tag: "*") }
    append(tag: "=")
    append(value)
  }
}
