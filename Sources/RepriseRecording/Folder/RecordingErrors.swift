/// No recording of a name exists.
public struct RecordingNotFound: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was asked for.
  public var name: String

  /// The folders that were tried, in order.
  public var tried: [String]

  /// One sentence for a person: the name, the places tried, and how one comes to be.
  public var description: String {
    "no recording is named '\(name)'; looked for \(tried.joined(separator: " and "));"
      + " `record \(name)` makes one"
  }
}

/// A name that no recording can have.
public struct InvalidRecordingName: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was asked for.
  public var name: String

  /// What is wrong with it.
  public var reason: String

  /// One sentence for a person: the name, what is wrong, and what a name is made of.
  public var description: String {
    "'\(name)' is not a name for a recording: \(reason); a name is made of letters, digits, '.',"
      + " '_' and '-', begins with a letter or a digit, and may have parts with '/' between them"
  }
}

/// A name that differs only in case from that of another recording.
public struct RecordingNameTaken: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was asked for.
  public var name: String

  /// The recording that exists, such as `recordings/Friends`.
  public var existing: String

  /// One sentence for a person.
  public var description: String {
    "'\(name)' differs only in case from \(existing), which some file systems cannot tell apart;"
      + " use that name or choose another"
  }
}
