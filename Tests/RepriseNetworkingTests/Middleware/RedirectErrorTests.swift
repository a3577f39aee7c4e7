import HTTPTypes
import RepriseNetworking
import Testing

struct RedirectErrorTests {
  func error(
    _ answers: [Script.Answer], _ redirects: Redirects = Redirects(),
    to request: Request = .get("http://h/a")
  ) async -> RedirectError? {
    await #expect(throws: RedirectError.self) {
      _ = try await MiddlewareChain([redirects], around: Script(answers))
        .send(request, context: RequestContext())
    }
  }

  @Test func aLoopIsNamed() async throws {
    let error = await error([.redirect("/b"), .redirect("/c"), .redirect("/b")])
    #expect(error?.reason == .loop)
    #expect(
      error?.description
        == "the redirects go in a circle: http://h/a → http://h/b → http://h/c → http://h/b")
  }

  @Test func aPageThatPointsToItselfIsALoop() async throws {
    #expect(
      await error([.redirect("#top")])?.description
        == "the redirects go in a circle: http://h/a → http://h/a")
  }

  @Test func anotherMethodIsNoLoop() async throws {
    let script = Script([.redirect(303, "/a")])
    let response = try await MiddlewareChain([Redirects()], around: script).send(
      .sending(.post, "http://h/a"), context: RequestContext())
    #expect(response.head.status == .ok)
    #expect(script.lines == ["POST http://h/a", "GET http://h/a"])
  }

  @Test func aCookieOnTheWayIsNoLoop() async throws {
    let script = Script([
      .redirect("/login"), .status(302, [.location: "/a", .setCookie: "sid=1"]),
    ])
    let response = try await MiddlewareChain([Redirects()], around: script).send(
      .get("http://h/a"), context: RequestContext())
    #expect(response.head.status == .ok)
    #expect(script.lines == ["GET http://h/a", "GET http://h/login", "GET http://h/a"])
  }

  @Test func thereIsALimit() async throws {
    let steps = (1...30).map { Script.Answer.redirect("/\($0)") }
    let error = await error(steps, Redirects(limit: 3))
    #expect(error?.reason == .tooMany(limit: 3))
    #expect(
      error?.description
        == "there are more redirects than the 3 allowed: "
        + "http://h/a → http://h/1 → http://h/2 → http://h/3 → http://h/4")
    let standard = await self.error(steps)
    #expect(standard?.reason == .tooMany(limit: 20))
    #expect(standard?.urls.count == 22)
    let enough = Script(Array(steps.prefix(20)))
    let response = try await MiddlewareChain([Redirects()], around: enough)
      .send(.get("http://h/a"), context: RequestContext())
    #expect(response.facts.redirects.count == 20)
  }

  @Test func leavingHTTPSIsRefused() async throws {
    let error = await error([.redirect("http://h/b")], to: .get("https://h/a"))
    #expect(
      error?.description
        == "the 302 redirect from https://h/a to http://h/b was refused, for it leaves https; "
        + "say allowsDowngrade to follow it")
    let script = Script([.redirect("http://h/b")])
    _ = try await MiddlewareChain([Redirects(allowsDowngrade: true)], around: script).send(
      .get("https://h/a"), context: RequestContext())
    #expect(script.lines.last == "GET http://h/b")
  }

  @Test func anotherSchemeIsRefused() async throws {
    #expect(
      await error([.redirect("ftp://h/b")])?.description
        == "the 302 redirect from http://h/a cannot be followed: “ftp://h/b” is no URL: "
        + "expected the scheme http or https, found ftp")
    #expect(
      await error([.redirect("javascript:alert(1)")])?.description
        == "the 302 redirect from http://h/a cannot be followed: “javascript:alert(1)” is no URL: "
        + "expected the scheme http or https, found javascript")
  }

  @Test func severalLocationsAreRefused() async throws {
    var fields: HTTPFields = [.location: "/b"]
    fields.append(HTTPField(name: .location, value: "/c"))
    #expect(
      await error([.status(302, fields)])?.description
        == "the 302 redirect from http://h/a cannot be followed: it names several places")
  }

  @Test func aBodyThatIsUsedUpIsAnError() async throws {
    let request = Request.sending(.post, "http://h/a", body: .once("text"))
    #expect(
      await error([.redirect(308, "/b")], to: request)?.description
        == "the 308 redirect from http://h/a to http://h/b asks for the body again, "
        + "which can be read only once; send one that is in memory or in a file")
  }

  @Test func secretsInTheURLsAreHidden() async throws {
    let error = await error(
      [.redirect("/b?token=sesame-open"), .redirect("/b?token=sesame-open")])
    #expect(error?.urls.last == "http://h/b?token=sesame-open")
    #expect(error?.description.contains("sesame-open") == false)
  }

  @Test func theBodyOfARefusedRedirectIsGivenBack() async throws {
    let ended = Timing.Ended()
    let body = Timing.stalling(after: ["x"], ended)
    _ = await error([.status(302, [.location: "ftp://h/"], body)])
    #expect(ended.isEnded)
  }
}
