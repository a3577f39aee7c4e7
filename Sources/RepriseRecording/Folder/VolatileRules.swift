import HTTPTypes

/// What may change from one recording to the next without meaning anything.
struct VolatileRules {
  private let names: Set<String>
  private let prefixes: [String]

  init(_ settings: RecordingSettings) {
    let all = Self.always + settings.volatile
    names = Set(all.filter { !$0.hasSuffix("*") })
    prefixes = all.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
  }

  private static let always = [
    "date", "age", "expires", "server-timing", "x-request-id", "x-correlation-id", "x-runtime",
    "x-amzn-*", "cf-ray", "via", "nel", "report-to", "alt-svc", "traceparent", "x-ratelimit-*",
  ]

  func isVolatile(_ name: HTTPField.Name) -> Bool {
    let name = name.canonicalName
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  // MARK: - Comparing

  /// Whether two exchanges differ in nothing but what is volatile.
  func isSame(_ old: Exchange, _ new: Exchange) throws -> Bool {
    guard isSameRequest(old.request.head, new.request.head), old.failure == new.failure,
      old.drawn == new.drawn, old.isInsecure == new.isInsecure
    else { return false }
    guard try Self.isSameBody(old.request.body, new.request.body) else { return false }
    switch (old.response, new.response) {
    case (nil, nil): return true
    case (let old?, let new?):
      guard old.head.status.code == new.head.status.code,
        areSame(old.head.headerFields, new.head.headerFields),
        areSame(old.trailers ?? [:], new.trailers ?? [:]),
        old.contentEncoding == new.contentEncoding, old.encodedLength == new.encodedLength
      else { return false }
      return try Self.isSameBody(old.body, new.body)
    default: return false
    }
  }

  private func isSameRequest(_ old: HTTPRequest, _ new: HTTPRequest) -> Bool {
    HeadText.requestLine(of: old) == HeadText.requestLine(of: new)
      && areSame(
        old.headerFields, new.headerFields, authority: new.authority)
  }

  private func areSame(
    _ old: HTTPFields, _ new: HTTPFields, authority: String? = nil
  ) -> Bool {
    func lasting(_ fields: HTTPFields) -> [[UInt8]] {
      FixturePrinter.written(fields, authority: authority)
        .filter { !isVolatile($0.name) }
        .map { HeadText.line(of: $0) }
        .map { $0.starts(with: "set-cookie:".utf8) ? CookieLine($0[...]).lasting : $0 }
    }
    return lasting(old) == lasting(new)
  }

  private static func isSameBody(_ old: StoredBody?, _ new: StoredBody?) throws -> Bool {
    try (old ?? .bytes([])).holdsSame(as: new ?? .bytes([]))
  }

  // MARK: - Keeping

  /// The new exchange with the volatile values of the old one, where both have one.
  func keepingVolatile(of old: Exchange, in new: Exchange) throws -> Exchange {
    var kept = new
    kept.recorded = old.recorded ?? new.recorded
    kept.took = old.took ?? new.took
    kept.request.head.headerFields = keeping(
      old.request.head.headerFields, in: new.request.head.headerFields)
    guard let was = old.response, let response = new.response else { return kept }
    kept.response?.version = was.version
    kept.response?.head.headerFields = keeping(
      was.head.headerFields, in: response.head.headerFields)
    if was.head.status.code == response.head.status.code {
      kept.response?.head.status = was.head.status
    }
    // Times without the pieces that they belong to say nothing.
    if try Self.isSameBody(was.body, response.body) { kept.response?.chunks = was.chunks }
    return kept
  }

  private func keeping(_ old: HTTPFields, in new: HTTPFields) -> HTTPFields {
    var seen: [HTTPField.Name: Int] = [:]
    var kept = HTTPFields()
    for field in new {
      if isVolatile(field.name) {
        let position = seen[field.name, default: 0]
        seen[field.name] = position + 1
        let values = old[fields: field.name]
        kept.append(position < values.count ? values[position] : field)
      } else if field.name.canonicalName == "set-cookie" {
        kept.append(keeping(cookies: old[fields: field.name], in: field))
      } else {
        kept.append(field)
      }
    }
    return kept
  }

  private func keeping(cookies old: [HTTPField], in new: HTTPField) -> HTTPField {
    let line = CookieLine(HeadText.line(of: new)[...])
    let before = old.lazy.map { CookieLine(HeadText.line(of: $0)[...]) }
    guard let same = before.first(where: { $0.name == line.name }) else { return new }
    let value = line.keepingTimes(of: same).dropFirst("set-cookie:".utf8.count)
    return HTTPField(name: new.name, lenientValue: ArraySlice(value).trimmed)
  }
}

/// A `set-cookie` line, in parts (RFC 6265, section 4.1).
private struct CookieLine {
  let parts: [ArraySlice<UInt8>]

  init(_ line: ArraySlice<UInt8>) {
    parts = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
  }

  var name: ArraySlice<UInt8> { Self.name(of: parts[0]) }

  /// The line without what says when the cookie ends.
  var lasting: [UInt8] { Array(parts.filter { !Self.isTime($0) }.joined(separator: [0x3B])) }

  func keepingTimes(of old: CookieLine) -> [UInt8] {
    let kept = parts.map { part in
      guard Self.isTime(part) else { return part }
      return old.parts.first {
        Self.isTime($0)
          && Self.lowercased(Self.name(of: $0)) == Self.lowercased(Self.name(of: part))
      } ?? part
    }
    return Array(kept.joined(separator: [0x3B]))
  }

  private static func name(of part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    part.prefix { $0 != UInt8(ascii: "=") }.trimmed
  }

  private static func isTime(_ part: ArraySlice<UInt8>) -> Bool {
    let name = lowercased(name(of: part))
    return name.elementsEqual("expires".utf8) || name.elementsEqual("max-age".utf8)
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
