import HTTPTypes

/// A fixture file of format 1: its text, checked, and the exchange that it holds.
public struct FixtureDocument: Sendable {
  /// The file as a person knows it, such as `Fixtures/friends/0002-GET-friends.http`.
  public let file: String

  /// The path of the folder that the file and its siblings are in.
  public let folder: String

  private let lines: FixtureLines

  /// Reads the text of a fixture file and checks all of it.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: how messages name the file; its last component is the file's name.
  ///   - folder: the path of the folder in which the siblings are looked up.
  /// - Throws: ``FixtureDamage`` with the line and what was expected there.
  public init(
    parsing bytes: ArraySlice<UInt8>, file: String, folder: String
  ) throws(FixtureDamage) {
    self.init(lines: FixtureLines(bytes), file: file, folder: folder)
    var parser = FixtureParser(lines, file: file, folder: folder)
    _ = try parser.parse()
  }

  /// Takes over a text that was written just now and needs no check.
  init(trusting text: [UInt8], file: String, folder: String) {
    self.init(lines: FixtureLines(text[...]), file: file, folder: folder)
  }

  private init(lines: FixtureLines, file: String, folder: String) {
    self.lines = lines
    self.file = file
    self.folder = folder
  }

  /// The exchange, made anew from the text each time.
  ///
  /// A sibling that has disappeared since the text was checked counts as empty here and is an error
  /// when it is read.
  public var exchange: Exchange { content().exchange }

  /// The text, with line feeds at the ends of lines and without a byte order mark.
  public var text: ArraySlice<UInt8> { lines.bytes }

  func content() -> FixtureContent {
    var parser = FixtureParser(lines, file: file, folder: folder, isChecked: true)
    do {
      return try parser.parse()
    } catch {
      // The text was checked when it was taken in, so this is not reached.
      let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
      return FixtureContent(
        leading: [], exchange: Exchange(request: Exchange.Request(head: head)))
    }
  }
}
