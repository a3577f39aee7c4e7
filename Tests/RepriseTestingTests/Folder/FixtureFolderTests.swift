import Testing

@testable import RepriseTesting

@Suite struct FixtureFolderTests {
  private func find(
    given: String? = nil, _ environment: [String: String] = [:], from file: String
  ) throws -> FixtureFolder {
    try FixtureFolder.find(given: given, environment: environment, filePath: file)
  }

  @Test func theFolderThatIsGivenComesFirst() throws {
    let folder = try TestFolder()
    try folder.makeFolder("mine")
    try folder.makeFolder("Fixtures")
    let found = try find(
      given: folder("mine"), ["REPRISE_FIXTURES": folder("Fixtures")], from: folder("x.swift"))
    #expect(found == FixtureFolder(path: folder("mine"), isSource: false))
  }

  @Test func theEnvironmentComesSecond() throws {
    let folder = try TestFolder()
    try folder.makeFolder("other")
    try folder.makeFolder("Fixtures")
    let found = try find(["REPRISE_FIXTURES": folder("other")], from: folder("x.swift"))
    #expect(found == FixtureFolder(path: folder("other"), isSource: false))
  }

  @Test func theNearestFolderUpwardComesThird() throws {
    let folder = try TestFolder()
    try folder.makeFolder("Fixtures")
    try folder.makeFolder("Tests/Fixtures")
    try folder.makeFolder("Tests/ATests/Sub")
    let file = folder("Tests/ATests/Sub/x.swift")
    #expect(
      try find(from: file) == FixtureFolder(path: folder("Tests/Fixtures"), isSource: true))
    #expect(
      try find(from: folder("Other/x.swift"))
        == FixtureFolder(path: folder("Fixtures"), isSource: true))
  }

  @Test(arguments: ["Package.swift", "App.xcodeproj", ".git"])
  func theSearchEndsAtTheProject(_ marker: String) throws {
    let folder = try TestFolder()
    try folder.makeFolder("Fixtures")
    try folder.makeFolder("project/Tests")
    try folder.write("project/\(marker)", "")
    let file = folder("project/Tests/x.swift")
    #expect(throws: FixturesNotFound.self) { try find(from: file) }
    try folder.makeFolder("project/Fixtures")
    #expect(try find(from: file).path == folder("project/Fixtures"))
  }

  @Test func theErrorListsThePlaces() throws {
    let folder = try TestFolder()
    try folder.makeFolder("Tests")
    try folder.write("Package.swift", "")
    let error = #expect(throws: FixturesNotFound.self) { try find(from: folder("Tests/x.swift")) }
    #expect(
      error?.description == "no folder of fixtures was found; tried REPRISE_FIXTURES (not set),"
        + " \(folder("Tests/Fixtures")), \(folder("Fixtures")); make a folder 'Fixtures' beside"
        + " Package.swift or name one with 'in:'")
  }

  @Test func aNamedFolderThatIsMissingIsNotPassedOver() throws {
    let folder = try TestFolder()
    try folder.makeFolder("Fixtures")
    let given = #expect(throws: FixturesNotFound.self) {
      try find(given: folder("none"), from: folder("x.swift"))
    }
    #expect(given?.tried == ["'in:' \(folder("none"))"])
    let environment = #expect(throws: FixturesNotFound.self) {
      try find(["REPRISE_FIXTURES": "/none"], from: folder("x.swift"))
    }
    #expect(environment?.tried == ["REPRISE_FIXTURES=/none"])
  }

  @Test func anEmptyVariableIsNone() throws {
    let folder = try TestFolder()
    try folder.makeFolder("Fixtures")
    #expect(try find(["REPRISE_FIXTURES": ""], from: folder("x.swift")).isSource)
  }

  @Test func relativePathsEnd() {
    #expect(FixtureFolder.foldersUpward(from: "x.swift") == [])
    #expect(FixtureFolder.foldersUpward(from: "") == [])
    #expect(FixtureFolder.foldersUpward(from: "/x.swift") == ["/"])
  }
}
