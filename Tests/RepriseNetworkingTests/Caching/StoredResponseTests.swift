import HTTPTypes
import Testing

@testable import RepriseNetworking

struct StoredResponseTests {
  @Test(
    "RFC 9111, section 3: what may be stored",
    arguments: [
      (200, [.cacheControl: "max-age=60"], true), (200, [.eTag: "\"1\""], true),
      (200, [.lastModified: "x"], true), (200, [.expires: "0"], true), (200, [:], false),
      (200, [.cacheControl: "public"], false),
      (200, [.cacheControl: "no-store, max-age=60"], false),
      (200, [.cacheControl: "no-store, must-understand, max-age=60"], true),
      (200, [.cacheControl: "private, max-age=60"], true),
      (200, [.cacheControl: "no-cache", .eTag: "\"1\""], true),
      (206, [.cacheControl: "max-age=60"], false), (304, [.cacheControl: "max-age=60"], false),
      (204, [.cacheControl: "max-age=60"], true), (301, [.cacheControl: "max-age=60"], true),
      (301, [.eTag: "\"1\""], true), (302, [.cacheControl: "max-age=60"], true),
      (302, [.eTag: "\"1\""], false), (404, [.cacheControl: "max-age=60"], true),
      (401, [.cacheControl: "max-age=60"], false), (500, [.cacheControl: "max-age=60"], false),
    ] as [(Int, HTTPFields, Bool)])
  func storable(status: Int, fields: HTTPFields, isStorable: Bool) {
    let head = HTTPResponse(status: .init(code: status), headerFields: fields)
    #expect(StoredResponse.mayStore(head) == isStorable)
  }

  @Test(
    "RFC 9111, section 4.1: vary",
    arguments: [
      ("", []), ("Accept", ["accept"]), ("accept , X-Mode,,", ["accept", "x-mode"]), ("*", nil),
      ("accept, *", nil), ("no name", ["noname"]), ("ü", nil),
    ] as [(String, [String]?)])
  func selected(vary: String, names: [String]?) {
    let head = HTTPResponse(status: .ok, headerFields: [.vary: vary])
    #expect(StoredResponse.selected(by: head)?.map(\.canonicalName) == names)
  }

  private func stored(_ fields: HTTPFields, to request: HTTPFields = [:]) throws -> StoredResponse {
    var head = Request.get("https://example.com/").head
    head.headerFields = request
    let asked = try #require(CacheRequest(head))
    return try #require(
      StoredResponse(
        Response(head: HTTPResponse(status: .ok, headerFields: fields)), body: [1, 2, 3],
        to: asked, times: StoredResponse.Times(sent: 0, received: 0)))
  }

  @Test("RFC 9111, section 3.2: a 304 renews the head and leaves what describes the body")
  func updating() throws {
    let cookie = HTTPField(name: .setCookie, value: "sid=1")
    var fields: HTTPFields = [
      .eTag: "\"1\"", .cacheControl: "max-age=5", .contentType: "text/plain", .contentLength: "3",
      .age: "7", .server: "old", .connection: "keep-alive", .vary: "accept",
    ]
    fields.append(cookie)
    var fresh: HTTPFields = [
      .cacheControl: "max-age=9", .contentType: "image/png", .contentLength: "0", .date: "now",
    ]
    fresh.append(cookie)
    let request = try #require(CacheRequest(Request.get("https://example.com/").head))
    let updated = try stored(fields).updated(
      by: HTTPResponse(status: .notModified, headerFields: fresh), to: request,
      times: StoredResponse.Times(sent: 5, received: 5))
    #expect(updated.head.status == .ok)
    #expect(updated.body == [1, 2, 3])
    #expect(
      updated.head.headerFields == [
        .eTag: "\"1\"", .contentType: "text/plain", .contentLength: "3", .server: "old",
        .vary: "accept", .cacheControl: "max-age=9", .date: "now",
      ])
    #expect(updated.age(at: 6) == 1)
  }

  @Test("C36: whatever carries a credential is part of the key")
  func credentials() throws {
    let secret = try #require(HTTPField.Name("X-Api-Key"))
    var marked = HTTPField(name: .accept, value: "a")
    marked.indexingStrategy = .disallow
    var withMark = HTTPFields()
    withMark.append(marked)
    let asked: [HTTPFields] = [
      [:], [.authorization: "Bearer a"], [.authorization: "Bearer b"], [.cookie: "a=1"],
      [.cookie: "a=2"], [secret: "a"], [secret: "b"], withMark,
    ]
    for (index, mine) in asked.enumerated() {
      let response = try stored([.eTag: "\"1\""], to: mine)
      for (other, fields) in asked.enumerated() {
        var head = Request.get("https://example.com/").head
        head.headerFields = fields
        let request = try #require(CacheRequest(head))
        #expect(response.answers(request) == (index == other), "\(mine) \(fields)")
      }
    }
  }
}
