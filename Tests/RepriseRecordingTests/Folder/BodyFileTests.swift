import RepriseNetworking
import HTTPTypes
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// Bodies that go to disk while they come in, for exchanges that are recorded again.
struct BodyFileTests {
  private let folder: ScratchFolder
  private let writer: RecordingWriter
  private let recorded: RecordedExchange

  init() throws {
    folder = try ScratchFolder()
    writer = try folder.writer()
    let number = try writer.takeNumber()
    let sent = try BodyFile(request: number)
    let received = try BodyFile(response: number)
    try sent.append(ArraySlice("sent".utf8))
    try received.append(ArraySlice("received".utf8))
    recorded = try writer.write(
      Self.exchange(), as: number, requestBody: sent, responseBody: received)
  }

  private static func exchange(_ fields: HTTPFields = [:]) -> Exchange {
    shortExchange(
      "/big", method: .put, type: "application/zip", fields: fields,
      requestFields: [.contentType: "image/png"])
  }

  private func names() throws -> [String] { try folder.finished() }

  private func again(
    sent: String, received: String, fields: HTTPFields = [:]
  ) throws -> RecordingWriter.Replacement {
    let request = try BodyFile(requestOf: recorded, in: writer)
    let response = try BodyFile(responseOf: recorded, in: writer)
    try request.append(ArraySlice(sent.utf8))
    try response.append(ArraySlice(received.utf8))
    return try writer.recordAgain(
      Self.exchange(fields), replacing: recorded, redactor: Redactor(), requestBody: request,
      responseBody: response)
  }

  @Test func theSameBytesLeaveEverythingAsItIs() throws {
    let before = try names()
    #expect(try !again(sent: "sent", received: "received").isChanged)
    #expect(try names() == before)
    #expect(
      before == ["0001-PUT-big.http", "0001-PUT-big.request.png", "0001-PUT-big.response.zip"])
  }

  @Test func oneBodyChanged() throws {
    let replaced = try again(sent: "sent", received: "changed!")
    #expect(replaced.isChanged)
    #expect(
      try names() == [
        "0001-PUT-big.http", "0001-PUT-big.request.png", "0001-PUT-big.response.2.zip",
      ])
    #expect(
      try replaced.recorded.exchange.response?.body.load() == ArraySlice("changed!".utf8))
    #expect(try replaced.recorded.exchange.request.body?.load() == ArraySlice("sent".utf8))
    #expect(try folder.recording().exchanges.count == 1)
  }

  @Test func onlyTheHeadChanged() throws {
    let replaced = try again(sent: "sent", received: "received", fields: [.eTag: "2"])
    #expect(replaced.isChanged)
    #expect(
      try names() == [
        "0001-PUT-big.http", "0001-PUT-big.request.png", "0001-PUT-big.response.zip",
      ])
  }

  @Test func aBodyThatIsSmallNow() throws {
    let exchange = shortExchange(
      "/big", method: .put, body: "small", type: "text/plain", requestBody: "small too")
    let replaced = try writer.recordAgain(exchange, replacing: recorded, redactor: Redactor())
    #expect(replaced.isChanged)
    #expect(try names() == ["0001-PUT-big.http"])
  }

  @Test func aBodyThatIsGivenUpLeavesNothing() throws {
    do {
      let file = try BodyFile(responseOf: recorded, in: writer)
      try file.append([1])
      #expect(try folder.names("recordings/friends").contains(".0001-PUT-big.response"))
    }
    #expect(try !folder.names("recordings/friends").contains(".0001-PUT-big.response"))
  }

  @Test func whatCannotBeWrittenLeavesNoBodyBehind() throws {
    let number = try writer.takeNumber()
    try folder.makeFolder("recordings/friends/0002-GET-x.http/inner")
    let file = try BodyFile(response: number)
    try file.append([1, 2, 3])
    #expect(throws: FileSystemError.self) {
      try writer.write(shortExchange("/x", type: "image/png"), as: number, responseBody: file)
    }
    #expect(
      try names() == [
        "0001-PUT-big.http", "0001-PUT-big.request.png", "0001-PUT-big.response.zip",
        "0002-GET-x.http",
      ])
  }

  @Test func aCodedBodyHasNoExtensionOfItsType() throws {
    let number = try writer.takeNumber()
    let file = try BodyFile(response: number)
    try file.append([0x8B])
    try writer.write(
      shortExchange("/x", type: "text/html", fields: [.contentEncoding: "br"]), as: number,
      responseBody: file)
    #expect(try names().contains("0002-GET-x.response.bin"))
  }
}
