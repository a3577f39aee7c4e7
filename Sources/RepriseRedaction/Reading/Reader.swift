import HTTPTypes

/// Reads the parts of an exchange for what names say about them.
struct Reader {
  let rules: RedactionRules

  /// A path with its query.
  func reading(ofTarget source: ArraySlice<UInt8>) -> Reading {
    var reading = Reading()
    let mark = source.firstIndex(of: UInt8(ascii: "?")) ?? source.endIndex
    reading.search(source.startIndex..<mark, as: .percentEncoded)
    if mark < source.endIndex { readPairs(source[(mark + 1)...], into: &reading) }
    return reading
  }

  /// A query or a form.
  func readPairs(_ source: ArraySlice<UInt8>, into reading: inout Reading) {
    let pairs = NamedValues(source)
    let isFlow = AuthorizationCode.isFlow(pairs)
    for pair in pairs.entries {
      guard let raw = pair.rawValue, let value = pair.value else {
        reading.search(pair.rawName.indices, as: .formEncoded)
        continue
      }
      if let kind = rules.kind(ofName: pair.name) {
        let rawBytes = Array(raw)
        reading.find(
          value, at: raw.indices, kind: kind, aliases: value == rawBytes ? [] : [rawBytes])
      } else if isFlow, pair.name.elementsEqual("code".utf8),
        AuthorizationCode.isLikely(value[...])
      {
        reading.find(value, at: raw.indices, kind: AuthorizationCode.kind)
      } else {
        reading.search(raw.indices, as: .formEncoded)
      }
    }
  }

  /// The value of a header or trailer field.
  func reading(of source: ArraySlice<UInt8>, in field: HTTPField) -> Reading {
    let canonical = field.name.canonicalName
    if let kind = rules.kind(ofName: canonical) {
      return Credentials(rules: rules, kind: kind, name: canonical.utf8).reading(of: source)
    }
    if field.indexingStrategy == .disallow, !rules.isExcluded(Array(canonical.utf8)[...]) {
      return Credentials(rules: rules, kind: "credential").reading(of: source)
    }
    var reading = Reading()
    if !Self.plainFields.contains(canonical) { reading.search(source.indices, as: .text) }
    return reading
  }

  /// Fields whose values are media types, numbers, dates or words of HTTP itself.
  private static let plainFields: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "accept-ranges", "age",
    "allow", "connection", "content-encoding", "content-language", "content-length",
    "content-range", "content-type", "date", "expires", "last-modified", "range", "retry-after",
    "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// A text for people.
  func reading(ofText source: ArraySlice<UInt8>) -> Reading {
    var reading = TextSecrets(rules: rules, hasHeaderLines: true).findings(in: source)
    reading.search(source.indices, as: .text)
    return reading
  }
}
