import RepriseNetworking
import Testing

struct FileWriterTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func aFileGetsItsNameWhenItIsWhole() throws {
    try folder.write("film.mp4", "old")
    let writer = try FileWriter(folder("film.mp4.part"))
    try writer.write(ArraySlice("new ".utf8))
    try writer.write(ArraySlice("film".utf8))
    #expect(writer.length == 8)
    #expect(try folder.read("film.mp4") == "old")
    try writer.finish(as: folder("film.mp4"))
    #expect(try folder.read("film.mp4") == "new film")
    #expect(try folder.names(".") == ["film.mp4"])
  }

  @Test func writingGoesOnWhereItEnded() throws {
    var writer = try FileWriter(folder("part"))
    try writer.write(ArraySlice("0123456789".utf8))
    writer = try FileWriter(folder("part"), from: 4)
    #expect(try folder.read("part") == "0123", "what stood behind is cut off")
    try writer.write(ArraySlice("abc".utf8))
    #expect(writer.length == 7)
    #expect(try folder.read("part") == "0123abc")
    writer = try FileWriter(folder("part"))
    #expect(try folder.read("part") == "", "from the start by default")
    try writer.remove()
    #expect(try folder.names(".").isEmpty)
  }

  @Test func aPlaceBehindTheEndIsAnError() throws {
    try folder.write("part", "abc")
    let error = #expect(throws: FileSystemError.self) { try FileWriter(folder("part"), from: 4) }
    #expect(
      error?.description
        == folder("part")
        + " cannot be written: it is shorter than the place where writing should go on")
    #expect(try folder.read("part") == "abc")
    #expect(throws: FileSystemError.self) { try FileWriter(folder("part"), from: -1) }
  }

  @Test func whereNothingCanBeWritten() throws {
    let error = #expect(throws: FileSystemError.self) { try FileWriter(folder("no/part")) }
    #expect(
      error?.description
        == folder("no/part") + " cannot be written: there is no such file or folder")
    let isFolder = #expect(throws: FileSystemError.self) { try FileWriter(folder.path) }
    #expect(isFolder?.description == "\(folder.path) cannot be written: it is a folder")
  }
}
