import RepriseNetworking
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct OpenFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func makingAFileThatExistsMakesNone() throws {
    let file = try OpenFile(making: folder("file"))
    #expect(file != nil)
    #expect(try folder.mode("file") == 0o600)
    #expect(try OpenFile(making: folder("file")) == nil)
  }

  @Test func appendingMakesAFileForEverybody() throws {
    // What the C library gives a new file: 0666 less the umask.
    let other = try #require(fopen(folder("other"), "w"))
    fclose(other)
    try OpenFile(appending: folder("file")).write(ArraySlice("ab".utf8))
    try OpenFile(appending: folder("file")).write(ArraySlice("cd".utf8))
    #expect(try folder.read("file") == "abcd")
    #expect(try folder.mode("file") == folder.mode("other"))
  }

  @Test func readingGoesOnWhereItEnded() throws {
    try folder.write("file", "abcdefg")
    let file = try OpenFile(reading: folder("file"))
    #expect(file.size == 7)
    #expect(try file.read(upTo: 3) == ArraySlice("abc".utf8))
    #expect(try file.read(upTo: 3) == ArraySlice("def".utf8))
    #expect(try file.readAll() == Array("g".utf8))
    #expect(try file.read(upTo: 3) == nil)
  }

  @Test func truncatingCutsTheEndOff() throws {
    try folder.write("file", "abcdefg")
    try OpenFile(writing: folder("file")).truncate(to: 2)
    #expect(try folder.read("file") == "ab")
    let reading = try OpenFile(reading: folder("file"))
    let error = #expect(throws: FileSystemError.self) { try reading.truncate(to: 0) }
    #expect(error?.action == .write)
  }

  @Test(arguments: [
    (EACCES, FileSystemError.Action.write, "f is read-only: permission denied"),
    (EROFS, .remove, "f is read-only: the file system is mounted read-only"),
    (EACCES, .read, "f cannot be read: permission denied"),
    (ENOSPC, .write, "f cannot be written: no space is left on the disk"),
    (EISDIR, .remove, "f cannot be removed: it is a folder"),
    (ENXIO, .read, "f cannot be read: it is no regular file"),
    (EMFILE, .read, "f cannot be read: too many files are open (see `ulimit -n`)"),
    (ELOOP, .read, "f cannot be read: it is a link"),
  ])
  func reasons(code: Int32, action: FileSystemError.Action, text: String) {
    #expect(FileSystemError(path: "f", action: action, code: code).description == text)
  }

  @Test func manyReadingsOfOneBodyAtOnce() async throws {
    let bytes = FileBytesTests.bytes(150_000)
    try folder.write("file", bytes)
    var form = MultipartForm(boundary: "b")
    form.append("file", file: folder("file"))
    let body = try form.body()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try await body.collect(upTo: 1 << 20).count } }
      for try await count in group { #expect(Int64(count) == body.length) }
    }
  }
}
