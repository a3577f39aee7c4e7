import HTTPTypes
import RepriseNetworking
import Testing

/// Pages whose next one stands in a `link` field (RFC 8288).
struct LinkedPagesTests {
  struct Repositories: Endpoint {
    typealias Value = CollectedResponse
    var url: String?
    var path: String { url ?? "/repositories" }
  }

  /// Serves three pages of two lines, the next one named by `link`.
  func client(
    _ journal: Journal, next: @escaping @Sendable (Int) -> String
  ) throws -> Client {
    try Client(
      baseURL: "http://h/v1",
      transport: FakeTransport { request, _ in
        journal.note(request.head.url)
        let page = RequestURL.page(of: request.head)
        var head = HTTPResponse(status: .ok)
        if page < 3, let link = HTTPField.Name("link") {
          head.headerFields[link] =
            "<http://h/v1/repositories?page=1>; rel=\"first\", <\(next(page + 1))>; rel=\"next\""
        }
        return Response(head: head, body: Body("\(page)a \(page)b"))
      }, preparers: [CommonParameters(["key": "k"])])
  }

  func pages(_ client: Client) -> Pages<CollectedResponse> {
    Pages(
      following: { url in try await client.value(of: Repositories(url: url)) },
      next: { Self.next(in: $0.head) })
  }

  /// The target of the link whose relation is `next`.
  static func next(in head: HTTPResponse) -> String? {
    guard let name = HTTPField.Name("link"), let field = head.headerFields[name] else { return nil }
    let link = field.split(separator: ",").first { $0.contains("rel=\"next\"") }
    return link?.split(separator: ">").first?.split(separator: "<").last.map(String.init)
  }

  @Test("D27: pages whose next one stands in a link field, with the common parameters once")
  func following() async throws {
    let journal = Journal()
    let client = try client(journal) { "http://h/v1/repositories?page=\($0)&key=k" }
    var words: [String] = []
    let elements = pages(client).elements { page in
      String(decoding: page.body, as: UTF8.self).split(separator: " ").map(String.init)
    }
    for try await word in elements { words.append(word) }
    #expect(words == ["1a", "1b", "2a", "2b", "3a", "3b"])
    #expect(
      journal.all == [
        "http://h/v1/repositories?key=k", "http://h/v1/repositories?page=2&key=k",
        "http://h/v1/repositories?page=3&key=k",
      ])
  }

  @Test("D27: a link to another origin is followed without what is for one's own")
  func elsewhere() async throws {
    let journal = Journal()
    let client = try client(journal) { "http://mirror/repositories?page=\($0)" }
    var count = 0
    for try await _ in pages(client) { count += 1 }
    #expect(count == 3)
    #expect(
      journal.all == [
        "http://h/v1/repositories?key=k", "http://mirror/repositories?page=2",
        "http://mirror/repositories?page=3",
      ])
  }

  @Test("D27: a link that is no URL is an error of the page after")
  func noURL() async throws {
    let journal = Journal()
    var iterator = pages(try client(journal) { _ in "http://%zz" }).makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    do {
      _ = try await iterator.next()
      Issue.record("it did not throw")
    } catch let error as NetworkError {
      #expect(error.kind == .preparation)
    }
    #expect(journal.all.count == 1)
  }
}

extension RequestURL {
  /// The number in `page=2`, 1 where there is none.
  fileprivate static func page(of head: HTTPRequest) -> Int {
    let pairs = (head.path ?? "").split { $0 == "?" || $0 == "&" }
    return pairs.first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
  }
}
