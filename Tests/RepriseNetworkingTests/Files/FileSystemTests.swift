import RepriseNetworking
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few things that are asked of the file system.
struct FileSystemTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("/", "/"), ("a", ""), ("a/b", "a"), ("", ""),
    ("//a", "/"),
  ])
  func parents(path: String, parent: String) {
    #expect(FilePath.parent(of: path) == parent)
  }

  @Test(arguments: [("/a/b", "b"), ("/a/b/", "b"), ("a", "a"), ("/", ""), ("", "")])
  func lastComponents(path: String, name: String) {
    #expect(FilePath.lastComponent(of: path) == name)
  }

  @Test(arguments: [
    ("/a/b/c", "/a", "b/c"), ("/a/b/c", "/a/", "b/c"), ("/ab/c", "/a", "/ab/c"),
    ("/a", "/a", "/a"), ("/b", "", "/b"), ("/b/c", "/", "b/c"),
  ])
  func relativePaths(path: String, folder: String, relative: String) {
    #expect(FilePath.relative(path, to: folder) == relative)
  }

  @Test func joining() {
    #expect(FilePath.joining("/a", "b") == "/a/b")
    #expect(FilePath.joining("/a/", "b") == "/a/b")
    #expect(FilePath.joining("", "b") == "b")
  }

  @Test func statuses() throws {
    try folder.write("file", "abc")
    folder.link("link", to: "file")
    let file = try #require(try FileSystem.status(folder("file")))
    #expect(file.isRegular)
    #expect(file.size == 3)
    #expect(file.mode == 0o600)
    #expect(try FileSystem.status(folder("link"))?.isLink == true)
    #expect(try FileSystem.status(folder("link"), followingLinks: true) == file)
    #expect(try FileSystem.status(folder.path)?.isFolder == true)
    #expect(try FileSystem.status(folder("missing")) == nil)
    #expect(try FileSystem.status(folder("file/inner")) == nil)
    #expect(FileSystem.isFolder(folder.path))
    #expect(!FileSystem.isFolder(folder("file")))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func readingAll(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write("file", bytes)
    #expect(try FileSystem.read(folder("file")) == bytes)
  }

  @Test func readingAFileThatGrewMeanwhile() throws {
    try folder.write("file", "abc")
    let open = try OpenFile(reading: folder("file"))
    let more = try OpenFile(writing: folder("file"))
    try more.write(ArraySlice(String(repeating: "x", count: 100_000).utf8))
    #expect(try open.readAll().count == 100_000)
  }

  @Test func whatIsNoFileCannotBeRead() throws {
    let error = #expect(throws: FileSystemError.self) { try FileSystem.read(folder.path) }
    #expect(error?.description == "\(folder.path) cannot be read: it is a folder")
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let pipe = #expect(throws: FileSystemError.self) { try FileSystem.read(folder("pipe")) }
    #expect(pipe?.description == folder("pipe") + " cannot be read: it is no regular file")
    try folder.write("file", "abc")
    folder.link("link", to: "file")
    #expect(throws: FileSystemError.self) { try FileSystem.read(folder("link")) }
    #expect(try FileSystem.read(folder("link"), followingLinks: true).count == 3)
  }

  @Test func namesWithoutTheTwoThatAreAlwaysThere() throws {
    for name in [".a", "..b", "c", "é"] { try folder.write(name, "") }
    #expect(try folder.names(".") == ["..b", ".a", "c", "é"])
    let error = #expect(throws: FileSystemError.self) {
      try FileSystem.names(in: folder("missing"))
    }
    #expect(
      error?.description
        == folder("missing") + " cannot be read: there is no such file or folder")
  }

  @Test func makingFolders() throws {
    let made = try FileSystem.makeFolder(folder("a/b/c"), mode: 0o700)
    #expect(made == [folder("a"), folder("a/b"), folder("a/b/c")])
    #expect(try FileSystem.makeFolder(folder("a/b/c"), mode: 0o700).isEmpty)
    #expect(try FileSystem.makeFolder(folder("a/d"), mode: 0o700) == [folder("a/d")])
    try folder.write("file", "")
    let error = #expect(throws: FileSystemError.self) {
      try FileSystem.makeFolder(folder("file/x"), mode: 0o700)
    }
    #expect(
      error?.description
        == folder("file/x") + " cannot be written: a part of the path is a file, not a folder")
  }

  @Test func removing() throws {
    try folder.write("file", "")
    try FileSystem.remove(folder("file"))
    try FileSystem.remove(folder("file"))
    try folder.write("full/file", "")
    #expect(throws: FileSystemError.self) { try FileSystem.remove(folder("full")) }
    #expect(!FileSystem.removeEmptyFolder(folder("full")))
    try FileSystem.remove(folder("full/file"))
    #expect(FileSystem.removeEmptyFolder(folder("full")))
  }

  @Test func renaming() throws {
    try folder.write("old", "old")
    try folder.write("new", "new")
    try FileSystem.rename(folder("old"), to: folder("new"))
    #expect(try folder.names(".") == ["new"])
    #expect(try folder.read("new") == "old")
    #expect(throws: FileSystemError.self) {
      try FileSystem.rename(folder("old"), to: folder("new"))
    }
  }

  @Test func theWorkingFolderIsAWholePath() {
    #expect(FileSystem.workingFolder().hasPrefix("/"))
  }
}
