internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction

/// A request in the form in which it is compared.
struct MatchableRequest: Sendable {
  var method: String
  var origin: String
  var target: TargetParts
  var fields: [NamedPart]
  var body: MatchableBody

  /// Reads a request that is recorded, or one that is asked: an asked one is looked up under the
  /// recorded origin that its own stands for.
  init(_ head: HTTPRequest, body: MatchableBody, isRecorded: Bool, context: MatchContext) {
    method = head.method.rawValue
    let own = Origin(head)
    let compared = isRecorded ? own : own.map { context.origins.recordedOrigin(for: $0) }
    origin = compared?.description ?? "\(head.scheme ?? "")://\(head.authority ?? "")"
    target = TargetParts(
      head.path ?? "/", ignoring: context.rules.ignoredQueries, isSecret: context.isSecret)
    fields = Self.fields(head.headerFields, context: context)
    self.body = body
  }

  private static func fields(_ fields: HTTPFields, context: MatchContext) -> [NamedPart] {
    guard !fields.isEmpty else { return [] }
    return context.comparedHeaders.flatMap { name in
      fields[fields: name].map { field in
        NamedPart(
          name: Array(name.canonicalName.utf8), value: Array(field.value.utf8),
          isSecret: context.secrets.isSecret(header: name))
      }
    }
  }

  /// The key under which an index has the request.
  ///
  /// - Parameter hidesSecrets: whether each value that is secret by its name is a `*`.
  func key(hidesSecrets: Bool, context: MatchContext) -> MatchKey {
    var key = MatchKey()
    key.append(method.utf8)
    key.append(origin.utf8)
    for segment in target.segments { key.append(segment) }
    key.append(tag: "?")
    key.append(target.query, hidesSecrets: hidesSecrets)
    key.append(tag: ":")
    key.append(fields, hidesSecrets: hidesSecrets)
    key.append(tag: ".")
    body.append(to: &key, hidesSecrets: hidesSecrets, context: context)
    return key
  }

  /// What requests have in common whose recorded form may hold a placeholder anywhere.
  var looseKey: LooseKey {
    LooseKey(method: method, origin: origin, segments: target.segments.count)
  }
}

/// Method, origin and number of path segments.
struct LooseKey: Hashable, Sendable {
  var method: String
  var origin: String
  var segments: Int
}
