import HTTPTypes
import RepriseNetworking
import Testing

@Suite("C7, D5: fields and files as multipart/form-data (RFC 7578)")
struct MultipartFormTests {
  @Test func aFormByteForByte() async throws {
    let folder = try ScratchFolder()
    try folder.write("beach.jpg", "jpeg bytes")
    var form = MultipartForm(boundary: "XX")
    form.append("title", "Holiday é")
    form.append("raw", bytes: [0, 255], fileName: "raw.bin", mediaType: "application/octet-stream")
    form.append("photo", file: folder("beach.jpg"))
    form.append("photo", file: folder("beach.jpg"), fileName: "b", mediaType: "image/x")
    let body = try form.body()
    let bytes = try await body.collect(upTo: 10_000)
    var expected = Array(
      "--XX\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nHoliday é\r\n".utf8)
    expected +=
      "--XX\r\nContent-Disposition: form-data; name=\"raw\"; filename=\"raw.bin\"\r\n".utf8
    expected += "Content-Type: application/octet-stream\r\n\r\n".utf8
    expected += [0, 255]
    expected += "\r\n--XX\r\nContent-Disposition: form-data; name=\"photo\"; ".utf8
    expected += "filename=\"beach.jpg\"\r\nContent-Type: image/jpeg\r\n\r\njpeg bytes\r\n".utf8
    expected += "--XX\r\nContent-Disposition: form-data; name=\"photo\"; ".utf8
    expected += "filename=\"b\"\r\nContent-Type: image/x\r\n\r\njpeg bytes\r\n--XX--\r\n".utf8
    #expect(Array(bytes) == expected)
    #expect(body.length == Int64(expected.count))
    #expect(body.isReplayable)
    #expect(try await body.collect(upTo: 10_000) == bytes, "it can be sent again")
    #expect(form.mediaType == "multipart/form-data; boundary=XX")
  }

  @Test func aFormWithoutParts() async throws {
    let body = try MultipartForm(boundary: "b").body()
    #expect(try await body.collect(upTo: 100) == ArraySlice("--b--\r\n".utf8))
  }

