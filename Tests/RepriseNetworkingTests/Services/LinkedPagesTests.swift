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
}

extension RequestURL {
  /// The number in `page=2`, 1 where there is none.
  fileprivate static func page(of head: HTTPRequest) -> Int {
    let pairs = (head.path ?? "").split { $0 == "?" || $0 == "&" }
    return pairs.first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
  }
}
