import RepriseNetworking
import HTTPTypes
import Testing

@testable import RepriseRecording

/// References to bodies that are there already, and where they may lead.
struct FixtureSiblingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func exchange(with sibling: String, in other: String? = nil) throws -> Exchange {
    let path = other.map { folder($0) } ?? folder.path
    let bytes = try FileSystem.read(FilePath.joining(path, sibling))
    var exchange = shortExchange("/x", type: "image/png")
    exchange.response?.body = .sibling(
      Sibling(folder: path, name: sibling, count: Int64(bytes.count)))
    return exchange
  }

  private func print(_ exchange: Exchange) throws -> (text: String, siblings: [String]) {
    let (text, siblings) = try FixturePrinter(stem: "0001-GET-x", folder: folder.path)
      .print(exchange)
    return (String(decoding: text, as: UTF8.self), siblings.map(\.name))
  }

  @Test(arguments: ["0001-GET-x.response.png", "0001-GET-x.response.7.gif"])
  func oneOfItsOwnStays(name: String) throws {
    try folder.write(name, [1, 2])
    let (text, siblings) = try print(exchange(with: name))
    #expect(text.hasSuffix("\n\n< ./\(name)\n"))
    #expect(siblings.isEmpty)
  }

  @Test(arguments: ["0002-GET-x.response.png", "0001-GET-x.request.png", "elsewhere.png"])
  func oneOfAnotherIsCopied(name: String) throws {
    try folder.write(name, [1, 2])
    let (text, siblings) = try print(exchange(with: name))
    #expect(text.hasSuffix("\n\n< ./0001-GET-x.response.png\n"))
    #expect(siblings == ["0001-GET-x.response.png"])
  }

  @Test func oneInAnotherFolderIsCopied() throws {
    try folder.write("other/0001-GET-x.response.png", [1, 2])
    #expect(
      try print(exchange(with: "0001-GET-x.response.png", in: "other")).siblings
        == ["0001-GET-x.response.png"])
  }

  @Test func textOfAnotherFolderStandsInTheFixture() throws {
    try folder.write("other/0001-GET-x.response.txt", "text")
    let (text, siblings) = try print(
      exchange(with: "0001-GET-x.response.txt", in: "other"))
    #expect(text.hasSuffix("\n\ntext\n"))
    #expect(siblings.isEmpty)
  }

  @Test func oneThatIsGoneCannotBeCopied() {
    var exchange = shortExchange("/x")
    exchange.response?.body = .sibling(
      Sibling(folder: folder("other"), name: "gone.png", count: 1))
    #expect(throws: FileSystemError.self) { try print(exchange) }
  }

  @Test(arguments: [
    "../0001-GET-x.response.png", "/etc/passwd", "./sub/0001-GET-x.response.png",
    ".//0001-GET-x.response.png", "0001-GET-x.response.png", "./0001-GET-x.response.png ",
    "./0001-GET-x.response.p\u{0}ng", "./0001-GET-x.http", "./.0001-GET-x.response.png",
    "./0001-GET-y.response.png", "./0001-get-x.response.png", "",
  ])
  func noOtherPath(path: String) throws {
    try folder.write("0001-GET-x.response.png", [1])
    let text =
      "# reprise 1\nGET http://a.test/x\n\n###\nHTTP/1.1 200\n\n< \(path)\n"
    let error = #expect(throws: FixtureDamage.self) {
      try FixtureDocument(
        parsing: ArraySlice(text.utf8), file: "0001-GET-x.http", folder: folder.path)
    }
    #expect(error?.line == 7)
    #expect(
      error?.expected == "`< ./0001-GET-x.response.EXTENSION`, a file beside this one")
  }

  @Test func aFolderIsNoBody() throws {
    try folder.makeFolder("0001-GET-x.response.png")
    let text =
      "# reprise 1\nGET http://a.test/x\n\n###\nHTTP/1.1 200\n\n< ./0001-GET-x.response.png\n"
    let error = #expect(throws: FixtureDamage.self) {
      try FixtureDocument(
        parsing: ArraySlice(text.utf8), file: "0001-GET-x.http", folder: folder.path)
    }
    #expect(error?.found == "something else")
  }

  @Test func factsAboutTextDoNotFitAFile() throws {
    try folder.write("0001-GET-x.response.json", "{}")
    let text =
      "# reprise 1\n# response-layout compact\nGET http://a.test/x\n\n###\nHTTP/1.1 200\n\n"
      + "< ./0001-GET-x.response.json\n"
    let error = #expect(throws: FixtureDamage.self) {
      try FixtureDocument(
        parsing: ArraySlice(text.utf8), file: "0001-GET-x.http", folder: folder.path)
    }
    #expect(
      error?.description
        == "0001-GET-x.http:2: expected a body in this file for `response-layout`, found none")
  }

  @Test func aRequestHasItsOwn() throws {
    try folder.write("0001-GET-x.request.png", [1, 2, 3])
    let text =
      "# reprise 1\nPUT http://a.test/x\n\n< ./0001-GET-x.request.png\n\n###\nHTTP/1.1 200\n"
    let document = try FixtureDocument(
      parsing: ArraySlice(text.utf8), file: "0001-GET-x.http", folder: folder.path)
    #expect(try document.exchange.request.body?.load() == [1, 2, 3])
    #expect(document.file == "0001-GET-x.http")
    #expect(document.folder == folder.path)
    #expect(document.text.elementsEqual(text.utf8))
  }
}
