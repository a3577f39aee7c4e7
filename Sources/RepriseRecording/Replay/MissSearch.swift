internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction

/// Looks through one recording for what comes nearest to a request that it does not answer.
struct MissSearch {
  /// A recorded request with what keeps it from answering.
  struct Comparison {
    var fileName: String
    var differences: [PartDifference]

    /// What the settings would have to say, `nil` where no rule accepts every difference.
    var acceptingRule: String? {
      let rules = differences.compactMap(\.rule)
      guard rules.count == differences.count, !rules.isEmpty else { return nil }
      var unique: [String] = []
      for rule in rules where !unique.contains(rule) { unique.append(rule) }
      return unique.joined(separator: " and ")
    }
  }

  let name: String
  let settingsFile: String
  let context: MatchContext

  /// The files that answer the request and have all been served.
  let usedUp: [String]

  /// The exchanges of the same method and path, with their differences.
  private let comparisons: [Comparison]

  /// Where the recorded requests went.
  private let recordedTargets: [RecordedTarget]

  private struct RecordedTarget {
    var fileName: String
    var method: String
    var path: String
    var segments: [[UInt8]]
  }

  private let asked: MatchableRequest

  init(_ player: RecordingPlayer, asked request: AskedRequest) throws {
    let index = try player.index()
    let (positions, exchanges) = (player.positions, player.recording.exchanges)
    name = player.recording.name
    settingsFile = player.recording.label + "/recording.json"
    context = index.context
    let asked = request.matchable(index.context)
    self.asked = asked
    let candidates = index.candidates(asked)
    usedUp = candidates.filter { !positions.contradicts($0.bindings) }
      .flatMap { index.order.exchanges(of: $0.variant) }.sorted().map { exchanges[$0].fileName }
    var comparisons: [Comparison] = []
    var targets: [RecordedTarget] = []
    for (position, recorded) in exchanges.enumerated() {
      let request = try MatchableRequest(
        recorded.unkeptExchange().request, at: position, context: index.context)
      targets.append(
        RecordedTarget(
          fileName: recorded.fileName, method: request.method, path: request.target.path,
          segments: request.target.segments))
      guard request.method == asked.method, request.acceptsPath(of: asked, index.context)
      else { continue }
      let differences = RequestComparison(request, asked, context: index.context, positions)
      comparisons.append(
        Comparison(fileName: recorded.fileName, differences: differences.found))
    }
    self.comparisons = comparisons
    recordedTargets = targets
  }

  /// The comparison with the fewest differences, the first of equals.
  static func nearest(_ searches: [MissSearch]) -> (MissSearch, Comparison)? {
    searches.flatMap { search in search.comparisons.map { (search, $0) } }
      .min { $0.1.differences.count < $1.1.differences.count }
  }

  /// Lines about what is recorded near a method and a path for which nothing is.
  static func neighbours(_ searches: [MissSearch], _ hiding: SecretHiding) -> [String] {
    guard let asked = searches.first?.asked else { return ["no recording was given"] }
    let targets = searches.flatMap(\.recordedTargets)
    guard !targets.isEmpty else { return ["nothing is recorded yet"] }
    var lines = ["nothing is recorded for this method and path"]
    let methods = unique(targets.filter { $0.segments == asked.target.segments }.map(\.method))
    if !methods.isEmpty {
      lines.append("recorded for this path: " + methods.joined(separator: ", "))
    }
    let near = targets.filter { $0.segments != asked.target.segments }.enumerated()
      .map { (rank: distance($0.element, asked), order: $0.offset, target: $0.element) }
      .sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }
    var seen: Set<String> = []
    for (_, _, target) in near where seen.count < 3 {
      let request = "\(target.method) \(hiding.shown(target.path))"
      guard seen.insert(request).inserted else { continue }
      lines.append(
        (seen.count == 1 ? "near it: " : "         ") + "\(request) in \(target.fileName)")
    }
    return lines
  }

  /// How far a recorded path is: first how many segments differ, then whether the method does, then
  /// whether the number of segments does.
  private static func distance(_ target: RecordedTarget, _ asked: MatchableRequest) -> Int {
    let (left, right) = (target.segments, asked.target.segments)
    let differing = zip(left, right).count { $0 != $1 } + abs(left.count - right.count)
    return 4 * differing + (target.method == asked.method ? 0 : 2)
      + (left.count == right.count ? 0 : 1)
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension MatchableRequest {
  /// Reads a recorded request.
  init(_ request: Exchange.Request, at position: Int, context: MatchContext) throws {
    let stored = request.body ?? .bytes([])
    let body: MatchableBody =
      stored.count > Int64(MatchableBody.limit)
      ? .recordedLarge(position: position)
      : MatchableBody(
        try stored.load(), contentType: request.head.headerFields[.contentType], context: context)
    self.init(request.head, body: body, isRecorded: true, context: context)
  }

  /// Whether the path of the other is this one's, placeholders accepting any text.
  func acceptsPath(of other: MatchableRequest, _ context: MatchContext) -> Bool {
    target.segments.count == other.target.segments.count
      && zip(target.segments, other.target.segments).allSatisfy {
        Acceptance.accepts($0[...], $1[...], isSecret: false, context: context)
      }
  }
}

extension Recording {
  /// The folder as a person knows it, such as `recordings/friends`.
  var label: String {
    let shelves = RecordingLocation.Shelf.allCases.map { "\($0.rawValue)/\(name)" }
    return shelves.first { folder == $0 || folder.hasSuffix("/" + $0) }
      ?? (folder.isEmpty ? name : folder)
  }
}
