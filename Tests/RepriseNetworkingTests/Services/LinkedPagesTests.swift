import HTTPTypes
import RepriseNetworking
import Testing

/// Pages whose next one stands in a `link` field (RFC 8288).
struct LinkedPagesTests {
  struct Repositories: Endpoint {
    typealias Value = [String]
    var errorHandlers: [any ErrorHandler] = []
    var path: String { "/repositories" }
    var task: RequestTask { .query(["sort": "name"]) }
    var headerFields: HTTPFields { [.accept: "application/vnd.x+json", .authorization: "Basic x"] }
  }

  /// Serves three pages of two elements, the next one named by `link`.
  func client(
    _ journal: Journal, last: Int = 3, next: @escaping @Sendable (Int) -> String
  ) throws -> Client {
    try Client(
      baseURL: "http://h/v1",
      transport: FakeTransport { request, _ in
        let fields = request.head.headerFields
        journal.note(
          request.head.url + (fields.contains(.authorization) ? " authorized" : "")
            + (fields[.accept] == "application/vnd.x+json" ? "" : " accepts something else")
            + (fields[.named("x-key")].map { " key \($0)" } ?? ""))
        let page = RequestURL.page(of: request.head)
        var head = HTTPResponse(status: .ok)
        if page < last {
          head.headerFields[.named("link")] =
            "<http://h/v1/repositories?page=1>; rel=\"first\", <\(next(page + 1))>; rel=\"next\""
        }
        return Response(head: head, body: Body(#"["\#(page)a", "\#(page)b"]"#))
      },
      preparers: [
        CommonParameters(["key": "k"]),
        Prepare { request, _ in request.head.headerFields[.named("x-key")] = "k" },
      ])
  }

  @Test("D27: pages whose next one stands in a link field, with the common parameters once")
  func following() async throws {
    let journal = Journal()
    let client = try client(journal) { "repositories?page=\($0)&key=k" }
    var words: [String] = []
    for try await word in client.pages(of: Repositories()).elements(of: { $0 }) {
      words.append(word)
    }
    #expect(words == ["1a", "1b", "2a", "2b", "3a", "3b"])
    #expect(
      journal.all == [
        "http://h/v1/repositories?sort=name&key=k authorized key k",
        "http://h/v1/repositories?page=2&key=k authorized key k",
        "http://h/v1/repositories?page=3&key=k authorized key k",
      ])
  }

  @Test("D27: a link to another origin is followed without the credentials of one's own")
  func elsewhere() async throws {
    let journal = Journal()
    let client = try client(journal) { "http://mirror/repositories?page=\($0)" }
    var count = 0
    for try await _ in client.pages(of: Repositories()) { count += 1 }
    #expect(count == 3)
    #expect(
      journal.all == [
        "http://h/v1/repositories?sort=name&key=k authorized key k",
        "http://mirror/repositories?page=2", "http://mirror/repositories?page=3",
      ])
  }

