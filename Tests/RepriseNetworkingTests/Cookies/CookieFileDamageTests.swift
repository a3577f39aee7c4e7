import Testing

@testable import RepriseNetworking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct CookieFileDamageTests {
  let time = SettableTime()
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder("cookies.jsonl")
  }

  private func write(_ text: String, mode: mode_t = 0o600) throws {
    try folder.write("cookies.jsonl", text)
    chmod(path, mode)
  }

  private func jar(keepingSessionCookies: Bool = false) throws -> CookieJar {
    try CookieJar(
      file: path, keepingSessionCookies: keepingSessionCookies, now: time.now)
  }

  @Test(
    "a damaged file is named with its line, and nothing of its content",
    arguments: [
      ("# Netscape HTTP Cookie File\tsesame", "one cookie as a JSON object (column 1)"),
      (#"["sesame"]"#, "one cookie as a JSON object"),
      (#"{"path":"/","name":"a","value":"sesame","created":1}"#, "a valid “domain”"),
      (#"{"domain":"A.b","path":"/","name":"a","value":"sesame","created":1}"#, "a valid “domain”"),
      (#"{"domain":"a.b","path":"x","name":"a","value":"sesame","created":1}"#, "a valid “path”"),
      (
        #"{"domain":"a.b","path":"/","name":"a","value":"sesame;b","created":1}"#,
        "“value” as a text without semicolons and control characters"
      ),
      (
        #"{"domain":"a.b","path":"/","name":"a","value":"sesame\r\nx: y","created":1}"#,
        "“value” as a text without semicolons and control characters"
      ),
      (
        #"{"domain":"a.b","path":"/","name":"a=sesame","value":"","created":1}"#,
        "a name and a value that a server can set"
      ),
      (
        #"{"domain":"a.b","path":"/","name":"a","value":[256],"created":1}"#,
        "“value” as a text or an array of octets"
      ),
      (
        #"{"domain":"a.b","path":"/","name":"a","value":"sesame"}"#,
        "“created” as a number of seconds"
      ),
      (
        #"{"domain":"a.b","path":"/","name":"a","value":"sesame","created":1,"expires":"x"}"#,
        "“expires” as a number of seconds"
      ),
      (
        #"{"domain":"a.b","path":"/","name":"a","value":"sesame","created":1,"secure":1}"#,
        "“secure” as true or false"
      ),
      (
        #"{"domain":"a.b","path":"/","name":"a","value":"sesame","created":1,"sameSite":"x"}"#,
        "a valid “sameSite”"
      ),
    ])
  func damage(line: String, expected: String) async throws {
    let good = #"{"domain":"a.b","path":"/","name":"a","value":"b","created":1}"#
    try write("\(good)\n\n\(line)\n\(good)\n")
    let error = #expect(throws: CookieFileError.self) { try jar() }
    #expect(
      error?.description
        == "\(path), line 3: expected \(expected); mend or remove the line, for nothing is "
        + "read from a damaged file and nothing written to it")
  }

  @Test func aFileThatIsDamagedLaterIsNotWritten() async throws {
    let jar = try jar()
    try jar.set("a=1; Max-Age=50", from: RequestURL("https://example.com/"))
    try write("{\n")
    let error = await #expect(throws: CookieFileError.self) { try await jar.save() }
    #expect(error?.path == path)
    #expect(try folder.read("cookies.jsonl") == "{\n")
    #expect(jar.hasUnsavedChanges)
    try FileSystem.remove(path)
    try await jar.save()
    #expect(try self.jar().cookies.map(\.name) == ["a"])
  }

  @Test("a file that others can read is refused", arguments: [0o640, 0o604, 0o620, 0o666])
  func openToOthers(mode: mode_t) throws {
    try write("", mode: mode)
    let error = #expect(throws: CookieFileError.self) { try jar() }
    #expect(
      error?.description
        == "\(path) is open to other users (mode 0\(String(mode, radix: 8))), and cookies are "
        + "credentials: look who had access, then run `chmod 600` on it")
  }

  @Test("a link, a folder and a pipe are refused")
  func otherThings() throws {
    try write("")
    rename(path, folder("real"))
    folder.link("cookies.jsonl", to: folder("real"))
    var error = #expect(throws: CookieFileError.self) { try jar() }
    #expect(error?.description == "\(path) cannot be read: it is a link")
    try FileSystem.remove(path)
    mkfifo(path, 0o600)
    error = #expect(throws: CookieFileError.self) { try jar() }
    #expect(error?.description == "\(path) cannot be read: it is no regular file")
  }

  @Test func aFolderThatIsNotThere() async throws {
    let jar = try CookieJar(file: folder("none/cookies"), now: time.now)
    try jar.set("a=1; Max-Age=50", from: RequestURL("https://example.com/"))
    let error = await #expect(throws: CookieFileError.self) { try await jar.save() }
    #expect(
      error?.description
        == "\(folder.path)/none/cookies cannot be written: there is no such file or folder")
  }
}
