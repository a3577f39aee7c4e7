import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
import Foundation

struct CURLCommandTests {
  @Test("C36: a request prints itself as a cURL command, without secrets")
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
    #expect(
      command(.get, nil, [.userAgent: ""]) == "curl http://h/a --header 'user-agent;'")
  }

  @Test("C36: a body without a type stays one: cURL would call it a form")
  func bodiesWithoutType() {
    var request = Request.sending(.post, "http://h/", body: Body("a=b"))
    #expect(
      request.curlCommand(redactor: nil)
        == "curl --request POST http://h/ --header content-type: --data-binary a=b")
    request.body = Body()
    #expect(
      request.curlCommand(redactor: nil)
        == "curl --request POST http://h/ --header content-type: --data-binary ''")
  }

  @Test(
    "C36: what cannot be an argument is piped in, or left to standard input where it cannot be read"
  )
  func bodiesThatAreNoText() {
    func commands(_ body: Body, _ fields: HTTPFields = [:]) -> [String] {
      let fields: HTTPFields = fields + [.contentType: "a/b"]
      let request = Request.sending(.put, "http://h/", fields, body: body)
      return [request.curlCommand(redactor: nil), request.description]
    }
    let curl = "curl --request PUT http://h/ --header 'content-type: a/b' --data-binary"
    #expect(
      commands(Body([0, 0x27, 0x25, 0x5C, 0xFF, 0x37]))
        == [#"printf '\000'\''%%\\\3777' | \#(curl) @-"#, "\(curl) @-"])
    let once = Body(length: nil, isReplayable: false, open: { { nil } })
    #expect(commands(once) == ["\(curl) @-", "\(curl) @-"])
    let raw = "curl --request PUT http://h/ --header 'content-type: a/b' --data-raw @file"
    #expect(commands(Body("@file")) == [raw, raw])
    let long = String(repeating: "x", count: 100_001)
    #expect(commands(Body(long)) == Array(repeating: "printf '\(long)' | \(curl) @-", count: 2))
  }

  @Test("C36: cURL sends the target that it is given, and counts the body itself")
  func targets() {
    func command(_ path: String, _ fields: HTTPFields = [:], body: Body? = nil) -> String {
      let head = HTTPRequest(
        method: .get, scheme: "http", authority: "h", path: path, headerFields: fields)
      return Request(head: head, body: body).curlCommand(redactor: nil)
    }
    #expect(command("/a[1-3]?b={x,y}") == "curl --globoff 'http://h/a[1-3]?b={x,y}'")
    #expect(command("/a/../b?c") == "curl --path-as-is 'http://h/a/../b?c'")
    #expect(command("/%2E%2e/b") == "curl --path-as-is http://h/%2E%2e/b")
    #expect(command("/a..b/.c?../") == "curl 'http://h/a..b/.c?../'")
    #expect(
      command("/", [.contentLength: "9", .contentType: "a/b"], body: Body("=x"))
        == "curl --request GET http://h/ --header 'content-type: a/b' --data-binary '=x'")
  }

  @Test("D21: a field that is marked as a credential is hidden, whatever its name is")
  func markedFields() {
    var request = Request.get("http://h/")
    request.head.headerFields.setCredential("sekrit-1", for: .named("x-partner"))
    #expect("\(request)" == "curl http://h/ --header 'x-partner: REDACTED-credential-1'")
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
    let request = Request.sending(.post, "http://h/", [.contentType: "a/b"], body: Body(text))
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
    #expect(
      words == [
        "--request", "POST", "http://h/", "--header", "content-type: a/b", "--data-binary", text,
      ])
  }

  @Test("C36: every byte comes out of the pipe as it went in")
  func aShellPipesEveryByte() throws {
    let bytes = (UInt8.min...UInt8.max).flatMap { [$0, UInt8(ascii: "7"), $0] }
    let request = Request.sending(
      .post, "http://h/", [.contentType: "a/b"], body: Body(bytes[...]))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "curl() { cat; }\n" + request.curlCommand(redactor: nil)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect([UInt8](read) == bytes)
  }
}
