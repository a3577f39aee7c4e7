import DemoAPI
import Foundation
import Testing

/// The whole loop through the real binary and `-c`: record, stop the server, replay.
struct RecordAndReplayTests {
  @Test func aRecordedAnswerIsReplayedByteForByteWithTheServerGone() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let command = "get \(demo.baseURL)/echo a==1 X-Trace:abc"
    let live = try await Command.reprise(["-c", command, "--record", "echo"], in: folder.url).run()
    await demo.stop()
    #expect(live.status == 0, "\(live.errors)")

    let fixtures = try folder.files(below: "recordings/echo").filter { $0.hasSuffix(".http") }
    #expect(fixtures == ["0001-GET-echo.http"])
    let fixture = try folder.text("recordings/echo/0001-GET-echo.http")
    #expect(fixture.hasPrefix("# reprise 1\n# recorded "))
    #expect(fixture.contains("\nGET \(demo.baseURL)/echo?a=1\n"))
    #expect(fixture.contains("\nx-trace: abc\n"))
    #expect(fixture.contains("\n###\nHTTP/1.1 200 OK\n"))

    let replayed = try await Command.reprise(
      ["-c", command, "--replay", "echo"], in: folder.url
    ).run()
    #expect(replayed.status == 0, "\(replayed.errors)")
    #expect(replayed.output == live.output)
  }

  @Test func aMissNamesTheNearestExchangeAndTheDifference() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    _ = try await Command.reprise(
      ["-c", "get \(demo.baseURL)/echo a==1", "--record", "echo"], in: folder.url
    ).run()
    await demo.stop()
    let missed = try await Command.reprise(
      ["-c", "get \(demo.baseURL)/echo a==2", "--replay", "echo"], in: folder.url
    ).run()
    #expect(missed.status == 5)
    #expect(missed.output.isEmpty)
    #expect(missed.errors.contains("0001-GET-echo.http"), "\(missed.errors)")
    #expect(missed.errors.contains(#"query a: recorded "1", asked "2""#), "\(missed.errors)")
  }

  @Test func getPutGetOfOneResourceReplaysInOrder() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let commands = """
      cd \(demo.baseURL)
      get /counter
      put /counter value:=41
      get /counter
      """
    let live = try await Command.reprise(
      ["-c", commands, "--record", "counter"], in: folder.url
    ).run()
    await demo.stop()
    #expect(live.status == 0, "\(live.errors)")
    #expect(live.text.contains("41"))
    let replayed = try await Command.reprise(
      ["-c", commands, "--replay", "counter"], in: folder.url
    ).run()
    #expect(replayed.status == 0, "\(replayed.errors)")
    #expect(replayed.output == live.output)
    #expect(
      try folder.files(below: "recordings/counter").filter { $0.hasSuffix(".http") } == [
        "0001-GET-counter.http", "0002-PUT-counter.http", "0003-GET-counter.http",
      ])
  }

  @Test func secretsAreNowhereUnderTheFolder() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let secrets = [
      "s3cr3t-Bearer-Value", "s3cr3t-Cookie-Value", "s3cr3t-Key-Value", "s3cr3t-Password-Value",
    ]
    let commands = """
      cd \(demo.baseURL)
      post /echo api_key==\(secrets[2]) Authorization:'Bearer \(secrets[0])' \
      Cookie:'session=\(secrets[1]); theme=dark; v=1' password=\(secrets[3]) note=dark v:=1
      get /cookies Cookie:'theme=dark; v=1'
      post /authenticate email=ann@example.com password=\(secrets[3])
      expect 401
      """
    let live = try await Command.reprise(
      ["-c", commands, "--record", "secrets"], in: folder.url
    ).run()
    #expect(live.status == 0, "\(live.errors)")
    #expect(live.text.contains(secrets[0]), "standard output is the live answer")
    for path in try folder.files() {
      let text = try folder.text(path)
      for secret in secrets {
        #expect(!text.contains(secret), "\(secret) is in \(path)")
        #expect(!text.contains(Data(secret.utf8).base64EncodedString().dropLast(4)), "\(path)")
        #expect(!path.contains(secret))
      }
    }
    let fixture = try folder.text("recordings/secrets/0001-POST-echo.http")
    #expect(fixture.contains("\"note\": \"dark\""), "a cookie's plain value changes nothing else")
    #expect(fixture.contains("\"v\": 1"))
    #expect(fixture.contains("HTTP/1.1 200 OK"))

    await demo.stop()
    let replayed = try await Command.reprise(
      ["-c", commands, "--replay", "secrets"], in: folder.url
    ).run()
    #expect(replayed.status == 0, "matching accepts the secrets: \(replayed.errors)")
  }

  @Test func fiveDigitsGapsAndDuplicatesReplay() async throws {
    let folder = try TemporaryFolder()
    func fixture(_ body: String) -> String {
      """
      # reprise 1
      GET http://127.0.0.1:9/n

      ###
      HTTP/1.1 200 OK
      content-type: text/plain

      \(body)
      """
    }
    try folder.write(fixture("one"), to: "recordings/n/0001-GET-n.http")
    try folder.write(fixture("two a"), to: "recordings/n/0007-GET-a.http")
    try folder.write(fixture("two b"), to: "recordings/n/0007-GET-b.http")
    try folder.write(fixture("three"), to: "recordings/n/12345-GET-n.http")
    let commands = Array(repeating: "get http://127.0.0.1:9/n", count: 5).joined(separator: "\n")
    let replayed = try await Command.reprise(
      ["-c", commands, "--replay", "n"], in: folder.url
    ).run()
    #expect(replayed.status == 0, "\(replayed.errors)")
    #expect(replayed.text == "onetwo atwo bthreethree")
  }

  @Test func whatWasDrawnIsGivenAgain() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let commands = """
      set id={{$uuid}}
      put \(demo.baseURL)/items/{{id}} at={{$now}} n:={{$randomInt}} password={{$uuid}}
      get \(demo.baseURL)/items/{{id}}
      """
    let live = try await Command.reprise(["-c", commands, "--record", "d"], in: folder.url).run()
    await demo.stop()
    #expect(live.status == 0, "\(live.errors)")
    let replayed = try await Command.reprise(
      ["-c", commands, "--replay", "d"], in: folder.url
    ).run()
    #expect(replayed.status == 0, "\(replayed.errors)")
    let fixture = try folder.text("recordings/d/0001-PUT-items.http")
    #expect(fixture.components(separatedBy: "# drawn $uuid ").count == 3)
    #expect(fixture.contains("# drawn $now 20"))
    #expect(fixture.contains("# drawn $uuid REDACTED\n"), "a drawn password is not kept")
  }

  @Test func recordingAgainReplacesInPlace() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let commands = "cd \(demo.baseURL) ; get /counter ; get /api/v1/friends user_id==7"
    _ = try await Command.reprise(["-c", commands, "--record", "again"], in: folder.url).run()
    let before = try folder.text("recordings/again/0002-GET-friends.http")
    let again = try await Command.reprise(
      ["-c", "cd \(demo.baseURL) ; get /api/v1/friends user_id==7", "--record", "again"],
      in: folder.url
    ).run()
    await demo.stop()
    #expect(again.status == 0, "\(again.errors)")
    #expect(try folder.text("recordings/again/0002-GET-friends.http") == before)
    #expect(
      try folder.files(below: "recordings/again").filter { $0.hasSuffix(".http") } == [
        "0002-GET-friends.http"
      ])
    #expect(again.errors.contains("0001-GET-counter.http"), "what is removed is named")
  }
}
