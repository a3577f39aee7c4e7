import HTTPTypes
import Testing

@testable import RepriseNetworking

struct FreshnessTests {
  /// 1994-11-06 08:49:37, when the responses of these tests come.
  static let received: Int64 = 784_111_777
  static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  static func stored(
    _ fields: HTTPFields, delay: Int64 = 0, status: HTTPResponse.Status = .ok
  ) throws -> StoredResponse {
    var fields = fields
    fields[.eTag] = "\"1\""
    let request = try #require(CacheRequest(Request.get("https://example.com/").head))
    return try #require(
      StoredResponse(
        Response(head: HTTPResponse(status: status, headerFields: fields)), body: [], to: request,
        times: StoredResponse.Times(sent: received - delay, received: received)))
  }

  @Test(
    "RFC 9111, section 4.2.1: for how long a response is fresh",
    arguments: [
      ([.cacheControl: "max-age=60"], 60),
      ([.cacheControl: "max-age=60, s-maxage=5"], 60),
      ([.cacheControl: "s-maxage=60"], 0),
      ([.cacheControl: "max-age=60", .expires: "0"], 60),
      ([.cacheControl: "max-age=soon", .expires: "Sun, 06 Nov 1994 08:50:37 GMT"], 0),
      ([.expires: "Sun, 06 Nov 1994 08:50:37 GMT", .date: date], 60),
      ([.expires: "Sun, 06 Nov 1994 08:50:37 GMT", .date: "Sun, 06 Nov 1994 08:50:00 GMT"], 37),
      ([.expires: "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
      ([.expires: "Sunday, 06-Nov-94 08:50:37 GMT"], 60),
      ([.expires: "Sun, 06 Nov 1994 08:40:37 GMT"], 0),
      ([.expires: "0"], 0), ([.expires: "-1"], 0),
      ([.lastModified: "Sun, 06 Nov 1994 08:39:37 GMT"], 0), ([:], 0),
    ] as [(HTTPFields, Int64)])
  func lifetimes(fields: HTTPFields, seconds: Int64) throws {
    #expect(try Self.stored(fields).lifetime(isHeuristic: false) == seconds)
  }

  @Test("RFC 9111, section 4.2.2: heuristics are off unless asked for")
  func heuristics() throws {
    let fields: HTTPFields = [.lastModified: "Sun, 06 Nov 1994 08:39:37 GMT", .date: Self.date]
    let stored = try Self.stored(fields)
    #expect(stored.lifetime(isHeuristic: false) == 0)
    #expect(stored.lifetime(isHeuristic: true) == 60)
    let explicit = try Self.stored([
      .lastModified: "Sun, 06 Nov 1994 08:39:37 GMT", .cacheControl: "max-age=5",
    ])
    #expect(explicit.lifetime(isHeuristic: true) == 5)
    #expect(try Self.stored([.lastModified: "x"]).lifetime(isHeuristic: true) == 0)
  }

  @Test(
    "RFC 9111, section 4.2.3: how old a response is",
    arguments: [
      ([:], 0, 10, 10), ([.date: date], 0, 10, 10),
      ([.date: "Sun, 06 Nov 1994 08:49:07 GMT"], 0, 10, 40),
      ([.date: "Sun, 06 Nov 1994 09:49:37 GMT"], 0, 10, 10),
      ([.age: "100", .date: date], 0, 10, 110), ([.age: "100"], 5, 10, 115),
      ([.age: "10", .date: "Sun, 06 Nov 1994 08:49:07 GMT"], 5, 0, 30),
      ([.age: "-3"], 0, 10, 10), ([:], 7, 0, 7),
    ] as [(HTTPFields, Int64, Int64, Int64)])
  func ages(fields: HTTPFields, delay: Int64, later: Int64, age: Int64) throws {
    #expect(try Self.stored(fields, delay: delay).age(at: Self.received + later) == age)
  }

  @Test func aClockThatWasSetBackMakesNothingFresh() throws {
    let stored = try Self.stored([.cacheControl: "max-age=60"])
    #expect(stored.age(at: Self.received - 1) == nil)
    #expect(
      Freshness(of: stored, for: CacheControl(""), at: Self.received - 1, isHeuristic: false)
        == .unusable)
  }

  @Test(
    "RFC 9111, section 5.2: what request and response say together, 10 s after it came",
    arguments: [
      ("max-age=60", "", .fresh), ("max-age=10", "", .unusable), ("max-age=11", "", .fresh),
      ("no-cache, max-age=60", "", .unusable), ("no-cache=\"x\", max-age=60", "", .unusable),
      ("private, max-age=60", "", .fresh), ("max-age=60", "no-cache", .unusable),
      ("max-age=60", "max-age=0", .unusable), ("max-age=60", "max-age=9", .unusable),
      ("max-age=60", "max-age=10", .fresh), ("max-age=60", "max-age=x", .unusable),
      ("max-age=60, immutable", "max-age=0", .fresh),
      ("max-age=60, immutable", "no-cache", .unusable),
      ("max-age=5, immutable", "max-age=0", .unusable),
      ("max-age=60", "min-fresh=50", .fresh), ("max-age=60", "min-fresh=51", .unusable),
      ("max-age=60", "min-fresh=x", .unusable), ("max-age=5", "max-stale", .staleAsAsked),
      ("max-age=5", "max-stale=5", .staleAsAsked), ("max-age=5", "max-stale=4", .unusable),
      ("max-age=5", "max-stale=x", .unusable),
      ("max-age=5, must-revalidate", "max-stale", .unusable),
      ("max-age=5", "max-stale, max-age=9", .unusable), ("max-age=60", "max-stale", .fresh),
      ("", "", .unusable), ("", "max-stale", .staleAsAsked), ("", "only-if-cached", .unusable),
    ] as [(String, String, Freshness)])
  func verdicts(response: String, request: String, verdict: Freshness) throws {
    let stored = try Self.stored([.cacheControl: response])
    #expect(
      Freshness(
        of: stored, for: CacheControl(request), at: Self.received + 10, isHeuristic: false)
        == verdict)
  }

  @Test(
    "RFC 5861: what may stand in for an error, 10 s after it came",
    arguments: [
      ("max-age=5", "", nil, false), ("max-age=5", "", 5, true), ("max-age=5", "", 4, false),
      ("max-age=5, stale-if-error=5", "", nil, true), ("max-age=5, stale-if-error=4", "", 9, false),
      ("max-age=5", "stale-if-error=5", nil, true),
      ("max-age=5, stale-if-error=9", "stale-if-error=4", 9, false),
      ("max-age=5, must-revalidate", "", 9, false), ("max-age=5, no-cache", "", 9, false),
      ("max-age=5", "no-cache", 9, false),
    ] as [(String, String, Int?, Bool)])
  func substitutes(response: String, request: String, grace: Int?, may: Bool) throws {
    let stored = try Self.stored([.cacheControl: response])
    #expect(
      Freshness.maySubstitute(
        stored, for: CacheControl(request), at: Self.received + 10, isHeuristic: false,
        grace: grace.map { .seconds($0) }) == may)
  }
}
