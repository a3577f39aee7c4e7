import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// What counts as the same exchange, and what stays of the old one.
struct VolatileRulesTests {
  private let rules = VolatileRules(RecordingSettings())

  @Test(arguments: [
    "date", "Date", "age", "expires", "server-timing", "x-request-id", "x-correlation-id",
    "x-runtime", "x-amzn-requestid", "X-Amzn-Trace-Id", "cf-ray", "via", "nel", "report-to",
    "alt-svc", "traceparent", "x-ratelimit-limit", "x-ratelimit-reset",
  ])
  func volatileFields(name: String) {
    #expect(rules.isVolatile(.test(name)))
  }

  @Test(arguments: [
    "content-type", "etag", "last-modified", "set-cookie", "server", "x-request", "dates",
    "location",
    "cache-control", "x-ratelimit", "x-amzn", "tracestate",
  ])
  func lastingFields(name: String) {
    #expect(!rules.isVolatile(.test(name)))
  }

  @Test func aRecordingsOwn() {
    var settings = RecordingSettings()
    settings.volatile = ["etag", "x-debug-*"]
    let rules = VolatileRules(settings)
    #expect(rules.isVolatile(.eTag))
    #expect(rules.isVolatile(.test("x-debug-id")))
    #expect(!rules.isVolatile(.test("x-debug")))
    #expect(rules.isVolatile(.date))
  }

  @Test func volatileFieldsMayComeAndGo() throws {
    let with = shortExchange(fields: [.date: "now", .eTag: "1"])
    let without = shortExchange(fields: [.eTag: "1"])
    #expect(try rules.isSame(with, without))
    #expect(try rules.isSame(without, with))
  }

  @Test func fieldsOfOneConnectionSayNothing() throws {
    let with = shortExchange(fields: [.connection: "close"], requestFields: [.test("te"): "x"])
    #expect(try rules.isSame(shortExchange(), with))
  }

  @Test func bytesCountAndNotWhatTheyLookLike() throws {
    let composed = shortExchange(body: "é", fields: [.eTag: "é"])
    let decomposed = shortExchange(body: "é", fields: [.eTag: "e\u{301}"])
    #expect(try !rules.isSame(composed, decomposed))
  }

  @Test func theOrderOfFieldsCounts() throws {
    var one = shortExchange()
    var other = shortExchange()
    for name in ["a", "b"] {
      one.response?.head.headerFields.append(HTTPField(name: .test(name), value: "1"))
    }
    for name in ["b", "a"] {
      other.response?.head.headerFields.append(HTTPField(name: .test(name), value: "1"))
    }
    #expect(try !rules.isSame(one, other))
  }

  @Test(arguments: [
    ("a=1; Max-Age=60", "a=1; Max-Age=59", true),
    ("a=1; max-age=60; Secure", "a=1; Max-Age=1; Secure", true),
    ("a=1; Expires=Fri", "a=1", true), ("a=1", "a=2", false),
    ("a=1; Path=/", "a=1; Path=/b", false),
    ("a=1; Max-Age=60", "b=1; Max-Age=60", false), ("a=expires=1", "a=expires=2", false),
    ("a=1; Secure", "a=1; HttpOnly", false),
  ])
  func cookies(one: String, other: String, isSame: Bool) throws {
    #expect(
      try rules.isSame(
        shortExchange(fields: [.setCookie: one]), shortExchange(fields: [.setCookie: other]))
        == isSame)
  }

  @Test func whatIsKept() throws {
    var old = shortExchange(
      body: "old",
      fields: [.date: "then", .test("x-request-id"): "1", .setCookie: "a=1; Max-Age=60; Path=/"])
    old.response?.head.headerFields.append(HTTPField(name: .via, value: "one"))
    old.response?.chunks = [Chunk(size: 3, milliseconds: 7)]
    var new = shortExchange(
      body: "new",
      fields: [.date: "now", .eTag: "2", .setCookie: "a=2; Max-Age=59; Path=/; Secure"])
    new.response?.head.headerFields.append(HTTPField(name: .via, value: "two"))
    new.response?.head.headerFields.append(HTTPField(name: .via, value: "three"))
    new.response?.version = "HTTP/2"
    new.response?.head.status = .init(code: 200)
    new.response?.chunks = [Chunk(size: 1, milliseconds: 0), Chunk(size: 2, milliseconds: 9)]
    new.recorded = "2027-01-01T00:00:00Z"
    new.took = .seconds(1)
    let kept = try rules.keepingVolatile(of: old, in: new)
    #expect(kept.recorded == old.recorded)
    #expect(kept.took == old.took)
    #expect(kept.response?.version == "HTTP/1.1")
    #expect(kept.response?.head.status.reasonPhrase == "OK")
    #expect(
      kept.response?.head.headerFields.map { "\($0.name.canonicalName): \($0.value)" } == [
        "date: then", "etag: 2", "set-cookie: a=2; Max-Age=60; Path=/; Secure", "via: one",
        "via: three",
      ])
    #expect(kept.response?.chunks == new.response?.chunks, "they belong to the new body")
  }

  @Test func anotherStatusHasItsOwnReason() throws {
    var new = shortExchange()
    new.response?.head.status = .init(code: 404, reasonPhrase: "Not Found")
    let kept = try rules.keepingVolatile(of: shortExchange(), in: new)
    #expect(kept.response?.head.status.code == 404)
    #expect(kept.response?.head.status.reasonPhrase == "Not Found")
  }

  @Test func requestsHaveVolatileFieldsToo() throws {
    let old = shortExchange(requestFields: [.test("traceparent"): "1", .accept: "a"])
    let new = shortExchange(requestFields: [.test("traceparent"): "2", .accept: "b"])
    let kept = try rules.keepingVolatile(of: old, in: new)
    #expect(kept.request.head.headerFields[.test("traceparent")] == "1")
    #expect(kept.request.head.headerFields[.accept] == "b")
  }

  @Test func withoutAResponseThereIsNothingToKeep() throws {
    var failed = shortExchange()
    failed.response = nil
    failed.failure = .dns
    #expect(try rules.keepingVolatile(of: shortExchange(), in: failed).response == nil)
    #expect(try rules.keepingVolatile(of: failed, in: shortExchange()).response != nil)
    #expect(try !rules.isSame(failed, shortExchange()))
    #expect(try rules.isSame(failed, failed))
  }
}
