import RepriseNetworking
package import RepriseRedaction
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One session's writing into one recording folder, beside any number of others.
///
/// What is finished has been renamed to its own name; before that it has a name that begins with a
/// dot, which no reader looks at.
public final class RecordingWriter: Sendable {
  /// The place that is written.
  public let location: RecordingLocation

  /// Folders that this session made, the outermost first.
  private let made: [String]
  private let state: Mutex<State>

  struct State {
    /// From where on the next numbers are looked for.
    var next: Int
    /// Numbers that are owned and not yet given away, in falling order.
    var owned: [OwnedNumber] = []
    /// How many numbers are taken at a time.
    var batch = 1
    /// The names of the files that this session wrote, by number.
    var written: [Int: String] = [:]
    /// How many secrets were known when those files were last searched.
    var searchedFor = 0
  }

  /// Prepares the folder: makes it where it is missing and removes what ended sessions left
  /// unfinished.
  ///
  /// - Throws: ``FileSystemError`` with the path and the reason.
  public init(_ location: RecordingLocation) throws {
    self.location = location
    let (made, next) = try location.namingFiles {
      let mode: mode_t = location.isPrivate ? 0o700 : 0o755
      let made = try FileSystem.makeFolder(location.folder, mode: mode)
      if location.isPrivate { try GitFiles.ignoreRecordings(under: location.root) }
      guard access(location.folder, W_OK | X_OK) == 0 else {
        throw FileSystemError(path: location.folder, action: .write, code: errno)
      }
      try UnfinishedFile.removeAbandoned(in: location.folder)
      return (made, try OwnedNumber.highest(in: location.folder) + 1)
    }
    self.made = made
    state = Mutex(State(next: next))
  }

  /// Takes the next free number; to be called when a request is sent.
  package func takeNumber() throws -> OwnedNumber {
    try withState { state in
      if let number = state.owned.popLast() { return number }
      let numbers = try OwnedNumber.take(state.batch, in: location.folder, from: state.next)
      state.owned = numbers.reversed()
      state.next = (numbers.last?.number ?? state.next) + 1
      state.batch = min(2 * state.batch, Self.largestBatch)
      guard let number = state.owned.popLast() else {
        throw FileSystemError(path: location.folder, action: .write, code: EEXIST)
      }
      return number
    }
  }

  /// Looking through a large folder for each number would cost more than writing an exchange; a
  /// session that goes on takes some ahead, few at first.
  private static let largestBatch = 16

  /// Gives a number back that will not be written.
  package func abandon(_ number: OwnedNumber) { number.file.discard() }

  /// Writes an exchange that has been redacted, under an owned number: siblings first, then the
  /// rename that makes it finished.
  ///
  /// - Parameters:
  ///   - requestBody: the request body where it went to disk already, in place of that of the
  ///     exchange.
  ///   - responseBody: the same for the response.
  /// - Throws: ``FileSystemError``; the number is then given back and nothing is left behind.
  @discardableResult
  package func write(
    _ exchange: Exchange, as number: OwnedNumber, requestBody: BodyFile? = nil,
    responseBody: BodyFile? = nil
  ) throws -> RecordedExchange {
    try withState { state in
      try write(
        exchange, as: number, requestBody: requestBody, responseBody: responseBody, &state)
    }
  }

  /// Redacts a live exchange and writes it; what it teaches is taken out of the files that this
  /// session wrote before.
  ///
  /// All of it is one step for the other exchanges of the session, so that none of them is written
  /// without what another one has just taught.
  package func record(
    _ live: Exchange, as number: OwnedNumber, redactor: Redactor, requestBody: BodyFile? = nil,
    responseBody: BodyFile? = nil
  ) throws -> RecordedExchange {
    try withState { state in
      let redacted = try live.redacted(by: redactor)
      let recorded = try write(
        redacted, as: number, requestBody: requestBody, responseBody: responseBody, &state)
      try rewriteLearned(redactor, &state)
      return recorded
    }
  }

  /// Searches the files that this session wrote for what was learnt since, and rewrites them.
  package func rewriteLearned(_ redactor: Redactor) throws {
    try withState { state in try rewriteLearned(redactor, &state) }
  }

