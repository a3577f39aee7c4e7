import HTTPTypes

@testable import RepriseRecording

/// A short exchange, for tests that are about files.
func shortExchange(
  _ path: String = "/friends", method: HTTPRequest.Method = .get, body: String = "",
  type: String? = nil, fields: HTTPFields = [:], requestFields: HTTPFields = [:],
  requestBody: String? = nil
) -> Exchange {
  var head = HTTPResponse(status: .init(code: 200, reasonPhrase: "OK"), headerFields: fields)
  if let type { head.headerFields[.contentType] = type }
  return Exchange(
    request: .init(
      head: HTTPRequest(
        method: method, scheme: "https", authority: "a.test", path: path,
        headerFields: requestFields),
      body: requestBody.map { .bytes(ArraySlice($0.utf8)) }),
    response: .init(head: head, body: .bytes(ArraySlice(body.utf8))),
    recorded: "2026-11-20T21:00:00Z", took: .milliseconds(42))
}

extension HTTPField.Name {
  static func test(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .accept }
}

extension ScratchFolder {
  /// The names in a recording's folder without those of unfinished files.
  func finished(_ name: String = "friends") throws -> [String] {
    try names("recordings/" + name).filter { !$0.hasPrefix(".") }
  }

  /// A writer of a recording in this folder.
  func writer(
    _ name: String = "friends", shelf: RecordingLocation.Shelf = .recordings
  ) throws -> RecordingWriter {
    try RecordingWriter(RecordingLocation(name: name, root: path, shelf: shelf))
  }

  func recording(
    _ name: String = "friends", shelf: RecordingLocation.Shelf = .recordings
  ) throws -> Recording {
    try Recording.open(RecordingLocation(name: name, root: path, shelf: shelf))
  }
}
