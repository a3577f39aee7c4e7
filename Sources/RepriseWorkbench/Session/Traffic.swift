internal import RepriseNetworking
internal import RepriseRecording
internal import RepriseRedaction

/// What requests go through in the present mode, and what has to be done when the mode ends.
struct Traffic {
  /// What stands between a request and its answer.
  enum Route: Sendable {
    case live
    case recording(RecordingTransport)
    case replaying(ReplayTransport)

    /// Ends it.
    ///
    /// - Parameter succeeded: whether what was run so far came to its end.
    /// - Returns: what there is to say about what was recorded or replayed.
    func end(succeeded: Bool) async throws -> TrafficReport? {
      switch self {
      case .live: nil
      case .recording(let transport): .recorded(try await transport.finish(succeeded: succeeded))
      case .replaying(let transport): .replayed(transport.report)
      }
    }
  }

  /// What happens to the next request.
  private(set) var mode = SessionMode.live

  private let host: any Host
  private var live: (any Transport)?
  private var route = Route.live

  init(host: any Host) {
    self.host = host
  }

  /// What sends the next request.
  ///
  /// - Throws: what making the live transport throws.
  mutating func transport() throws -> any Transport {
    switch route {
    case .live: try liveTransport()
    case .recording(let transport): transport
    case .replaying(let transport): transport
    }
  }

  /// Gives what was drawn for the exchanges that the present mode answers from, in their order.
  var drawnBefore: @Sendable () -> [DrawnValue] {
    switch route {
    case .recording(let transport) where mode.isExtending: { transport.drawnBefore }
    case .replaying(let transport): { transport.drawnBefore }
    case .live, .recording: { [] }
    }
  }

  /// Where the recordings of a mode are, or will be.
  ///
  /// - Throws: what looking up a name throws.
  func places(of mode: SessionMode) throws -> [RecordingLocation] {
    let library = RecordingLibrary(startingAt: host.workingFolder)
    return switch mode {
    case .live: []
    case .record(let name), .extend(let name): [try library.place(name)]
    case .replay(let names, _): try names.map(library.locate)
    }
  }

  /// Starts a mode.
  ///
  /// - Parameters:
  ///   - places: where its recordings are.
  ///   - isStrict: whether every replay is strict.
  /// - Returns: what a person should be told, such as where it is written.
  mutating func enter(
    _ mode: SessionMode, at places: [RecordingLocation], isStrict: Bool, secrets: SecretStore
  ) throws -> [String] {
    var notices = places.compactMap(\.notice)
    switch mode {
    case .live: route = .live
    case .record, .extend:
      for place in places {
        let isExtending = mode.isExtending
        route = .recording(try recorder(at: place, isExtending: isExtending, secrets))
        notices.append("\(isExtending ? "extending" : "recording to") \(place.label)")
      }
    case .replay(_, let isStrictHere):
      route = .replaying(try player(of: places, isStrict: isStrict || isStrictHere, secrets))
    }
    self.mode = mode
    return notices
  }

  private mutating func recorder(
    at place: RecordingLocation, isExtending: Bool, _ secrets: SecretStore
  ) throws -> RecordingTransport {
    let redactor = Redactor(rules: rules(of: place))
    let transport = try RecordingTransport(
      live: try liveTransport(), location: place, mode: isExtending ? .extend : .record,
      redactor: redactor)
    // Only now, so that the numbers of the placeholders in its files are taken.
    secrets.tell(redactor)
    return transport
  }

  private func player(
    of places: [RecordingLocation], isStrict: Bool, _ secrets: SecretStore
  ) throws -> ReplayTransport {
    let recordings = try places.map(Recording.open)
    let redactor = Redactor(
      rules: RedactionRules(
        names: Set(recordings.flatMap(\.settings.names)),
        notNames: Set(recordings.flatMap(\.settings.notNames))))
    secrets.tell(redactor)
    // Without the word, each recording's own settings say whether its replay is strict.
    return try ReplayTransport(recordings, strict: isStrict ? true : nil, redactor: redactor)
  }

  /// Goes back to sending and keeping nothing.
  ///
  /// - Returns: what was gone through until now, which has to be ended.
  mutating func leave() -> Route {
    defer {
      route = .live
      mode = .live
    }
    return route
  }

  /// What a recording's settings say about secret names; those of a file that cannot be read are
  /// told by the recording itself.
  private func rules(of location: RecordingLocation) -> RedactionRules {
    let file = location.folder + "/recording.json"
    guard let bytes = try? host.contents(ofFile: file),
      let settings = try? RecordingSettings(parsing: bytes, file: file)
    else { return .standard }
    return RedactionRules(names: Set(settings.names), notNames: Set(settings.notNames))
  }

  private mutating func liveTransport() throws -> any Transport {
    if let live { return live }
    let made = try host.makeLiveTransport()
    live = made
    return made
  }
}

/// What a mode leaves to be said when it ends.
enum TrafficReport: Sendable {
  case recorded(RecordingReport)
  case replayed(ReplayReport)
}
