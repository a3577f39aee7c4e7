import RepriseNetworking
import HTTPTypes
import RepriseRedaction

extension RecordingWriter {
  /// Takes what was learnt since out of the files that this session wrote.
  ///
  /// A file is looked at part by part only where its bytes hold something that was learnt; the name
  /// of one that came from a secret is made anew.
  func rewriteLearned(_ redactor: Redactor, _ state: inout State) throws {
    let known = redactor.remembered
    guard known > state.searchedFor else { return }
    for (number, fileName) in state.written.sorted(by: { $0.key < $1.key }) {
      guard try FileSystem.status(path(fileName)) != nil else {
        state.written[number] = nil
        continue
      }
      let bytes = try FileSystem.read(path(fileName))[...]
      if redactor.redactedRemembered(bytes) == bytes, !Self.mayHaveSibling(bytes) { continue }
      let document = try FixtureDocument(
        parsing: bytes, file: FilePath.joining(location.label, fileName),
        folder: location.folder)
      let recorded = RecordedExchange(number: number, fileName: fileName, document: document)
      let exchange = recorded.unkeptExchange()
      let reservation = SiblingReservation(in: location.folder)
      var replaced = try exchange.replacingSecrets(by: redactor)
      replaced.request.body = try replaced.request.body.map { body in
        try searchedOnDisk(body, .request, of: fileName, redactor, reservation)
      }
      if let body = replaced.response?.body {
        replaced.response?.body = try searchedOnDisk(
          body, .response, of: fileName, redactor, reservation)
      }
      if try replaced.hasSameParts(as: exchange) { continue }
      // A name that a person gave stays; one that came from the URL follows it.
      let own = FixtureName.stem(number, of: exchange.request.head)
      let stem =
        own + ".http" == fileName
        ? FixtureName.stem(number, of: replaced.request.head) : FixtureName.stem(ofFile: fileName)
      state.written[number] =
        try rewrite(recorded, as: replaced, named: stem, reservation).fileName
    }
    state.searchedFor = known
  }

  /// A body too large for memory, without what was learnt: itself, or a new file.
  private func searchedOnDisk(
    _ body: StoredBody, _ part: SiblingName.Part, of fileName: String, _ redactor: Redactor,
    _ reservation: SiblingReservation
  ) throws -> StoredBody {
    guard body.isLarge, case .sibling(let sibling) = body else { return body }
    let stem = FixtureName.stem(ofFile: fileName)
    let file = try UnfinishedFile.make(path(".\(stem).\(part.rawValue)"))
    var redaction = StreamRedaction(redactor)
    let reader = try sibling.open()
    while let piece = try reader.next() { try file.write(redaction.add(piece)) }
    try file.write(redaction.finish())
    let new = BodyFile(file)
    if try body.holdsSame(as: new.body()) { return body }
    let ending = SiblingName(ArraySlice(sibling.name.utf8), stem: stem, part: part)
    return try reservation.place(
      new, SiblingName(stem: stem, part: part, fileExtension: ending?.fileExtension ?? "bin"),
      mode: location.fileMode)
  }

  private static func mayHaveSibling(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "< ./".utf8) }
  }
}

extension Exchange {
  /// Whether nothing of a request or a response, secrets aside, differs by a byte.
  fileprivate func hasSameParts(as other: Exchange) throws -> Bool {
    func lines(_ fields: HTTPFields?) -> [[UInt8]] { (fields ?? [:]).map(HeadText.line) }
    func heads(_ exchange: Exchange) -> [[UInt8]] {
      [HeadText.requestLine(of: exchange.request.head)]
        + lines(exchange.request.head.headerFields) + lines(exchange.response?.head.headerFields)
        + lines(exchange.response?.trailers)
    }
    guard heads(self) == heads(other), failure == other.failure else { return false }
    let none = StoredBody.bytes([])
    return try (request.body ?? none).holdsSame(as: other.request.body ?? none)
      && (response?.body ?? none).holdsSame(as: other.response?.body ?? none)
  }
}
