import HTTPTypes
import RepriseNetworking
import Testing

struct RedirectCredentialsTests {
  static let fields: HTTPFields = {
    var fields: HTTPFields = [
      .authorization: "Bearer sesame", .cookie: "sid=sesame", .proxyAuthorization: "Basic c2VzYW1l",
      .named("x-api-key"): "sesame", .named("host"): "a", .accept: "*/*", .named("x-trace"): "7",
    ]
    fields[.named("x-tenant")] = "open"
    fields.setCredential("sesame", for: .named("x-tenant"))
    return fields
  }()

  @Test(arguments: [
    "https://b/", "http://b/", "//b/", "https://a:8443/", "https://a.b/", "https://sub.a/",
  ])
  func credentialsStayWithTheirOrigin(location: String) async throws {
    let notices = Notices()
    let script = Script([.redirect(307, location)])
    _ = try await MiddlewareChain([Redirects(allowsDowngrade: true)], around: script).send(
      .sending(.get, "https://a/", Self.fields),
      context: RequestContext(observe: notices.observe))
    #expect(
      script.asked.last?.request.head.headerFields == [.accept: "*/*", .named("x-trace"): "7"])
    #expect(notices.all.count == 1)
  }

  @Test func theNoticeNamesWhatWasLeftOutAndWhere() async throws {
    let notices = Notices()
    let script = Script([.redirect("https://b/x"), .redirect("https://c/y")])
    _ = try await MiddlewareChain([Redirects()], around: script).send(
      .sending(.get, "https://a/", Self.fields),
      context: RequestContext(observe: notices.observe))
    #expect(
      notices.all == [
        "authorization, cookie, proxy-authorization, x-api-key, x-tenant were left out: "
          + "the redirect leads from https://a to https://b"
      ])
  }

  @Test func oneFieldIsNamedInTheSingular() async throws {
    let notices = Notices()
    _ = try await MiddlewareChain([Redirects()], around: Script([.redirect("https://b/")])).send(
      .sending(.get, "https://a/", [.authorization: "Bearer sesame"]),
      context: RequestContext(observe: notices.observe))
    #expect(
      notices.all == [
        "authorization was left out: the redirect leads from https://a to https://b"
      ])
  }

  @Test func theyDoNotComeBackOnTheWayBack() async throws {
    let script = Script([.redirect("https://b/"), .redirect("https://a/again")])
    _ = try await MiddlewareChain([Redirects()], around: script).send(
      .sending(.get, "https://a/", [.authorization: "Bearer sesame"]), context: RequestContext())
    #expect(script.lines == ["GET https://a/", "GET https://b/", "GET https://a/again"])
    #expect(script.asked.map { $0.request.head.headerFields.count } == [1, 0, 0])
  }

  @Test func userInformationInALocationIsNoCredential() async throws {
    let script = Script([.redirect("https://user:sesame@b/x")])
    let response = try await MiddlewareChain([Redirects()], around: script).send(
      .get("https://a/"), context: RequestContext())
    #expect(script.lines.last == "GET https://b/x")
    #expect(script.asked.last?.request.head.headerFields == [:])
    #expect(response.facts.redirects == ["https://b/x"])
  }

  @Test func aBodyWithASecretStaysWithItsOrigin() async throws {
    let login = Request.sending(
      .post, "https://a/login", [.contentType: "application/json"],
      body: Body(#"{"email":"ann@example.com","password":"open sesame"}"#))
    let error = await #expect(throws: RedirectError.self) {
      _ = try await MiddlewareChain(
        [Redirects()], around: Script([.redirect(307, "https://b/login")])
      ).send(login, context: RequestContext())
    }
    #expect(
      error?.description
        == "the 307 redirect from https://a/login to https://b/login was refused, "
        + "for the body holds a secret that is meant for https://a/login")
    let script = Script([.redirect(307, "/v2/login")])
    _ = try await MiddlewareChain([Redirects()], around: script).send(
      login, context: RequestContext())
    #expect(script.lines.last == "POST https://a/v2/login")
  }

  @Test func aBodyThatGoesElsewhereIsSaid() async throws {
    let notices = Notices()
    _ = try await MiddlewareChain([Redirects()], around: Script([.redirect(307, "https://b/")]))
      .send(
        .sending(.put, "https://a/", [.contentType: "text/plain"], body: Body("text")),
        context: RequestContext(observe: notices.observe))
    #expect(
      notices.all == ["the body is sent to https://b too, as the 307 redirect from https://a asks"])
  }

  @Test("D21: a secret in the value of any field stays with its origin, too")
  func secretsInValues() async throws {
    let notices = Notices()
    let script = Script([.redirect("https://b/")])
    let fields: HTTPFields = [
      .authorization: "Bearer open-sesame", .referer: "https://a/?access_token=sesame",
      .named("x-copy"): "was open-sesame", .named("x-trace"): "7",
    ]
    _ = try await MiddlewareChain([Redirects()], around: script).send(
      .sending(.get, "https://a/", fields), context: notices.context)
    #expect(script.asked.last?.request.head.headerFields == [.named("x-trace"): "7"])
    #expect(
      notices.all == [
        "authorization, referer, x-copy were left out: the redirect leads from https://a to "
          + "https://b"
      ])
  }
}
