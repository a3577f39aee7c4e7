import Testing

@testable import RepriseRecording

/// The files that tell git what to do with recordings and fixtures.
struct GitFilesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func gitFilesAreMadeOnce() throws {
    try folder.makeFolder("recordings")
    try folder.makeFolder("Fixtures")
    try GitFiles.ignoreRecordings(under: folder.path)
    try GitFiles.protectFixtures(under: folder.path)
    #expect(try folder.read("recordings/.gitignore") == "*\n")
    #expect(
      try folder.read("Fixtures/.gitattributes")
        == "*.http text eol=lf\n*.response.* -text\n*.request.* -text\n")
    #expect(try folder.mode("Fixtures/.gitattributes") == 0o644)
    try folder.write("Fixtures/.gitattributes", "mine")
    try GitFiles.protectFixtures(under: folder.path)
    #expect(try folder.read("Fixtures/.gitattributes") == "mine")
  }
}
