import Synchronization

extension Redactor {
  enum Searches {
    case everything
    case rememberedOnly
    case declaredOnly
  }

  /// Takes note of every secret that a reading found and that its regions show.
  func learn(_ reading: Reading, in source: ArraySlice<UInt8>) {
    _ = noted(reading, in: source)
  }

  /// The source with its secrets replaced, or nil if there are none.
  ///
  /// A replacement can change how what surrounds it reads: a key may span lines, and a short secret
  /// may have stood next to a letter of another. So the result is read again until it stays.
  func redacted(
    _ source: ArraySlice<UInt8>, searches: Searches = .everything,
    by read: (ArraySlice<UInt8>) -> Reading
  ) -> [UInt8]? {
    var result: [UInt8]?
    for _ in 0..<Self.greatestPasses {
      let source = result.map { $0[...] } ?? source
      guard let redacted = redactedOnce(read(source), in: source, searches: searches) else { break }
      result = redacted
    }
    return result
  }

  private static let greatestPasses = 8

  private func redactedOnce(
    _ reading: Reading, in source: ArraySlice<UInt8>, searches: Searches
  ) -> [UInt8]? {
    var replacements: [Replacement] = []
    if searches == .everything { replacements = noted(reading, in: source) }
    let search = memory.withLock { searches == .declaredOnly ? $0.declaredSearch : $0.search }
    if !search.isEmpty {
      let kept = Placeholder.occurrences(in: source).map(\.range)
      for region in reading.regions {
        let views = RegionView.all(of: region, in: source, readsPlusAsBlank: search.hasBlanks)
        for view in views {
          for hit in search.hits(in: view.text) {
            let range = view.place(hit.range)
            guard !Self.overlaps(range, kept) else { continue }
            replacements.append(
              Replacement(
                range: range, entry: hit.entry, isNumber: region.form == .jsonNumber))
          }
        }
      }
    }
    guard !replacements.isEmpty else { return nil }
    return apply(Replacement.resolving(replacements), to: source)
  }

  /// Learns what a reading found, and what its regions show by shape or in URLs.
  private func noted(_ reading: Reading, in source: ArraySlice<UInt8>) -> [Replacement] {
    let placeholders = Placeholder.occurrences(in: source)
    var reading = reading
    let scanner = TextSecrets(rules: rules, hasVariables: reading.hasVariables)
    for region in reading.regions where region.form != .jsonNumber && region.form != .binary {
      for view in RegionView.all(of: region, in: source) {
        let found = scanner.findings(in: view.text)
        reading.hidden += found.hidden
        for var finding in found.findings {
          finding.range = view.place(finding.range)
          reading.findings.append(finding)
        }
      }
    }
    guard !reading.findings.isEmpty || !reading.hidden.isEmpty || !placeholders.isEmpty else {
      return []
    }
    return memory.withLock { memory in
      memory.reserve(placeholders.lazy.map(\.placeholder))
      var replacements: [Replacement] = []
      for finding in reading.findings {
        let entry = memory.learn(finding.value, kind: finding.kind, aliases: finding.aliases)
        replacements.append(
          Replacement(range: finding.range, entry: entry, isNumber: finding.isNumber))
      }
      for (value, kind) in reading.hidden where !SecretValue.isNever(value) {
        memory.learn(value, kind: kind)
      }
      return replacements
    }
  }

  private func apply(_ replacements: [Replacement], to source: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var copied = source.startIndex
    memory.withLock { memory in
      for (index, replacement) in replacements.enumerated() {
        var range = replacement.range
        guard range.lowerBound >= copied else { continue }
        result += source[copied..<range.lowerBound]
        if replacement.isNumber {
          result += Self.nines(source[range])
        } else {
          let next = index + 1 < replacements.count ? replacements[index + 1].range.lowerBound : nil
          let limit = next ?? source.endIndex
          var entry = replacement.entry
          // A digit after a placeholder would read as a part of its number, so it joins the secret.
          let digits = source[range.upperBound..<limit].prefix { $0.isDigit }
          if !digits.isEmpty, memory.kind(of: entry) != Placeholder.uuidKind {
            entry = memory.learn(
              memory.value(of: entry) + Array(digits), kind: memory.kind(of: entry))
            range = range.lowerBound..<digits.endIndex
          }
          result += keptShape(of: memory.value(of: entry)) ?? memory.placeholder(of: entry).bytes
        }
        copied = range.upperBound
      }
    }
    result += source[copied...]
    return result
  }

  private func keptShape(of value: [UInt8]) -> [UInt8]? {
    rules.keepShape.contains(UnsignedToken.shape) ? UnsignedToken.replacing(value) : nil
  }

  /// A JSON number of the same length whose digits, but those of an exponent, are nines.
  private static func nines(_ number: ArraySlice<UInt8>) -> [UInt8] {
    let mantissa = number.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    return mantissa.map { $0.isDigit ? UInt8(ascii: "9") : $0 } + number[mantissa.endIndex...]
  }

  /// Whether a range touches one of some ranges that are in order and do not overlap.
  private static func overlaps(_ range: Range<Int>, _ ordered: [Range<Int>]) -> Bool {
    var low = 0
    var high = ordered.count
    while low < high {
      let middle = (low + high) / 2
      if ordered[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < ordered.count && ordered[low].lowerBound < range.upperBound
  }
}
