import HTTPTypes
import RepriseNetworking

@testable import RepriseRecording

/// Requests and recordings as tests write them: a line, fields, a body.
enum Sample {
  /// A head from a line such as `GET http://a.test/x?a=1`; the target stands as it is written.
  static func head(_ line: String, _ fields: [(String, String)] = []) -> HTTPRequest {
    let blank = line.firstIndex(of: " ") ?? line.endIndex
    let method = HTTPRequest.Method(String(line[..<blank])) ?? .get
    var rest = line[blank...].dropFirst()
    var scheme: String?
    if let colon = rest.firstRange(of: "://") {
      scheme = String(rest[..<colon.lowerBound])
      rest = rest[colon.upperBound...]
    }
    let slash = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    var head = HTTPRequest(
      method: method, scheme: scheme, authority: String(rest[..<slash]),
      path: String(rest[slash...]))
    for (name, value) in fields {
      guard let name = HTTPField.Name(name) else { continue }
      head.headerFields.append(HTTPField(name: name, value: value))
    }
    return head
  }

  static func request(
    _ line: String, _ fields: [(String, String)] = [], body: String? = nil
  ) -> Request {
    Request(head: head(line, fields), body: body.map { Body($0) })
  }

  static func exchange(
    _ line: String, _ fields: [(String, String)] = [], body: String? = nil, answer: String = "",
    status: HTTPResponse.Status = .ok, answerFields: HTTPFields = [:]
  ) -> Exchange {
    Exchange(
      request: Exchange.Request(
        head: head(line, fields), body: body.map { .bytes(ArraySlice($0.utf8)) }),
      response: Exchange.Response(
        head: HTTPResponse(status: status, headerFields: answerFields),
        body: .bytes(ArraySlice(answer.utf8))))
  }

  /// A recording of exchanges with numbers from 1 on.
  static func recording(
    _ exchanges: [Exchange], named name: String = "friends", folder: String? = nil,
    settings: RecordingSettings = RecordingSettings()
  ) -> Recording {
    let recorded = exchanges.enumerated().map { index, exchange in
      let stem = FixtureName.stem(index + 1, of: exchange.request.head)
      return RecordedExchange(number: index + 1, fileName: stem + ".http", exchange: exchange)
    }
    return Recording(
      name: name, folder: folder ?? "/somewhere/recordings/\(name)", exchanges: recorded,
      settings: settings)
  }
}

extension Transport {
  /// Sends and reads everything: the body's text.
  func text(_ request: Request) async throws -> String {
    try await send(request, context: RequestContext()).text()
  }
}

extension Response {
  func text() async throws -> String {
    String(decoding: try await body.collect(upTo: 64 << 20), as: UTF8.self)
  }
}

/// What an expression throws, as a person reads it.
func message(_ run: () async throws -> Void) async -> String {
  do {
    try await run()
    return "nothing was thrown"
  } catch {
    return "\(error)"
  }
}
