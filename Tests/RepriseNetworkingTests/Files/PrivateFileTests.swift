import Testing

@testable import RepriseNetworking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct PrivateFileTests {
  @Test func aFileIsReplacedAsAWholeAndForItsOwnerAlone() throws {
    let folder = try ScratchFolder()
    let file = PrivateFile(path: folder("secrets"), temporary: folder("secrets.new"))
    #expect(try file.read() == nil)
    // What a process that was killed left behind is no hindrance.
    try folder.write("secrets.new", "half a")
    try file.replace(with: ArraySlice("one".utf8))
    #expect(try file.read() == Array("one".utf8))
    #expect(try folder.mode("secrets") == 0o600)
    #expect(try folder.names("") == ["secrets"])
  }

  @Test func aFileThatCannotTakeItsPlaceIsRemoved() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("secrets")
    let file = PrivateFile(path: folder("secrets"), temporary: folder("secrets.new"))
    #expect(throws: FileSystemError.self) { try file.replace(with: []) }
    #expect(try folder.names("") == ["secrets"])
  }

  @Test func aLinkAndAFileThatIsOpenToOthersAreRefused() throws {
    let folder = try ScratchFolder()
    let file = PrivateFile(path: folder("secrets"), temporary: folder("secrets.new"))
    try file.replace(with: ArraySlice("one".utf8))
    folder.link("link", to: folder("secrets"))
    #expect(throws: FileSystemError.self) {
      try PrivateFile(path: folder("link"), temporary: folder("new")).read()
    }
    chmod(folder("secrets"), 0o644)
    let error = #expect(throws: PrivateFile.OpenToOthers.self) { try file.read() }
    #expect(error?.mode == 0o644)
  }
}