  @Test(
    "D27: a link that is no URL is an error in the place of the page after",
    arguments: [
      (
        "http://%zz",
        "GET http://%zz failed: “http://%zz” is no URL: expected a host name, found “%” in it"
      ),
      (
        "ftp://h/x",
        "GET ftp://h/x failed: “ftp://h/x” is no URL: expected the scheme http or https, found ftp"
      ),
    ])
  func noURL(link: String, text: String) async throws {
    let (journal, counter) = (Journal(), ErrorCounter())
    let client = try client(journal) { _ in link }
    var iterator = client.pages(of: Repositories(errorHandlers: [counter])).makeAsyncIterator()
    #expect(try await iterator.next() == ["1a", "1b"])
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error?.kind == .preparation)
    #expect(error?.description == text)
    #expect(counter.counts == ["preparation": 1])
    #expect(journal.all.count == 1)
  }

  @Test("D27: links that lead back are an error behind the last page")
  func circle() async throws {
    let journal = Journal()
    let client = try client(journal, last: 9) { "?page=\($0 > 3 ? 2 : $0)" }
    var pages: [[String]] = []
    let error = await #expect(throws: PagesInACircle.self) {
      for try await page in client.pages(of: Repositories()) { pages.append(page) }
    }
    #expect(pages.map(\.first) == ["1a", "2a", "3a"])
    #expect(
      error?.description == "the pages go round in a circle: two of them lead to "
        + "“http://h/v1/repositories?page=2”")
  }

  @Test("D27: another relation leads the other way")
  func otherRelation() async throws {
    let journal = Journal()
    let client = try client(journal) { "?page=\($0)" }
    let first = "http://h/v1/repositories?page=1"
    var count = 0
    await #expect(throws: PagesInACircle(cursor: first)) {
      for try await _ in client.pages(of: Repositories(), linked: "first") { count += 1 }
    }
    #expect(count == 2)
  }

  /// A server whose list has moved; each page names the next one beside it.
  func moved(to home: String, _ script: [Script.Answer]) throws -> (Script, Client) {
    let script = Script([.redirect(308, home)] + script)
    return (script, try Client(baseURL: "http://h/v1", transport: script, timeout: .seconds(60)))
  }

  func page(_ number: Int, isLast: Bool = false) -> Script.Answer {
    let fields: HTTPFields = isLast ? [:] : [.named("link"): "<?page=\(number + 1)>; rel=next"]
    return .status(200, fields, Body("[\"\(number)\"]"))
  }

  @Test(
    "D27: a relative link stands on the URL that answered, and credentials stay with their origin",
    arguments: [("http://h/v2/list", true), ("http://mirror/list", false)])
  func redirected(home: String, keepsCredentials: Bool) async throws {
    let (script, client) = try moved(to: home, [page(1), page(2), page(3, isLast: true)])
    var pages: [String] = []
    for try await page in client.pages(of: Repositories()) { pages += page }
    #expect(pages == ["1", "2", "3"])
    #expect(
      script.lines == [
        "GET http://h/v1/repositories?sort=name", "GET \(home)", "GET \(home)?page=2",
        "GET \(home)?page=3",
      ])
    let isAuthorized = script.asked.map { $0.request.head.headerFields.contains(.authorization) }
    #expect(isAuthorized == [true] + Array(repeating: keepsCredentials, count: 3))
  }

  @Test("D27: each page is a call of its own, which has the client's time anew")
  func contexts() async throws {
    let (script, client) = try moved(
      to: "http://h/v2/list", [page(1), page(2), page(3, isLast: true)])
    let (clock, notices) = (ManualClock(), Notices())
    let context = RequestContext(
      idleTimeout: .seconds(7), clock: clock, observe: notices.observe)
    for try await _ in client.pages(of: Repositories(), context: context) {
      clock.advance(by: .seconds(59))
    }
    let asked = script.asked.map(\.context)
    #expect(Set(asked.map(\.call)).count == 3)
    #expect(asked.allSatisfy { $0.clock is ManualClock && $0.idleTimeout == .seconds(7) })
    let deadlines = asked.compactMap(\.deadline)
    #expect(deadlines.count == 4 && Set(deadlines).count == 3)
  }

  @Test("D27: a deadline of the context is one for all pages and for what is done between them")
  func deadline() async throws {
    let (script, client) = try moved(to: "http://h/v2/list", (1...9).map { page($0) })
    let clock = ManualClock()
    let deadline = ContinuousClock.now + .seconds(3_600)
    var pages: [String] = []
    let error = await #expect(throws: NetworkError.self) {
      let context = RequestContext(deadline: deadline, clock: clock)
      for try await page in client.pages(of: Repositories(), context: context) {
        pages += page
        clock.advance(by: .seconds(1_500))
      }
    }
    #expect(pages == ["1", "2", "3"])
    let kind = (error?.underlying as? TransportError)?.kind
    let isTimeout = if case .timeout? = kind { true } else { false }
    #expect(isTimeout)
    #expect(script.asked.allSatisfy { $0.context.deadline == deadline })
  }
}

extension RequestURL {
  /// The number in `page=2`, 1 where there is none.
  fileprivate static func page(of head: HTTPRequest) -> Int {
    let pairs = (head.path ?? "").split { $0 == "?" || $0 == "&" }
    return pairs.first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
  }
}
