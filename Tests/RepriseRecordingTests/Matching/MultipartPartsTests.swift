import Testing

@testable import RepriseRecording

@Suite struct MultipartPartsTests {
  private func parts(_ text: String, boundary: String = "b") -> [MultipartPart]? {
    MultipartPart.parts(of: ArraySlice(text.utf8), boundary: boundary) {
      $0.elementsEqual("password".utf8)
    }
  }

  private static let form =
    "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
    + "--b\r\ncontent-disposition: form-data; name=\"f\"; filename=\"x y.png\"\r\n"
    + "Content-Type: Image/PNG; q=1\r\n\r\n\u{1}\r\n\r\n--b--\r\n"

  @Test func readsNamesFilesAndTypes() {
    let parts = parts(Self.form) ?? []
    #expect(parts.count == 2)
    #expect(parts.map { $0.name.map { String(decoding: $0, as: UTF8.self) } } == ["a", "f"])
    #expect(parts[0].fileName == nil)
    #expect(parts[1].fileName == Array("x y.png".utf8))
    #expect(parts.map(\.mediaType) == [nil, "image/png"])
    #expect(parts.map { String(decoding: $0.content, as: UTF8.self) } == ["1", "\u{1}\r\n"])
  }

  @Test func anotherBoundaryGivesTheSameParts() {
    let other = Self.form.replacing("--b", with: "--other")
    #expect(parts(Self.form) == parts(other, boundary: "other"))
  }

  @Test func lineFeedsAloneWillDo() {
    let parts = parts(Self.form.replacing("\r\n", with: "\n"))
    #expect(parts?.map { String(decoding: $0.content, as: UTF8.self) } == ["1", "\u{1}\n"])
  }

  @Test func aPreambleIsNoPart() {
    #expect(parts("hello\r\n" + Self.form) == parts(Self.form))
  }

  @Test func aDelimiterInTheMiddleOfALineIsContent() {
    let text = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx--b\r\n--b--"
    #expect(parts(text)?.map { String(decoding: $0.content, as: UTF8.self) } == ["x--b"])
  }

  @Test func marksWhatIsSecretByName() {
    let text = "--b\r\nContent-Disposition: form-data; name=password\r\n\r\nx\r\n--b--"
    #expect(parts(text)?.map(\.isSecret) == [true])
  }

  @Test(arguments: ["", "x", "--b", "--b\r\n", "--b\r\n\r\nx", "--c\r\n\r\nx\r\n--c--"])
  func whatTheBoundaryDoesNotDelimitIsNone(_ text: String) {
    #expect(parts(text) == nil)
  }

  @Test func anEmptyBoundaryIsNone() {
    #expect(parts(Self.form, boundary: "") == nil)
  }

  @Test func aLastLineWithoutAnEndIsContent() {
    let text = "--b\r\nContent-Type: text/plain\r\nx\r\n--b--"
    #expect(parts(text)?.map { String(decoding: $0.content, as: UTF8.self) } == ["x"])
  }

  @Test func noBytesCrash() {
    var random = FixtureRandom(seed: 5)
    for _ in 0..<2_000 { _ = parts(random.text("-b\r\n:;\"= x", 0...40)) }
  }
}
