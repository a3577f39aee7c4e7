import HTTPTypes
import Testing

@testable import RepriseNetworking

struct ResponseCacheTests {
  private func request(_ url: String, _ fields: HTTPFields = [:]) throws -> CacheRequest {
    var head = Request.get(url).head
    head.headerFields = fields
    return try #require(CacheRequest(head))
  }

  private func store(
    _ url: String, in cache: ResponseCache, bytes: Int = 10, fields: HTTPFields = [:],
    vary: String = "", mark: UInt64? = nil
  ) throws {
    let request = try request(url, fields)
    let head = HTTPResponse(
      status: .ok, headerFields: [.cacheControl: "max-age=60", .vary: vary])
    let response = try #require(
      StoredResponse(
        Response(head: head), body: ArraySlice(repeating: 0, count: bytes), to: request,
        times: StoredResponse.Times(sent: 0, received: 0)))
    cache.store(response, for: request, mark: mark ?? cache.look(up: request).mark)
  }

  private func has(
    _ url: String, in cache: ResponseCache, _ fields: HTTPFields = [:]
  ) throws -> Bool {
    try cache.look(up: request(url, fields)).stored != nil
  }

  @Test("B12: a cache is bounded by count, and what was not used for longest makes room")
  func countLimit() throws {
    let cache = ResponseCache(countLimit: 3)
    for path in ["a", "b", "c"] { try store("http://h.io/\(path)", in: cache) }
    #expect(try has("http://h.io/a", in: cache))
    try store("http://h.io/d", in: cache)
    #expect(cache.count == 3)
    #expect(try !has("http://h.io/b", in: cache))
    #expect(try has("http://h.io/a", in: cache))
  }

  @Test("B12: a cache is bounded by bytes")
  func byteLimit() throws {
    let cache = ResponseCache(byteLimit: 3_000)
    for number in 0..<10 { try store("http://h.io/\(number)", in: cache, bytes: 1_000) }
    #expect(cache.count == 2)
    #expect(cache.byteCount <= 3_000)
    let size = cache.byteCount
    try store("http://h.io/large", in: cache, bytes: 4_000)
    #expect(cache.count == 2)
    #expect(cache.byteCount == size)
    try store("http://h.io/9", in: cache, bytes: 4_000)
    #expect(cache.count == 1)
    #expect(try has("http://h.io/8", in: cache))
  }

  @Test("B12: what a variant was chosen by is counted, too")
  func bytesOfVariants() throws {
    let cache = ResponseCache()
    try store("http://h.io/", in: cache, fields: [.accept: "a"], vary: "accept")
    let size = cache.byteCount
    let long = String(repeating: "a", count: 1_001)
    try store("http://h.io/", in: cache, fields: [.accept: long], vary: "accept")
    #expect(cache.byteCount == 2 * size + 1_000)
  }

  @Test func aResponseReplacesTheOneBefore() throws {
    let cache = ResponseCache()
    try store("http://h.io/", in: cache, bytes: 10)
    let size = cache.byteCount
    try store("http://h.io/", in: cache, bytes: 20)
    #expect(cache.count == 1)
    #expect(cache.byteCount == size + 10)
  }

  @Test("RFC 9111, section 4.1: variants stand side by side")
  func variants() throws {
    let cache = ResponseCache()
    try store("http://h.io/", in: cache, fields: [.accept: "a"], vary: "accept")
    try store("http://h.io/", in: cache, fields: [.accept: "b"], vary: "Accept")
    #expect(cache.count == 2)
    #expect(try has("http://h.io/", in: cache, [.accept: "a"]))
    #expect(try has("http://h.io/", in: cache, [.accept: "b"]))
    #expect(try !has("http://h.io/", in: cache, [.accept: "c"]))
    #expect(try !has("http://h.io/", in: cache))
  }

  @Test func oneURLInSeveralSpellings() throws {
    let cache = ResponseCache()
    try store("http://H.io:80/a", in: cache)
    #expect(try has("http://h.io/a", in: cache))
    #expect(try !has("https://h.io/a", in: cache))
    #expect(try !has("http://h.io/a?", in: cache))
    cache.remove(try RequestURL("http://h.io/a"))
    #expect(cache.count == 0)
  }

  @Test("a response that was on its way when its URL was invalidated is not stored")
  func onTheWay() throws {
    let cache = ResponseCache()
    let mark = try cache.look(up: request("http://h.io/a")).mark
    cache.invalidate("http://h.io/a")
    try store("http://h.io/a", in: cache, mark: mark)
    try store("http://h.io/b", in: cache, mark: mark)
    #expect(try !has("http://h.io/a", in: cache))
    #expect(try has("http://h.io/b", in: cache))
    try store("http://h.io/a", in: cache)
    #expect(try has("http://h.io/a", in: cache))
    for number in 0..<70 { cache.invalidate("http://h.io/\(number)") }
    try store("http://h.io/c", in: cache, mark: mark)
    #expect(try !has("http://h.io/c", in: cache))
    let beforeClearing = try cache.look(up: request("http://h.io/d")).mark
    cache.clear()
    try store("http://h.io/d", in: cache, mark: beforeClearing)
    #expect(cache.count == 0)
  }

  @Test func nothingOfAResponseIsPrinted() throws {
    let cache = ResponseCache()
    try store("http://h.io/?token=sesame", in: cache, fields: [.authorization: "sesame"])
    var dumped = "\(cache) \(String(reflecting: cache))"
    dump(cache, to: &dumped)
    #expect(!dumped.contains("sesame"))
    #expect(cache.description == "1 response in \(cache.byteCount) bytes")
    cache.clear()
    #expect(cache.description == "0 responses in 0 bytes")
  }
}