  /// Removes a recorded exchange, and then its siblings.
  package func remove(_ recorded: RecordedExchange) throws {
    try withState { state in
      let recorded = try current(recorded, state)
      try FileSystem.remove(path(recorded.fileName))
      for sibling in recorded.unkeptExchange().siblings {
        try FileSystem.remove(path(sibling.name))
      }
      state.written[recorded.number] = nil
    }
  }

  /// Syncs the folder, so that what is finished survives a loss of power, and removes the folders
  /// that this session made and left empty.
  package func close() throws {
    try withState { state in
      state.owned = []
      for folder in made.reversed() where !FileSystem.removeEmptyFolder(folder) {
        try OpenFile(folder: folder).sync()
      }
      if FileSystem.isFolder(location.folder) { try OpenFile(folder: location.folder).sync() }
    }
  }

  // MARK: - One step

  /// Runs one step at a time, with errors that name files as a person knows them.
  func withState<Result: Sendable>(_ step: (inout State) throws -> Result) throws -> Result {
    try state.withLock { state in
      try location.namingFiles { try step(&state) }
    }
  }

  func path(_ name: String) -> String { FilePath.joining(location.folder, name) }

  private func write(
    _ exchange: Exchange, as number: OwnedNumber, requestBody: BodyFile?,
    responseBody: BodyFile?, _ state: inout State
  ) throws -> RecordedExchange {
    let reservation = SiblingReservation(in: location.folder)
    do {
      let stem = FixtureName.stem(number.number, of: exchange.request.head)
      let exchange = try reservation.placing(
        request: requestBody, response: responseBody, in: exchange, stem: stem,
        mode: location.fileMode)
      var printer = FixturePrinter(stem: stem, folder: location.folder)
      printer.nameSibling = { first, _ in try reservation.name(from: first) }
      let (text, siblings) = try printer.print(exchange)
      try reservation.finish(siblings, mode: location.fileMode)
      try number.file.write(text[...])
      // Nobody who keeps to numbers has taken this name; a person or git may have.
      guard try FileSystem.status(path(stem + ".http")) == nil else {
        throw FileSystemError(path: path(stem + ".http"), action: .write, code: EEXIST)
      }
      try number.file.finish(as: path(stem + ".http"), mode: location.fileMode)
      state.written[number.number] = stem + ".http"
      return recorded(number.number, stem: stem, text: text)
    } catch {
      number.file.discard()
      reservation.undo()
      throw error
    }
  }

  func recorded(_ number: Int, stem: String, text: [UInt8]) -> RecordedExchange {
    let fileName = stem + ".http"
    return RecordedExchange(
      number: number, fileName: fileName,
      document: FixtureDocument(
        trusting: text, file: FilePath.joining(location.label, fileName),
        folder: location.folder))
  }

  /// A recorded exchange as its file is now, where this session has written it since it was opened.
  func current(_ recorded: RecordedExchange, _ state: State) throws -> RecordedExchange {
    guard let fileName = state.written[recorded.number],
      let text = try FileSystem.readIfPresent(path(fileName))
    else { return recorded }
    let document = try FixtureDocument(
      parsing: text[...], file: FilePath.joining(location.label, fileName),
      folder: location.folder)
    return RecordedExchange(number: recorded.number, fileName: fileName, document: document)
  }

  /// Puts a new text in place of a finished file.
  func overwrite(_ fileName: String, with text: [UInt8]) throws {
    let file = try UnfinishedFile.make(path("." + fileName))
    try file.write(text[...])
    try file.finish(as: path(fileName), mode: location.fileMode)
  }
}

extension RecordingLocation {
  /// Whether what is written here is for this person's eyes only.
  var isPrivate: Bool { shelf == .recordings }

  var fileMode: mode_t { isPrivate ? 0o600 : 0o644 }

  /// Runs something and names files in its errors as a person knows them.
  func namingFiles<Result>(_ run: () throws -> Result) throws -> Result {
    do {
      return try run()
    } catch var error as FileSystemError {
      error.path = FilePath.relative(error.path, to: root)
      throw error
    }
  }
}

extension Exchange {
  /// The files in which its bodies live.
  var siblings: [Sibling] {
    [request.body, response?.body].compactMap { body in
      if case .sibling(let sibling) = body { return sibling }
      return nil
    }
  }
}
