/// A fixture file that cannot be read, with the place and what was expected there.
public struct FixtureDamage: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file as a person knows it, such as `Fixtures/friends/0002-GET-friends.http`.
  public var file: String

  /// The line, counted from 1.
  public var line: Int

  /// What should stand there.
  public var expected: String

  /// What stands there.
  public var found: String

  /// Makes an error about one line of a file.
  public init(file: String, line: Int, expected: String, found: String) {
    self.file = file
    self.line = line
    self.expected = expected
    self.found = found
  }

  /// One sentence for a person: file, line, what was expected and what was found.
  public var description: String { "\(file):\(line): expected \(expected), found \(found)" }
}
