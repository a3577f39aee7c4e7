internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction
internal import Synchronization

/// Serves the exchanges of one recording, in their order, to whoever asks.
final class RecordingPlayer: Sendable {
  let recording: Recording
  private let rules: MatchRules
  let isStrict: Bool
  private let state: Mutex<State>

  private struct State: Sendable {
    var index: MatchIndex?
    var positions: Positions
    var responses: [ServedResponse?]
    private var heads: [MatchKey: HTTPResponse] = [:]

    init(count: Int) {
      positions = Positions(count: count)
      responses = Array(repeating: nil, count: count)
    }

    /// The same head as one that is kept already, so that equal ones take their memory once.
    mutating func shared(_ head: HTTPResponse) -> HTTPResponse {
      var key = MatchKey()
      key.append("\(head.status.code)".utf8)
      key.append(head.status.reasonPhrase.utf8)
      for field in head.headerFields {
        key.append(field.name.rawName.utf8)
        field.withUnsafeBytesOfValue { key.append($0) }
      }
      if let known = heads[key] { return known }
      heads[key] = head
      return head
    }
  }

  init(_ recording: Recording, strict: Bool?, rules: MatchRules) throws {
    self.recording = recording
    self.rules = rules.merged(over: try MatchRules(recording.settings))
    isStrict = strict ?? recording.settings.strict ?? false
    state = Mutex(State(count: recording.exchanges.count))
  }

  /// The index, built when first asked for.
  func index() throws -> MatchIndex {
    try state.withLock { state in
      if let index = state.index { return index }
      let index = try makeIndex()
      state.index = index
      return index
    }
  }

  /// Takes the exchange that answers a request.
  ///
  /// - Parameter once: whether an exchange is served once only.
  /// - Returns: its position in the recording, `nil` where none answers or all are used up.
  func take(_ asked: AskedRequest, once: Bool) throws -> Int? {
    let index = try index()
    if let exact = asked.exactBody {
      let hash = ExactRequest.hash(asked.head, body: exact)
      if let variant = index.exact.variant(asked.head, body: exact, hash: hash) {
        return state.withLock { $0.positions.take(from: variant, of: index.order, once: once) }
      }
    }
    return takeByParts(asked, of: index, once: once)
  }

  /// Takes the exchange that answers a request, and gives what is served for it.
  func serve(_ asked: AskedRequest) throws -> ServedResponse? {
    guard let exact = asked.exactBody else { return try serveByParts(asked) }
    let hash = ExactRequest.hash(asked.head, body: exact)
    let (isKnown, position, response) = state.withLock { state in
      guard let index = state.index,
        let variant = index.exact.variant(asked.head, body: exact, hash: hash)
      else { return (false, Int?.none, ServedResponse?.none) }
      let position = state.positions.take(from: variant, of: index.order, once: isStrict)
      return (true, position, position.flatMap { state.responses[$0] })
    }
    guard isKnown else { return try serveByParts(asked) }
    if let response { return response }
    return try position.map(response(at:))
  }

  private func serveByParts(_ asked: AskedRequest) throws -> ServedResponse? {
    try take(asked, once: isStrict).map(response(at:))
  }

  private func takeByParts(
    _ asked: AskedRequest, of index: MatchIndex, once: Bool
  ) -> Int? {
    let candidates = index.candidates(asked.matchable(index.context))
    guard !candidates.isEmpty else { return nil }
    return state.withLock { $0.positions.take(from: candidates, of: index.order, once: once) }
  }

  /// What is served for the exchange at a position.
  func response(at position: Int) throws -> ServedResponse {
    if let made = state.withLock({ $0.responses[position] }) { return made }
    var made = try ServedResponse(recording.exchanges[position], name: "\(recording.name)/")
    state.withLock { state in
      made.head = made.head.map { state.shared($0) }
      state.responses[position] = made
    }
    return made
  }

  /// The positions as they are now.
  var positions: Positions { state.withLock(\.positions) }

  /// Lets a text mean a placeholder from now on.
  func bind(_ placeholder: Placeholder, to text: ArraySlice<UInt8>) {
    state.withLock { $0.positions.bind(placeholder, to: text) }
  }

  /// What was served so far.
  var use: ReplayReport.Use {
    let positions = positions
    var use = ReplayReport.Use(
      recording: recording.name, isStrict: isStrict, served: [], unused: [])
    for (recorded, times) in zip(recording.exchanges, positions.served) {
      if times == 0 {
        use.unused.append(recorded.fileName)
      } else {
        use.served.append(ReplayReport.Served(fileName: recorded.fileName, times: Int(times)))
      }
    }
    return use
  }

  private func makeIndex() throws -> MatchIndex {
    let requests = recording.exchanges.map { $0.unkeptExchange().request }
    let context = MatchContext(
      rules: rules, secrets: RedactionRules(recording.settings),
      origins: OriginMap(
        recording.settings.origins, seen: Set(requests.compactMap { Origin($0.head) })))
    return try MatchIndex(requests, context: context)
  }
}

extension RedactionRules {
  /// The rules of a recording's settings.
  init(_ settings: RecordingSettings) {
    self.init(names: Set(settings.names), notNames: Set(settings.notNames))
  }
}
