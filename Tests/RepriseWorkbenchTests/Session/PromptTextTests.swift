import RepriseNetworking
import Testing

@testable import RepriseWorkbench

struct PromptTextTests {
  private func prompt(_ url: String?, _ mode: SessionMode = .live) throws -> String {
    PromptText(base: try url.map { try RequestURL($0) }, mode: mode).text
  }

  @Test(
    arguments: [
      (nil, "live> "), ("https://api.example.com", "api.example.com live> "),
      ("https://api.example.com/v1/", "api.example.com/v1 live> "),
      ("http://api.example.com/v1", "http://api.example.com/v1 live> "),
      ("http://127.0.0.1:8080", "127.0.0.1:8080 live> "),
      ("http://[::1]:3000/x", "[::1]:3000/x live> "),
      (
        "https://api.example.com/a/very/long/path/that/does/not/fit/into/a/prompt",
        "api.example.com/a/ve…t/fit/into/a/prompt live> "
      ),
    ] as [(String?, String)])
  func promptShowsThePlace(url: String?, text: String) throws {
    #expect(try prompt(url) == text)
  }

  @Test(
    arguments: [
      (.live, "a.test live> "), (.record("friends"), "a.test ● recording friends> "),
      (.extend("friends"), "a.test ● extending friends> "),
      (.replay(["friends"]), "a.test ▶ replaying friends> "),
      (.replay(["a", "b"], isStrict: true), "a.test ▶ replaying a b> "),
      (.record("\u{1B}[2J"), "a.test ● recording \\x1b[2J> "),
    ] as [(SessionMode, String)])
  func promptShowsTheMode(mode: SessionMode, text: String) throws {
    #expect(try prompt("https://a.test", mode) == text)
  }

  @Test func piecesSayWhatTheyAre() throws {
    let text = PromptText(base: try RequestURL("https://a.test"), mode: .record("x"))
    #expect(text.pieces.map(\.style) == [.place, .plain, .recording, .plain])
    #expect(text.pieces.map(\.text) == ["a.test", " ", "● recording x", "> "])
  }

  @Test func onlyReplayStaysOffTheNetwork() {
    #expect(SessionMode.live.reachesNetwork)
    #expect(SessionMode.record("x").reachesNetwork)
    #expect(SessionMode.extend("x").reachesNetwork)
    #expect(!SessionMode.replay(["x"]).reachesNetwork)
  }
}
