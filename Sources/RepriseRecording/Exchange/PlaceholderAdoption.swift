internal import HTTPTypes
internal import RepriseJSON
internal import RepriseNetworking
package import RepriseRedaction

extension Exchange {
  /// Gives the secrets of this live exchange the placeholders that a recorded one has in the same
  /// places, so that recording again does not renumber them; to be called before redacting.
  ///
  /// The same place is the same field, cookie, query or form name, path segment, or JSON path.
  package func adoptPlaceholders(of recorded: Exchange, by redactor: Redactor) {
    let adoption = Adoption(redactor: redactor)
    adoption.targets(request.head.path, recorded: recorded.request.head.path)
    adoption.fields(request.head.headerFields, recorded: recorded.request.head.headerFields)
    adoption.bodies(
      request.body, recorded: recorded.request.body,
      type: request.head.headerFields[.contentType])
    guard let response, let was = recorded.response else { return }
    adoption.fields(response.head.headerFields, recorded: was.head.headerFields)
    adoption.fields(response.trailers ?? [:], recorded: was.trailers ?? [:])
    adoption.bodies(
      response.body, recorded: was.body, type: response.head.headerFields[.contentType])
  }
}

private struct Adoption {
  let redactor: Redactor

  /// One value as the file has it and as it came.
  func values(_ live: ArraySlice<UInt8>, recorded: ArraySlice<UInt8>) {
    let pattern = PlaceholderPattern(recorded)
    guard pattern.hasPlaceholders, let bindings = pattern.bindings(in: live) else { return }
    for (placeholder, value) in bindings { redactor.adopt(placeholder, for: value) }
  }

  func targets(_ live: String?, recorded: String?) {
    guard let live, let recorded else { return }
    let (livePath, liveQuery) = Self.parts(live)
    let (recordedPath, recordedQuery) = Self.parts(recorded)
    let liveSegments = Self.segments(livePath)
    let recordedSegments = Self.segments(recordedPath)
    if liveSegments.count == recordedSegments.count {
      for (live, recorded) in zip(liveSegments, recordedSegments) {
        values(Self.decoded(live), recorded: Self.decoded(recorded))
      }
    }
    pairs(liveQuery, recorded: recordedQuery)
  }

  func fields(_ live: HTTPFields, recorded: HTTPFields) {
    for name in Set(recorded.map(\.name)) {
      let isCookie = name.canonicalName == "set-cookie" || name.canonicalName == "cookie"
      let before = recorded[fields: name].map(Self.bytes)
      let now = live[fields: name].map(Self.bytes)
      guard isCookie else {
        for (live, recorded) in zip(now, before) { values(live, recorded: recorded) }
        continue
      }
      aligned(now.flatMap(Self.cookies), recorded: before.flatMap(Self.cookies))
    }
  }

  func bodies(_ live: StoredBody?, recorded: StoredBody?, type: String?) {
    guard case .bytes(let live)? = live, let stored = recorded, !stored.isLarge,
      let recorded = try? stored.load(), Placeholder.isContained(in: recorded)
    else { return }
    let media = MediaType(type)
    if media?.isForm ?? false {
      pairs(live, recorded: recorded)
    } else if let before = try? JSONDocument(recorded), let now = try? JSONDocument(live) {
      documents(now, recorded: before)
    } else {
      values(live, recorded: recorded)
    }
  }

  // MARK: - Alignment

  private typealias Named = (name: [UInt8], value: ArraySlice<UInt8>)

  /// The k-th value of a name with the k-th of the same name.
  private func aligned(_ live: [Named], recorded: [Named]) {
    let now = Dictionary(grouping: live, by: \.name)
    for (name, before) in Dictionary(grouping: recorded, by: \.name) {
      for (live, recorded) in zip(now[name] ?? [], before) {
        values(live.value, recorded: recorded.value)
      }
    }
  }

  private func pairs(_ live: ArraySlice<UInt8>, recorded: ArraySlice<UInt8>) {
    func named(_ bytes: ArraySlice<UInt8>) -> [Named] {
      NamedValues(bytes).entries.compactMap { entry in
        entry.value.map { (entry.name, $0[...]) }
      }
    }
    aligned(named(live), recorded: named(recorded))
  }

  private func documents(_ live: JSONDocument, recorded: JSONDocument) {
    func texts(_ document: JSONDocument) -> [Named] {
      document.root.scalars.compactMap { value in
        value.stringBytes.map { (Array(value.path.utf8), $0[...]) }
      }
    }
    let before = texts(recorded).filter { Placeholder.isContained(in: $0.value) }
    aligned(texts(live), recorded: before)
  }

  // MARK: - Parts

  private static func parts(
    _ target: String
  ) -> (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>) {
    let bytes = Array(target.utf8)[...]
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else {
      return (bytes, bytes[bytes.endIndex...])
    }
    return (bytes[..<mark], bytes[(mark + 1)...])
  }

  private static func segments(_ path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  private static func decoded(_ segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    PercentCoding.decode(segment, plusIsBlank: false)[...]
  }

  private static func bytes(of field: HTTPField) -> ArraySlice<UInt8> {
    field.withUnsafeBytesOfValue { ArraySlice($0) }
  }

  /// The `name=value` pairs of a cookie field, and the attributes as well.
  private static func cookies(_ value: ArraySlice<UInt8>) -> [Named] {
    value.split(separator: UInt8(ascii: ";")).compactMap { part in
      let part = part.trimmed
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (Array(part[..<equals]), part[(equals + 1)...])
    }
  }
}
