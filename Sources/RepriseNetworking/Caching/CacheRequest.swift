import HTTPTypes
import RepriseRedaction

/// What of a request a cache looks at.
struct CacheRequest: Sendable {
  /// The values of a field, a line each.
  typealias Values = [[UInt8]]

  /// Scheme, host, port, path and query in one spelling.
  let url: String
  let origin: Origin
  let fields: HTTPFields
  let control: CacheControl

  init?(_ head: HTTPRequest) {
    guard let origin = Origin(head) else { return nil }
    self.origin = origin
    url = "\(origin)\(head.path ?? "/")"
    fields = head.headerFields
    // `pragma` counts where there is no `cache-control` only (RFC 9111, section 5.4).
    let pragma = fields.contains(.cacheControl) ? nil : fields[Self.pragma]
    control =
      pragma?.asciiLowercased == "no-cache" ? CacheControl("no-cache") : CacheControl(fields)
  }

  /// Whether the caller asks under conditions of its own, or for a part: no cache understands the
  /// answer better than it.
  var hasOwnConditions: Bool {
    [.ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range]
      .contains { fields.contains($0) }
  }

  /// The fields that say whose answer it is: they are part of the key, so that nobody gets the
  /// answer of another.
  var credentials: [String: Values] {
    var found: [String: Values] = [:]
    for field in fields
    where field.indexingStrategy == .disallow || field.name == .authorization
      || field.name == .cookie || RedactionRules.standard.isSecret(header: field.name)
    {
      found[field.name.canonicalName, default: []].append(
        field.withUnsafeBytesOfValue { Array($0) })
    }
    return found
  }

  func values(_ name: HTTPField.Name) -> Values {
    fields[fields: name].map { $0.withUnsafeBytesOfValue { Array($0) } }
  }

  func values(_ names: [HTTPField.Name]) -> [HTTPField.Name: Values] {
    Dictionary(names.map { ($0, values($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static let pragma = HTTPField.Name("Pragma") ?? .cacheControl
}
