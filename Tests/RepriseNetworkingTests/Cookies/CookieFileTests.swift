import Testing

@testable import RepriseNetworking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct CookieFileTests {
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

  @Test("a jar's file is one JSON object a line, for its owner only")
  func file() async throws {
    let jar = try jar()
    #expect(try folder.names("").isEmpty)
    try jar.set(
      "sid=31d4; Max-Age=60; Secure; HttpOnly; SameSite=Lax",
      from: RequestURL("https://example.com/a/b"))
    try jar.set(
      "theme=\"dark\"; Max-Age=5; Domain=example.com", from: RequestURL("https://a.example.com/"))
    try jar.set("session=1", from: RequestURL("https://example.com/"))
    #expect(jar.hasUnsavedChanges)
    try await jar.save()
    #expect(!jar.hasUnsavedChanges)
    #expect(
      try folder.read("cookies.jsonl") == #"""
        {"domain":"example.com","path":"/a","name":"sid","value":"31d4","created":1000000000,\#
        "expires":1000000060,"origin":"https://example.com",\#
        "secure":true,"httpOnly":true,"sameSite":"lax"}
        {"domain":"example.com","path":"/","name":"theme","value":"\"dark\"","created":1000000000,\#
        "expires":1000000005}

        """#)
    #expect(try FileSystem.status(path)?.mode == 0o600)
    #expect(try folder.names("") == ["cookies.jsonl"])
    #expect(jar.cookies.count == 3)
    #expect(try self.jar().cookies == Array(jar.cookies.prefix(2)))
  }

  @Test("cookies of the session are kept by choice, and not lost by a jar that keeps none")
  func sessionCookies() async throws {
    let keeping = try jar(keepingSessionCookies: true)
    let url = try RequestURL("https://example.com/")
    try keeping.set("session=1", from: url)
    try await keeping.save()
    #expect(try jar(keepingSessionCookies: true).cookies.map(\.name) == ["session"])
    let other = try jar()
    #expect(other.cookies.isEmpty)
    try other.set("lasting=1; Max-Age=60", from: url)
    try await other.save()
    #expect(try jar(keepingSessionCookies: true).cookies.map(\.name) == ["session", "lasting"])
  }

  @Test("two jars on one file lose nothing of one another's")
  func merging() async throws {
    let url = try RequestURL("https://example.com/")
    let first = try jar()
    try first.set("old=1; Max-Age=60", from: url)
    try first.set("gone=1; Max-Age=60", from: url)
    try await first.save()
    let second = try jar()
    time.advance(by: 1)
    try first.set("first=1; Max-Age=60", from: url)
    try first.set("both=1; Max-Age=60", from: url)
    first.remove { $0.name == "gone" }
    try second.set("second=2; Max-Age=60", from: url)
    try second.set("both=2; Max-Age=60", from: url)
    try second.set("session=2", from: url)
    try await first.save()
    try await second.save()
    #expect(
      try jar().pairs(for: "https://example.com/") == ["old=1", "first=1", "both=2", "second=2"])
    #expect(
      try second.pairs(for: "https://example.com/")
        == ["old=1", "second=2", "both=2", "session=2", "first=1"])
    // The first jar has not saved since, and does not know the second's cookies yet.
    #expect(try first.pairs(for: "https://example.com/") == ["old=1", "first=1", "both=1"])
    try first.set("third=3; Max-Age=60", from: url)
    try await first.save()
    #expect(
      try first.pairs(for: "https://example.com/")
        == ["old=1", "first=1", "both=2", "third=3", "second=2"])
  }

  @Test("many jars that save at once lose nothing")
  func savingAtOnce() async throws {
    let url = try RequestURL("https://example.com/")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let jar = try self.jar()
          for part in 0..<2 {
            try jar.set("c\(number)-\(part)=1; Max-Age=60", from: url)
            // On a busy machine a turn may be longer in coming than a save waits; what changed is
            // kept until then.
            while jar.hasUnsavedChanges {
              do {
                try await jar.save()
              } catch let error as CookieFileError {
                guard case .locked = error.problem else { throw error }
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let expected = (0..<20).flatMap { number in (0..<2).map { "c\(number)-\($0)" } }
    #expect(try jar().cookies.map(\.name).sorted() == expected.sorted())
    #expect(try folder.names("") == ["cookies.jsonl"])
  }

  @Test("a save waits for the lock of another, and gives up in the end")
  func locking() async throws {
    try write("")
    var file = CookieFile(path: path)
    file.patience = .zero
    let held = try await file.lock()
    let error = await #expect(throws: CookieFileError.self) { try await file.lock() }
    #expect(
      error?.description
        == "\(path) is locked by another process for more than 0 ms; what changed is kept in "
        + "memory")
    let jar = try jar()
    try jar.set("a=1; Max-Age=50", from: RequestURL("https://example.com/"))
    let saving = Task { try await jar.save() }
    saving.cancel()
    await #expect(throws: CancellationError.self) { try await saving.value }
    #expect(try folder.read("cookies.jsonl").isEmpty)
    withExtendedLifetime(held) {}
  }

  @Test("a lock on a file that was replaced in the meantime is none")
  func replacedWhileLocking() throws {
    let file = CookieFile(path: path)
    try file.write([])
    let opened = try OpenFile(reading: path)
    #expect(try file.isInPlace(opened))
    try file.write([])
    #expect(try !file.isInPlace(opened))
    try FileSystem.remove(path)
    #expect(try !file.isInPlace(opened))
  }

  @Test func whatHasEndedLeavesTheFile() async throws {
    let jar = try jar()
    let url = try RequestURL("https://example.com/")
    try jar.set("brief=1; Max-Age=5", from: url)
    try jar.set("long=1; Max-Age=50", from: url)
    try await jar.save()
    time.advance(by: 5)
    #expect(try self.jar().cookies.map(\.name) == ["long"])
    try jar.set("new=1; Max-Age=50", from: url)
    try await jar.save()
    #expect(try !folder.read("cookies.jsonl").contains("brief"))
  }

  @Test func clearingAJarClearsItsFile() async throws {
    let jar = try jar()
    try jar.set("a=1; Max-Age=50", from: RequestURL("https://example.com/"))
    try await jar.save()
    jar.clear()
    try await jar.save()
    #expect(try folder.read("cookies.jsonl").isEmpty)
  }

  @Test("whatever a jar writes it reads back")
  func roundTrip() async throws {
    var generator = SeededGenerator(seed: 5)
    let octets: [UInt8] = Array("aZ0\"\\/é{}[],: =".utf8) + [0xFF, 0xC3, 0x80]
    var cookies: [Cookie] = []
    for _ in 0..<500 {
      func text(_ range: ClosedRange<Int>) -> [UInt8] {
        (0..<Int.random(in: range, using: &generator)).map { _ in
          octets[Int.random(in: 0..<octets.count, using: &generator)]
        }
      }
      let host = "h\(Int.random(in: 0...9, using: &generator)).example.com"
      let port = Bool.random(using: &generator) ? Int.random(in: 1...9, using: &generator) : nil
      let origin = Origin(scheme: "https", host: host, port: port)
      let cookie = Cookie(
        nameBytes: text(0...5).filter { $0 != UInt8(ascii: "=") }, valueBytes: text(1...9),
        domain: host,
        path: "/" + String(decoding: text(0...3), as: UTF8.self),
        origin: .random(using: &generator) ? origin : nil, isSecure: .random(using: &generator),
        isHTTPOnly: .random(using: &generator),
        sameSite: ([nil] + Cookie.SameSite.allCases).randomElement(using: &generator) ?? nil,
        created: .random(in: .min ... .max, using: &generator),
        expires: Bool.random(using: &generator)
          ? .random(in: .min ... .max, using: &generator) : nil)
      let line = CookieLine.text(of: cookie)
      #expect(!line.contains(0x0A))
      #expect(try CookieLine.cookie(line[...]) == cookie)
      if !cookies.contains(where: { $0.isSame(as: cookie) }) { cookies.append(cookie) }
    }
    let file = CookieFile(path: path)
    try file.write(cookies)
    #expect(try file.read() == cookies)
  }

  @Test func ofTwoLinesForOneCookieTheLaterCounts() throws {
    try write(
      """
      {"domain":"a.b","path":"/","name":"a","value":"1","created":1,"expires":2000000000,"x":{}}\r
      {"domain":"a.b","path":"/","name":"b","value":"1","created":2,"expires":2000000000}
      {"domain":"a.b","path":"/","name":"a","value":"2","created":1,"expires":2000000000}
      """)
    #expect(try jar().cookies.map(\.value) == ["2", "1"])
  }

  @Test("jars that share a file come back below the limits")
  func limitsOfASharedFile() async throws {
    let url = try RequestURL("https://example.com/")
    let (one, two) = (try jar(), try jar())
    for number in 0..<50 {
      try one.set("one\(number)=1; Max-Age=60", from: url)
      try two.set("two\(number)=1; Max-Age=60", from: url)
    }
    try await one.save()
    try await two.save()
    try two.set("last=1; Max-Age=60", from: url)
    #expect(two.cookies.count == 50)
    #expect(two.cookies(for: url).contains { $0.name == "last" })
    try await two.save()
    #expect(try jar().cookies.count == 50)
  }
}
