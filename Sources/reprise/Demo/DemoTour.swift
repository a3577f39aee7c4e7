import DemoAPI
import HTTPTypes
import RepriseNetworking
import RepriseRecording
import RepriseRedaction
import RepriseWorkbench

/// The demonstration without a terminal: records, shows a fixture, stops the API, replays the same
/// requests, and compares every answer byte for byte.
struct DemoTour {
  /// What the tour sends, in the command language.
  static let lines = [
    "get /api/v1/friends user_id==7",
    "post /api/v1/friends user_id:=7 name=Zoë",
    "get /api/v1/friends user_id==7",
    "post /authenticate email=mia@example.com password=open-sesame -> token=$.token",
    "get /token Authorization:\"JWT {{token}}\" version==1.0 device_type==phone",
    "get /3/movie/popular page==1 api_key==0123456789abcdef-demo",
    "get /method/wall.get owner_id==1 count==2 access_token==demo-wall-token",
    "post /method/wall.post message=hello",
    "get /gzip", "get /image.png", "get /cookies", "get /hostile", "get /redirect", "get /empty",
  ]

  let api: DemoAPI
  let host: ProcessHost

  /// Runs the tour in a temporary folder that is removed at the end.
  ///
  /// - Returns: whether every answer was byte for byte the redacted live answer.
  func run() async throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let location = try RecordingLibrary(startingAt: folder.path).place("tour")

    try tell(
      "The embedded API listens at \(api.baseURL). Recording \(Self.lines.count) requests:\n")
    let redactor = Redactor()
    let recorder = try RecordingTransport(
      live: try host.makeLiveTransport(), location: location, redactor: redactor)
    let live = try await answers(over: recorder)
    let report = try await recorder.finish(succeeded: true)
    try tell("\n\(report)\n")
    let fixtures = try Recording.open(folder: location.folder, name: "tour")
    guard report.writeFailures.isEmpty, fixtures.exchanges.count == Self.lines.count else {
      try tell(
        "\nThe recording has \(fixtures.exchanges.count) exchanges, not \(Self.lines.count).\n")
      return false
    }
    try show(fixtures.exchanges[3], of: location)

    await api.stop()
    try tell("\nThe API is stopped. The same requests, replayed:\n")
    let replay = try ReplayTransport([fixtures])
    let replayed = try await answers(over: replay)

    let differing = zip(live, replayed).filter { live, replayed in
      redactor.redacted(body: live.body, mediaType: live.mediaType) != replayed.body
        || live.status != replayed.status
    }
    for (live, _) in differing { try tell("  differs: \(live.line)\n") }
    guard differing.isEmpty, live.count == replayed.count else { return false }
    try tell(
      "\nAll \(replayed.count) answers are byte for byte the live answers without their secrets.\n")
    return true
  }

  private struct Answer {
    let line: String
    let status: HTTPResponse.Status
    let mediaType: String?
    let body: ArraySlice<UInt8>
  }

  private func answers(over transport: any Transport) async throws -> [Answer] {
    let chain = MiddlewareChain([AcceptEncoding()], around: transport)
    var answers: [Answer] = []
    var variables = TourVariables()
    let base = try RequestURL(api.baseURL)
    for line in Self.lines {
      guard case .request(let request)? = try Script(parsing: line).statements.first?.kind else {
        continue
      }
      let planned = try RequestBuilder(base: base, variables: variables).plan(request)
      let response = try await chain.send(planned.request, context: RequestContext())
      let body = try await response.body.collect(upTo: 1 << 20)
      let answer = Answer(
        line: line, status: response.head.status,
        mediaType: response.head.headerFields[.contentType], body: body)
      variables.learn(from: body)
      answers.append(answer)
      try tell("  \(response.head.status.code)  \(body.count) bytes  \(line)\n")
    }
    return answers
  }

  private func show(_ exchange: RecordedExchange, of location: RecordingLocation) throws {
    let path = location.folder + "/" + exchange.fileName
    let text = try FileContents.read(path, as: exchange.fileName)
    try tell("\nOne of the files, \(location.label)/\(exchange.fileName):\n\n")
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    try tell(lines.map { "    " + $0 }.joined(separator: "\n") + "\n")
  }

  private func tell(_ text: String) throws {
    let safe = ControlCharacters.escaped(text, keepingLines: true)
    try host.write(ArraySlice(safe.utf8))
  }
}
