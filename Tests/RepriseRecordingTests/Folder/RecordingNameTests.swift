import Testing

@testable import RepriseRecording

struct RecordingNameTests {
  @Test(arguments: [
    "friends", "Friends", "a", "7", "a.b", "a_b-c", "accounts/login", "Suite/test", "a/b/c",
    String(repeating: "x", count: 100),
  ])
  func names(name: String) throws {
    try RecordingName.check(name)
  }

  static let refused: [(name: String, reason: String)] = [
    ("", "it is empty"),
    (String(repeating: "x", count: 101), "it is longer than 100 characters"),
    ("a//b", "one of its parts is empty"),
    ("/a", "one of its parts is empty"),
    ("a/", "one of its parts is empty"),
    (".hidden", "a part begins with neither a letter nor a digit"),
    ("a/..", "a part begins with neither a letter nor a digit"),
    ("-x", "a part begins with neither a letter nor a digit"),
    ("a b", "it has a character that no name may have"),
    ("café", "it has a character that no name may have"),
    ("a\\b", "it has a character that no name may have"),
    ("a\u{1B}", "it has a character that no name may have"),
  ]

  @Test(arguments: refused)
  func noNames(name: String, reason: String) {
    let error = #expect(throws: InvalidRecordingName.self) { try RecordingName.check(name) }
    #expect(error?.reason == reason)
  }

  @Test func theMessageSaysWhatANameIs() {
    #expect(
      InvalidRecordingName(name: "a b", reason: "it has a character that no name may have")
        .description
        == "'a b' is not a name for a recording: it has a character that no name may have;"
        + " a name is made of letters, digits, '.', '_' and '-', begins with a letter or a digit,"
        + " and may have parts with '/' between them")
  }

  @Test func caseAlone() {
    #expect(RecordingName.differOnlyInCase("friends", "Friends"))
    #expect(!RecordingName.differOnlyInCase("friends", "friends"))
    #expect(!RecordingName.differOnlyInCase("friends", "friend"))
    #expect(!RecordingName.differOnlyInCase("a_b", "a@b"))
  }
}
