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
    try folder.write("part", "0123456789")
    let writer = try FileWriter(folder("part"))
    #expect(writer.length == 10)
    try writer.cut(to: 4)
    #expect(try folder.read("part") == "0123", "what stood behind is cut off")
    try writer.write(ArraySlice("abc".utf8))
    #expect(writer.length == 7)
    #expect(try folder.read("part") == "0123abc")
    try writer.remove()
    #expect(try folder.names(".").isEmpty)
  }

  @Test func aPlaceBehindTheEndIsAnError() throws {
    try folder.write("part", "abc")
    let writer = try FileWriter(folder("part"))
    let error = #expect(throws: FileSystemError.self) { try writer.cut(to: 4) }
    #expect(
      error?.description
        == folder("part")
        + " cannot be written: it is shorter than the place where writing should go on")
    #expect(throws: FileSystemError.self) { try writer.cut(to: -1) }
    #expect(try folder.read("part") == "abc")
  }

  @Test func oneWriterAtATimeHasAFile() throws {
    var writer: FileWriter? = try FileWriter(folder("part"))
    try writer?.write(ArraySlice("abc".utf8))
    let error = #expect(throws: FileSystemError.self) { try FileWriter(folder("part")) }
    #expect(error?.description == "\(folder("part")) cannot be written: it is in use")
    writer = nil
    #expect(try FileWriter(folder("part")).length == 3)
  }

  @Test func aLinkIsNotFollowed() throws {
    try folder.write("precious", "mine")
    folder.link("part", to: folder("precious"))
    let error = #expect(throws: FileSystemError.self) { try FileWriter(folder("part")) }
    #expect(error?.description == "\(folder("part")) cannot be written: it is a link")
    #expect(try folder.read("precious") == "mine")
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
