import Synchronization
import Testing

@testable import RepriseWorkbench

struct LineHistoryTests {
  private let folder = TemporaryFolder()

  private func history(
    in name: String = "state/reprise/history", secrets: Set<String> = [],
    redacted: @escaping @Sendable (String) -> String = { $0 }
  ) -> LineHistory {
    LineHistory(
      file: "\(folder.path)/\(name)", isSecret: { secrets.contains($0) }, redacted: redacted)
  }

  @Test func linesOutliveTheSession() {
    let first = history()
    #expect(first.load() == nil)
    #expect(first.entries == [])
    #expect(first.add("get /users") == nil)
    #expect(first.add("put /x <<A\nbody\nA") == nil)
    #expect(folder.text(of: "state/reprise/history") == "get /users\nput /x <<A\\nbody\\nA\n")

    let second = history()
    #expect(second.load() == nil)
    #expect(second.entries == ["get /users", "put /x <<A\nbody\nA"])
  }

  @Test func fileAndFoldersAreTheUsersAlone() {
    history().add("get /x")
    #expect(folder.permissions(of: "state") == "700")
    #expect(folder.permissions(of: "state/reprise") == "700")
    #expect(folder.permissions(of: "state/reprise/history") == "600")
  }

  @Test func fileThatOthersMayReadIsClosedToThem() {
    folder.write("old\n", to: "history")
    #expect(folder.permissions(of: "history") == "644")
    history(in: "history").add("new")
    #expect(folder.permissions(of: "history") == "600")
    #expect(folder.text(of: "history") == "old\nnew\n")
  }

  @Test func repeatedAndBlankLinesAreNotKept() {
    let history = history()
    for line in ["a", "a", " a ", "", "  ", "b", "a"] { history.add(line) }
    #expect(history.entries == ["a", "b", "a"])
    #expect(folder.text(of: "state/reprise/history") == "a\nb\na\n")
  }

  @Test func secretsNeverReachTheFile() {
    let history = history(secrets: ["pw"]) { line in
      line.split(separator: " ").map { $0.hasPrefix("token=") ? "token=X" : String($0) }
        .joined(separator: " ")
    }
    history.add("post /login token=hunter2")
    history.add("set pw=hunter2")
    history.add("secret other hunter2")
    history.add("secret pw")
    #expect(history.entries == ["post /login token=X", "secret pw"])
    #expect(folder.text(of: "state/reprise/history") == "post /login token=X\nsecret pw\n")
  }

  @Test func whatBecomesSecretIsTakenOut() {
    let secrets = Mutex<Set<String>>([])
    let history = LineHistory(
      file: "\(folder.path)/history", isSecret: { name in secrets.withLock { $0.contains(name) } },
      redacted: { line in
        secrets.withLock { $0.isEmpty }
          ? line
          : line.split(separator: "hunter2", omittingEmptySubsequences: false)
            .joined(separator: "***")
      })
    folder.write("set pw=older\nget /old\n", to: "history")
    history.load()
    history.add("set pw=hunter2")
    history.add("get /x?q=hunter2")
    history.add(#"get /a\:b"#)
    secrets.withLock { _ = $0.insert("pw") }
    #expect(history.purge() == nil)
    #expect(history.entries == ["get /old", "get /x?q=***", #"get /a\:b"#])
    #expect(
      folder.text(of: "history") == "get /old\nget /x?q=***\n" + #"get /a\\:b"# + "\n")
    #expect(folder.names() == ["history"])
    #expect(folder.permissions(of: "history") == "600")
  }

  @Test func fileThatCannotBeWrittenIsSaidOnce() {
    folder.write("", to: "file")
    let history = history(in: "file/history")
    let path = "\(folder.path)/file/history"
    #expect(
      history.add("a")
        == "the history cannot be kept in \(path): Not a directory; "
        + "lines typed now are forgotten at the end")
    #expect(history.add("b") == nil)
    #expect(history.entries == ["a", "b"])
  }

  @Test func withoutAFileLinesLastForTheSession() {
    let history = LineHistory(file: nil, isSecret: { _ in false }, redacted: { $0 })
    #expect(history.load() == nil)
    #expect(history.add("a") == nil)
    #expect(history.purge() == nil)
    #expect(history.entries == ["a"])
  }

  @Test func sessionsAtTheSameTimeLoseNothing() async {
    let path = "\(folder.path)/history"
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          let history = LineHistory(
            file: path, isSecret: { $0 == "drop\(session)" }, redacted: { $0 })
          for line in 0..<50 {
            history.add("get /\(session)/\(line)")
            if line % 10 == 0 { history.purge() }
          }
        }
      }
    }
    let lines = (folder.text(of: "history") ?? "").split(separator: "\n").map(String.init)
    let expected = (0..<4).flatMap { session in (0..<50).map { "get /\(session)/\($0)" } }
    #expect(lines.sorted() == expected.sorted())
  }

  @Test func rewritingWaitsForNobodysLine() async {
    let path = "\(folder.path)/history"
    let writer = LineHistory(file: path, isSecret: { _ in false }, redacted: { $0 })
    let cleaner = LineHistory(file: path, isSecret: { $0 == "pw" }, redacted: { $0 })
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for line in 0..<100 { writer.add("get /\(line) ; set pw\(line)=1") } }
      group.addTask {
        for line in 0..<100 {
          let other = LineHistory(file: path, isSecret: { _ in false }, redacted: { $0 })
          other.add("set pw=\(line)")
          cleaner.purge()
        }
      }
    }
    let lines = (folder.text(of: "history") ?? "").split(separator: "\n")
    #expect(lines.count == 100)
  }

  @Test func onlyTheNewestLinesOfAVeryLongFileAreRead() {
    let line = String(repeating: "x", count: 999)
    let count = HistoryFile.readable / 1_000 + 10
    folder.write(
      "oldest\n" + String(repeating: line + "\n", count: count) + "newest\n", to: "history")
    let history = history(in: "history")
    #expect(history.load() == nil)
    #expect(history.entries.last == "newest")
    #expect(history.entries.first == line)
    #expect(history.entries.count < count)
    #expect(folder.text(of: "history")?.hasPrefix("oldest\n") == true)
  }

  @Test func tenThousandLinesAreReadAtOnce() {
    let lines = (0..<12_000).map { "get /users/\($0) page==\($0)" }
    folder.write(lines.joined(separator: "\n") + "\n", to: "history")
    let history = history(in: "history")
    history.load()
    #expect(history.entries == Array(lines.suffix(LineHistory.limit)))
  }
}
