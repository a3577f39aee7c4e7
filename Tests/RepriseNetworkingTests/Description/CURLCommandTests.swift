import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
import Foundation

struct CURLCommandTests {
  @Test("a request prints itself as a cURL command, without secrets")
  func description() {
    var request = Request.get("https://h/a?access_token=sekrit-9876543210&x=1")
    request.head.headerFields = [
      .accept: "application/json", .authorization: "Bearer sekrit-0123456789",
      .acceptEncoding: "gzip, deflate",
    ]
    let text = "\(request)"
    #expect(!text.contains("sekrit"))
    #expect(text.hasPrefix("curl 'https://h/a?access_token=REDACTED-token-1&x=1' --header"))
    #expect(text.hasSuffix("--compressed"))
  }

  @Test func methodsAndBodies() {
    func command(_ method: HTTPRequest.Method, _ body: Body?, _ fields: HTTPFields = [:]) -> String
    {
      var request = Request.get("http://h/a")
      request.head.method = method
      request.head.headerFields = fields
      request.body = body
      return request.curlCommand(redactor: nil)
    }
    #expect(command(.get, nil) == "curl http://h/a")
    #expect(command(.head, nil) == "curl --head http://h/a")
    #expect(command(.delete, nil) == "curl --request DELETE http://h/a")
    #expect(
      command(.post, Body("it's"), [.contentType: "text/plain"])
        == #"curl --request POST http://h/a --header 'content-type: text/plain' --data-binary 'it'\''s'"#
    )
    #expect(command(.post, Body([0, 1])) == "curl --request POST http://h/a --data-binary @-")
    #expect(command(.post, Body("@file")) == "curl --request POST http://h/a --data-binary @-")
    #expect(
      command(.put, Body(length: nil, isReplayable: false, open: { { nil } }))
        == "curl --request PUT http://h/a --data-binary @-")
    #expect(
      command(.get, nil, [.userAgent: ""]) == "curl http://h/a --header 'user-agent;'")
  }

  @Test(arguments: 0..<20)
  func aShellReadsTheWordsBack(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let text = String(
      decoding: (0..<next(40) + 1).map { _ in UInt8(next(126) + 1) }, as: UTF8.self)
    guard !text.hasPrefix("@") else { return }
    var request = Request.get("http://h/")
    request.head.method = .post
    request.body = Body(text)
    let command = request.curlCommand(redactor: nil)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\0' " + command.dropFirst(5)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let words = output.fileHandleForReading.readDataToEndOfFile().split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
    process.waitUntilExit()
    #expect(words == ["--request", "POST", "http://h/", "--data-binary", text])
  }
}
