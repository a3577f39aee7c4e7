import HTTPTypes

/// A response in a cache, with what is needed to know its age and whose answer it is.
struct StoredResponse: Sendable {
  private(set) var head: HTTPResponse
  let body: ArraySlice<UInt8>
  let facts: ResponseFacts
  /// The request's fields that name who asked.
  let credentials: [String: CacheRequest.Values]
  /// The request's fields that `vary` names, as they were.
  private(set) var selecting: [HTTPField.Name: CacheRequest.Values]
  private var times: Times

  /// When a request was sent and its answer came, in seconds since 1970.
  struct Times: Sendable {
    var sent: Int64
    var received: Int64
  }

  /// `nil` for a response that must not be kept (RFC 9111, section 3).
  init?(
    _ response: Response, body: ArraySlice<UInt8>, to request: CacheRequest, times: Times
  ) {
    guard Self.isKept(response.head), let selected = Self.selected(by: response.head) else {
      return nil
    }
    head = response.head
    Self.removeUnkept(from: &head)
    self.body = body
    var facts = response.facts
    facts.cache = nil
    self.facts = facts
    credentials = request.credentials
    selecting = request.values(selected)
    self.times = times
  }

  /// Whether it is worth a reading to its end: it may be stored, and is of use later.
  static func mayStore(_ head: HTTPResponse) -> Bool {
    selected(by: head) != nil && isKept(head)
  }

  private static func isKept(_ head: HTTPResponse) -> Bool {
    let control = CacheControl(head.headerFields)
    let fields = head.headerFields
    let isExplicit = control.contains("max-age") || fields.contains(.expires)
    guard isExplicit || fields.contains(.eTag) || fields.contains(.lastModified),
      !control.contains("no-store") || control.contains("must-understand")
    else { return false }
    switch head.status.code {
    case 200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501: return true
    case 302, 303, 307: return isExplicit
    default: return false
    }
  }

  /// The fields that `vary` names; `nil` for `*`, which no request matches.
  static func selected(by head: HTTPResponse) -> [HTTPField.Name]? {
    var names: [HTTPField.Name] = []
    for item in (head.headerFields[.vary] ?? "").utf8.split(separator: UInt8(ascii: ",")) {
      let text = item.filter { $0 != 0x20 && $0 != 0x09 }
      if text.isEmpty { continue }
      guard let name = HTTPField.Name(String(decoding: text, as: UTF8.self)) else { return nil }
      if name.canonicalName == "*" { return nil }
      names.append(name)
    }
    return names
  }

  /// Whether this answers a request: of the same credentials, and alike in what `vary` names.
  func answers(_ request: CacheRequest) -> Bool {
    credentials == request.credentials
      && selecting.allSatisfy { request.values($0.key) == $0.value }
  }

  var control: CacheControl { CacheControl(head.headerFields) }

  var validators: (eTag: String?, lastModified: String?) {
    (head.headerFields[.eTag], head.headerFields[.lastModified])
  }

  /// The bytes that it takes, its head included.
  var size: Int {
    let fields = head.headerFields.reduce(0) {
      $0 + $1.name.rawName.utf8.count + $1.value.utf8.count
    }
    let own = credentials.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    let asked = selecting.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    return body.count + fields + own + asked + 256
  }

  /// The response with the fields of a 304 or of a `HEAD` in place of its own (RFC 9111, section
  /// 3.2).
  func updated(
    by fresh: HTTPResponse, to request: CacheRequest, times: Times
  ) -> StoredResponse {
    var copy = self
    var fields = fresh.headerFields
    // These describe the body, which has not come again.
    for name: HTTPField.Name in [.contentLength, .contentEncoding, .contentType, .contentRange] {
      fields[fields: name] = []
    }
    for name in Set(fields.map(\.name)) { copy.head.headerFields[fields: name] = [] }
    for field in fields { copy.head.headerFields.append(field) }
    // An age that is not there any more would count on from the old one.
    if !fields.contains(.age) { copy.head.headerFields[.age] = nil }
    Self.removeUnkept(from: &copy.head)
    copy.selecting = request.values(Self.selected(by: copy.head) ?? [])
    copy.times = times
    return copy
  }

  /// A cookie is set once, when it comes, and not with each answer out of a cache; what concerns
  /// the connection is over with it (RFC 9111, section 3.1).
  private static func removeUnkept(from head: inout HTTPResponse) {
    for name: HTTPField.Name in [
      .setCookie, .connection, .transferEncoding, .upgrade, .trailer, .proxyAuthenticate,
    ] {
      head.headerFields[fields: name] = []
    }
  }

  // MARK: Time

  private var date: Int64? {
    head.headerFields[.date].flatMap { HTTPDate($0)?.secondsSince1970 }
  }

  /// Its age in seconds (RFC 9111, section 4.2.3); `nil` where the clock was set back since.
  func age(at now: Int64) -> Int64? {
    guard now >= times.received else { return nil }
    let apparent = max(0, times.received - (date ?? times.received))
    let said =
      CacheControl("max-age=" + (head.headerFields[.age] ?? ""))
      .seconds("max-age", invalid: 0) ?? 0
    return max(apparent, said + max(0, times.received - times.sent)) + now - times.received
  }

  /// For how many seconds it is fresh (RFC 9111, section 4.2.1); `s-maxage` is for shared caches.
  func lifetime(isHeuristic: Bool) -> Int64 {
    if let seconds = control.seconds("max-age", invalid: 0) { return seconds }
    if let expires = head.headerFields[fields: .expires].first?.value {
      // An invalid date such as `0` is in the past.
      guard let end = HTTPDate(expires)?.secondsSince1970 else { return 0 }
      return max(0, end - (date ?? times.received))
    }
    guard isHeuristic, ![302, 303, 307].contains(head.status.code),
      let changed = head.headerFields[.lastModified],
      let since = HTTPDate(changed)?.secondsSince1970
    else { return 0 }
    return max(0, (date ?? times.received) - since) / 10
  }
}