  @Test("D5: a multipart task") func task() async throws {
    var form = MultipartForm(boundary: "b/1")
    form.append("a", "1")
    var request = Request(
      head: HTTPRequest(method: .post, scheme: "http", authority: "h", path: "/"))
    try RequestTask.multipart(form, query: ["v": 1]).apply(to: &request)
    #expect(request.head.path == "/?v=1")
    #expect(request.head.headerFields[.contentType] == "multipart/form-data; boundary=\"b/1\"")
    #expect(MediaType(request.head.headerFields[.contentType])?.parameter("boundary") == "b/1")
    #expect(
      request.body?.length == (try await request.body?.collect(upTo: 1_000)).map { Int64($0.count) }
    )
  }

  @Test(arguments: [
    ("a\"b", "a%22b"), ("a\r\nb", "a%0D%0Ab"), ("é€", "é€"), ("a\\b", "a\\b"), ("a%22", "a%22"),
    ("a; filename=x", "a; filename=x"), ("\r\n\r\n--XX--", "%0D%0A%0D%0A--XX--"),
  ])
  func namesAreQuotedAsBrowsersDo(name: String, quoted: String) async throws {
    var form = MultipartForm(boundary: "XX")
    form.append(name, bytes: [], fileName: name)
    let text = String(decoding: try await form.body().collect(upTo: 1_000), as: UTF8.self)
    #expect(
      text == "--XX\r\nContent-Disposition: form-data; name=\"\(quoted)\"; "
        + "filename=\"\(quoted)\"\r\n\r\n\r\n--XX--\r\n")
  }

  @Test("C36, D5: a big file goes through in pieces, its length known beforehand")
  func bigFile() async throws {
    let folder = try ScratchFolder()
    let bytes = FileBytesTests.bytes(1_000_000)
    try folder.write("big.bin", bytes)
    var form = MultipartForm()
    form.append("file", file: folder("big.bin"))
    form.append("last", "x")
    let body = try form.body()
    var collected: [UInt8] = []
    for try await piece in body {
      #expect(piece.count <= 65_536)
      collected += piece
    }
    #expect(body.length == Int64(collected.count))
    let parts = try MultipartReader.parts(of: collected, boundary: form.boundary)
    #expect(parts.map(\.content) == [bytes, Array("x".utf8)])
    #expect(parts.first?.fields["content-type"] == "application/octet-stream")
  }

  @Test("D5: a file that changes while it is sent ends the sending") func changingFile()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write("file", "12345")
    var form = MultipartForm(boundary: "b")
    form.append("file", file: folder("file"))
    let body = try form.body()
    try folder.write("file", "123456")
    await #expect(throws: FileChanged(path: folder("file"), expected: 5, found: 6)) {
      try await body.collect(upTo: 1_000)
    }
    form.append("missing", file: folder("missing"))
    #expect(throws: FileSystemError.self) { try form.body() }
  }

  @Test(arguments: [
    "", String(repeating: "b", count: 71), "é", "a\r\n", "a ", "a\"b",
  ])
  func whatCannotBeABoundary(boundary: String) {
    let error = #expect(throws: EncodingFailure.self) {
      try MultipartForm(boundary: boundary).body()
    }
    #expect(
      error?.description
        == "the parameters cannot be encoded: “\(boundary)” cannot be a boundary; use 1 to 70 "
        + "letters, digits or '()+_,-./:=? and no blank at the end")
  }

  @Test func aBoundaryInAValue() {
    var form = MultipartForm(boundary: "XX")
    form.append("a", "x\r\n--XX--\r\n")
    let error = #expect(throws: EncodingFailure.self) { try form.body() }
    #expect(
      error?.description
        == "the parameter “a” cannot be encoded: the boundary “XX” stands in its value; use another "
        + "boundary")
  }

  @Test func aMediaTypeThatWouldAddFields() {
    var form = MultipartForm(boundary: "XX")
    form.append("a", bytes: [], mediaType: "text/plain\r\nX-Injected: 1")
    let error = #expect(throws: EncodingFailure.self) { try form.body() }
    #expect(
      error?.description
        == "the parameter “a” cannot be encoded: its media type holds a character that no header "
        + "field may; pass one such as image/png")
  }

  @Test func randomBoundariesDiffer() throws {
    let boundaries = Set((0..<100).map { _ in MultipartForm().boundary })
    #expect(boundaries.count == 100)
    for boundary in boundaries {
      #expect(boundary.utf8.count <= 70)
      #expect(MultipartForm(boundary: boundary).mediaType.hasSuffix("boundary=" + boundary))
    }
  }

  @Test("C7: another reader reads what is written", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) async throws {
    var generator = ParameterRoundTripTests.Seeded(state: seed)
    let folder = try ScratchFolder()
    var form = MultipartForm(boundary: "b\(seed)")
    var expected: [[UInt8]] = []
    for number in 0..<Int.random(in: 0..<5, using: &generator) {
      let noise = ["\r\n", "--", "--b", "\r", "\n", "\r\n--", "", "é", "\u{0}"]
      let text = (0..<4).map { _ in noise.randomElement(using: &generator) ?? "" }.joined()
      let content = Array(text.utf8)
      switch number % 3 {
      case 0: form.append(generator.text(), text)
      case 1: form.append(generator.text(), bytes: content[...], fileName: generator.text())
      default:
        try folder.write("f\(number)", content)
        form.append(generator.text(), file: folder("f\(number)"))
      }
      expected.append(content)
    }
    let body = try form.body()
    let bytes = try await body.collect(upTo: 100_000)
    #expect(body.length == Int64(bytes.count))
    let parts = try MultipartReader.parts(of: Array(bytes), boundary: form.boundary)
    #expect(parts.map(\.content) == expected)
  }
}

struct MultipartBoundarySearchTests {
  @Test(
    "C7, D5: a boundary that stands in a value is found wherever it stands",
    arguments: [
      ("--BOUND", true), ("x--BOUND", true), ("--BOUN", false), ("----BOUN", false),
      ("---BOUND", true),
      ("--bOUND", false), ("", false), ("--BOUN--BOUND-", true),
    ])
  func aBoundaryInAValueIsFound(value: String, isFound: Bool) throws {
    var form = MultipartForm(boundary: "BOUND")
    form.append("k", value)
    guard isFound else {
      #expect(throws: Never.self) { try form.body() }
      return
    }
    let error = #expect(throws: EncodingFailure.self) { try form.body() }
    #expect(
      error?.description
        == "the parameter “k” cannot be encoded: the boundary “BOUND” stands in its"
        + " value; use another boundary")
  }
}
