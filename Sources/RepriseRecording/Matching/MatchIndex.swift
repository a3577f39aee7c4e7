internal import HTTPTypes
internal import RepriseJSON
internal import RepriseNetworking
internal import RepriseRedaction

/// Finds the exchanges of one recording that may answer a request, in a time that does not grow
/// with the recording.
///
/// Equal requests of a recording are one *variant*. A variant is found under its key, which has a
/// `*` for each value that is secret by its name; one with a placeholder elsewhere is found by
/// method, origin and number of path segments.
final class MatchIndex: Sendable {
  /// A variant that accepts a request, with what its placeholders then stand for.
  struct Candidate: Sendable {
    var variant: Int
    var bindings: Bindings
  }

  let context: MatchContext

  /// Which exchanges belong to which variant.
  let order: VariantOrder

  /// The spellings that only one variant can accept.
  let exact: ExactTable

  /// The keys without any `*`, of variants where they differ from those they are found under.
  private let exactKeys: [Int: MatchKey]
  /// The requests of variants that have to be compared part by part.
  private let patterns: [Int: MatchableRequest]
  private let variantsByKey: [MatchKey: [Int]]
  private let looseVariants: [LooseKey: [Int]]

  /// Makes the index of the recorded requests, in their order.
  init(_ requests: some Sequence<Exchange.Request>, context: MatchContext) throws {
    var building = Building(context: context)
    for (position, request) in requests.enumerated() { try building.add(request, at: position) }
    self.context = context
    order = building.order
    exactKeys = building.exactKeys
    patterns = building.patterns
    variantsByKey = building.variantsByKey
    looseVariants = building.looseVariants
    exact = building.exactTable()
  }

  /// Every variant that accepts the request, bindings made before left aside.
  func candidates(_ asked: MatchableRequest) -> [Candidate] {
    var candidates: [Candidate] = []
    func add(_ variant: Int, _ pattern: MatchableRequest) {
      guard let bindings = Acceptance.bindings(of: pattern, in: asked, context: context)
      else { return }
      candidates.append(Candidate(variant: variant, bindings: bindings))
    }
    let key = asked.key(hidesSecrets: true, context: context)
    var askedExactKey: MatchKey?
    for variant in variantsByKey[key] ?? [] {
      if let pattern = patterns[variant] {
        add(variant, pattern)
      } else if let exactKey = exactKeys[variant] {
        let asked = askedExactKey ?? asked.key(hidesSecrets: false, context: context)
        askedExactKey = asked
        guard exactKey == asked else { continue }
        candidates.append(Candidate(variant: variant, bindings: Bindings()))
      } else {
        candidates.append(Candidate(variant: variant, bindings: Bindings()))
      }
    }
    guard !looseVariants.isEmpty else { return candidates }
    for variant in looseVariants[asked.looseKey] ?? [] {
      if let pattern = patterns[variant] { add(variant, pattern) }
    }
    return candidates
  }
}

extension MatchIndex {
  /// An index while exchanges are added to it.
  fileprivate struct Building {
    let context: MatchContext
    var order = VariantOrder()
    var exactKeys: [Int: MatchKey] = [:]
    var patterns: [Int: MatchableRequest] = [:]
    var variantsByKey: [MatchKey: [Int]] = [:]
    var looseVariants: [LooseKey: [Int]] = [:]
    private var spellings: [(key: MatchKey, loose: LooseKey, exact: ExactRequest)] = []
    private var variantsByExactKey: [MatchKey: Int] = [:]

    init(context: MatchContext) {
      self.context = context
    }

    mutating func add(_ request: Exchange.Request, at position: Int) throws {
      let matchable = try MatchableRequest(request, at: position, context: context)
      var isLarge = false
      if case .recordedLarge = matchable.body { isLarge = true }
      let key = matchable.key(hidesSecrets: true, context: context)
      let exactKey = matchable.key(hidesSecrets: false, context: context)
      let known = variantsByExactKey[exactKey]
      let variant = order.append(to: known)
      if known == nil {
        variantsByExactKey[exactKey] = variant
        insert(matchable, as: variant, key: key, exactKey: exactKey, isLarge: isLarge)
      }
      if !isLarge, hasPlainSpelling(request.head) {
        let exact = ExactRequest(
          head: request.head, body: try request.body?.load() ?? [], variant: variant)
        spellings.append((key, matchable.looseKey, exact))
      }
    }

    /// Whether method, URL and body are all that is compared of the request.
    private func hasPlainSpelling(_ head: HTTPRequest) -> Bool {
      guard context.comparesRangesOnly, let origin = Origin(head) else { return false }
      return context.origins.recordedOrigin(for: origin) == origin
        && !ExactRequest.hasRange(head.headerFields)
    }

    private mutating func insert(
      _ matchable: MatchableRequest, as variant: Int, key: MatchKey, exactKey: MatchKey,
      isLarge: Bool
    ) {
      let isLoose = Placeholder.isContained(in: key.bytes[...])
      if isLoose || isLarge || (key != exactKey && matchable.mayAcceptOthers(context)) {
        patterns[variant] = matchable
      } else if key != exactKey {
        exactKeys[variant] = exactKey
      }
      if isLoose {
        looseVariants[matchable.looseKey, default: []].append(variant)
      } else {
        variantsByKey[key, default: []].append(variant)
      }
    }

    func exactTable() -> ExactTable {
      ExactTable(
        spellings.filter { looseVariants[$0.loose] == nil && variantsByKey[$0.key]?.count == 1 }
          .map(\.exact))
    }
  }
}

extension MatchableRequest {
  /// Whether what is secret by its name stands for other values too: a placeholder or nines.
  fileprivate func mayAcceptOthers(_ context: MatchContext) -> Bool {
    let values = (target.query + fields).filter(\.isSecret).compactMap(\.value)
    return values.contains { $0[...].standsForOthers } || body.mayAcceptOthers(context)
  }
}

extension MatchableBody {
  fileprivate func mayAcceptOthers(_ context: MatchContext) -> Bool {
    switch self {
    case .bytes(let bytes): Placeholder.isContained(in: bytes)
    case .json(let document):
      document.root.scalars.contains { context.isSecret($0) && $0.standsForOthers }
    case .form(let pairs):
      pairs.contains { $0.isSecret && ($0.value?[...].standsForOthers ?? false) }
    case .multipart(let parts):
      parts.contains { $0.isSecret && $0.content.standsForOthers }
    case .recordedLarge, .askedLarge: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var standsForOthers: Bool { isNines || Placeholder.isContained(in: self) }
}

extension JSONValue {
  fileprivate var standsForOthers: Bool {
    kind == .string ? Placeholder.isContained(in: (stringBytes ?? [])[...]) : bytes.isNines
  }
}
