import HTTPTypes
import RepriseNetworking
import Testing

struct HTTPFieldsCredentialsTests {
  struct Report: Endpoint {
    typealias Value = CollectedResponse
    var path: String { "/report" }
    var headerFields: HTTPFields { HTTPFields(credential: "sesame", for: .named("x-partner")) }
  }

  @Test("D21: a field of an endpoint that is marked as a credential stays with its origin")
  func staysHome() async throws {
    let script = Script([.redirect(307, "http://other/")])
    let notices = Notices()
    let client = try Client(baseURL: "http://h", transport: script)
    _ = try await client.response(to: Report(), context: notices.context)
    #expect(
      script.asked.map { $0.request.head.headerFields[.named("x-partner")] } == ["sesame", nil])
    #expect(
      notices.all == [
        "x-partner was left out: the redirect leads from http://h to http://other"
      ])
  }

  @Test("D17: a credential takes the place of a field")
  func aCredentialTakesThePlaceOfAField() {
    var fields: HTTPFields = [.accept: "*/*", .named("x-partner"): "a", .named("X-Partner"): "b"]
    fields.setCredential("c", for: .named("x-partner"))
    #expect(fields[values: .named("x-partner")] == ["c"])
    #expect(fields[.accept] == "*/*")
    #expect(fields.filter { $0.indexingStrategy == .disallow }.map(\.value) == ["c"])
  }

  @Test func theIdempotencyKeyHasItsName() {
    #expect(HTTPField.Name.idempotencyKey.canonicalName == "idempotency-key")
  }

  @Test func factsAreMadeWithWhatACacheDid() {
    let facts = ResponseFacts(version: "HTTP/2", cache: .hit)
    #expect(facts.cache == .hit)
    #expect(facts.version == "HTTP/2")
    #expect(ResponseFacts().cache == nil)
  }
}
