import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct RedirectsTests {
  func send(
    _ request: Request, through script: Script, _ redirects: Redirects = Redirects(),
    observe: (@Sendable (TransportEvent) -> Void)? = nil
  ) async throws -> Response {
    try await MiddlewareChain([redirects], around: script)
      .send(request, context: RequestContext(observe: observe))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func aRedirectIsFollowed(code: Int) async throws {
    let script = Script([.redirect(code, "../c?d#e"), .status(200, [:], Body("there"))])
    let response = try await send(.get("http://h/a/b"), through: script)
    #expect(script.lines == ["GET http://h/a/b", "GET http://h/c?d"])
    #expect(script.asked.map(\.context.hop) == [1, 2])
    #expect(script.asked.map(\.context.attempt) == [1, 1])
    #expect(try await response.body.collect(upTo: 10) == ArraySlice("there".utf8))
    #expect(response.facts.redirects == ["http://h/c?d"])
  }

  @Test(arguments: [200, 201, 300, 304, 305, 306, 404])
  func anyOtherStatusIsNone(code: Int) async throws {
    let script = Script([.redirect(code, "/c")])
    let response = try await send(.get("http://h/a"), through: script)
    #expect(response.head.status.code == code)
    #expect(response.facts.redirects == [])
    #expect(script.lines.count == 1)
  }

  @Test(arguments: [[:], [.location: ""]] as [HTTPFields])
  func withoutALocationThereIsNowhereToGo(fields: HTTPFields) async throws {
    let script = Script([.status(302, fields)])
    #expect(try await send(.get("http://h/a"), through: script).head.status.code == 302)
    #expect(script.lines.count == 1)
  }

  /// RFC 9110, section 15.4.
  @Test(arguments: [
    (301, "GET", "GET"), (301, "POST", "GET"), (301, "PUT", "PUT"), (301, "HEAD", "HEAD"),
    (302, "GET", "GET"), (302, "POST", "GET"), (302, "PATCH", "PATCH"), (302, "DELETE", "DELETE"),
    (303, "GET", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
    (303, "DELETE", "GET"), (307, "POST", "POST"), (307, "GET", "GET"), (308, "POST", "POST"),
    (308, "PUT", "PUT"), (308, "QUERY", "QUERY"),
  ])
  func theMethod(code: Int, before: String, after: String) async throws {
    let method = try #require(HTTPRequest.Method(rawValue: before))
    let script = Script([.redirect(code, "/b")])
    _ = try await send(.sending(method, "http://h/a"), through: script)
    #expect(script.lines == ["\(before) http://h/a", "\(after) http://h/b"])
  }

  @Test(arguments: [307, 308])
  func theBodyIsSentAgain(code: Int) async throws {
    let script = Script([.redirect(code, "http://other/b")])
    let fields: HTTPFields = [.contentType: "text/plain"]
    _ = try await send(
      .sending(.post, "http://h/a", fields, body: Body("text")), through: script)
    let last = try #require(script.asked.last?.request)
    #expect(last.head.headerFields == fields)
    #expect(try await last.body?.collect(upTo: 10) == ArraySlice("text".utf8))
  }

  @Test func fieldsThatDescribeABodyGoWithIt() async throws {
    let script = Script([.redirect(303, "/b")])
    let fields: HTTPFields = [
      .contentType: "text/plain", .contentLength: "4", .contentEncoding: "gzip",
      .contentLanguage: "en", .expect: "100-continue", .named("content-digest"): "sha-256=:x:",
      .accept: "text/html", .named("x-trace"): "7",
    ]
    _ = try await send(
      .sending(.post, "http://h/a", fields, body: Body("text")), through: script)
    let last = try #require(script.asked.last?.request)
    #expect(last.body == nil)
    #expect(last.head.headerFields == [.accept: "text/html", .named("x-trace"): "7"])
  }

  @Test func aBodyThatIsGoneCanHaveBeenReadOnlyOnce() async throws {
    let script = Script([.redirect(303, "/b")])
    let response = try await send(
      .sending(.post, "http://h/a", body: .once("text")), through: script)
    #expect(response.head.status == .ok)
  }

  @Test func aShortBodyOfARedirectIsReadAndALongOneGivenUp() async throws {
    for (size, isRead) in [(10, true), (1 << 20, false)] {
      let (pulled, cancelled) = (Timing.Ended(), Timing.Ended())
      let body = Body(
        length: Int64(size), isReplayable: false,
        open: {
          let rest = Mutex(1)
          return {
            pulled.end()
            return rest.withLock { left in
              left -= 1
              return left < 0 ? nil : ArraySlice(repeating: 0, count: size)
            }
          }
        }, cancel: { cancelled.end() })
      let script = Script([.status(302, [.location: "/b"], body)])
      _ = try await send(.get("http://h/a"), through: script)
      #expect(pulled.isEnded == isRead)
      #expect(cancelled.isEnded == !isRead)
    }
  }

  @Test func aBodyOfARedirectThatDoesNotComeIsNotWaitedFor() async throws {
    let clock = ManualClock()
    let ended = Timing.Ended()
    let script = Script([.status(302, [.location: "/b"], Timing.stalling(after: ["x"], ended))])
    let task = Task {
      try await MiddlewareChain([Redirects()], around: script)
        .send(.get("http://h/a"), context: RequestContext(clock: clock))
    }
    await clock.sleeping()
    clock.advance(by: .seconds(1))
    #expect(try await task.value.head.status == .ok)
    #expect(clock.sleepers == 0)
  }

  @Test func thePolicyDecides() async throws {
    let answers: [Script.Answer] = [.redirect("/b"), .redirect("http://other/c")]
    let expectations: [(RedirectPolicy, [String])] = [
      (.none, []), (.sameOrigin, ["http://h/b"]), (.follow, ["http://h/b", "http://other/c"]),
      (RedirectPolicy { $0.target.path == "/b" && $0.status == .found }, ["http://h/b"]),
    ]
    for (policy, followed) in expectations {
      let notices = Notices()
      let response = try await send(
        .get("http://h/a"), through: Script(answers), Redirects(policy), observe: notices.observe)
      #expect(response.facts.redirects == followed)
      #expect(response.head.status.code == (followed.count == 2 ? 200 : 302))
      #expect(notices.all.count == (followed.count == 2 ? 0 : 1))
    }
    let notices = Notices()
    _ = try await send(
      .get("http://h/a"), through: Script([.redirect("/b?token=sesame-open")]),
      Redirects(.none), observe: notices.observe)
    #expect(notices.all.first?.contains("sesame-open") == false)
    #expect(
      notices.all.first?.hasSuffix("was not followed: the policy does not allow it") == true)
  }

  @Test func aClientFollowsThemByDefault() async throws {
    let client = try Client(
      baseURL: "http://h",
      transport: Script([.redirect("/moved"), .status(200, [:], Body("[]"))]))
    let response = try await client.response(to: LoadFriends(userID: 1))
    #expect(response.facts.redirects == ["http://h/moved"])
  }

  @Test func aRedirectInsideTheSameOriginKeepsEverything() async throws {
    let script = Script([.redirect("https://H:443/b")])
    let fields: HTTPFields = [.authorization: "Bearer x", .cookie: "a=b", .accept: "*/*"]
    _ = try await send(.sending(.get, "https://h/a", fields), through: script)
    #expect(script.asked.last?.request.head.headerFields == fields)
  }
}
