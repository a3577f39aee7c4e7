import HTTPTypes
import RepriseNetworking
import Testing

struct MediaTypeTests {
  @Test(arguments: [
    ("application/json", true), ("Application/JSON; charset=utf-8", true),
    ("application/problem+json", true), ("text/json", true), ("text/plain", false),
    ("application/jsonx", false), ("application/x-ndjson", false),
  ])
  func json(type: String, expected: Bool) {
    #expect(MediaType(type)?.isJSON == expected)
  }

  @Test func parameters() {
    let type = MediaType(#"multipart/form-data; Boundary="a;b\"c" ; charset=UTF-8"#)
    #expect(type?.essence == "multipart/form-data")
    #expect(type?.isMultipart == true)
    #expect(type?.parameter("boundary") == #"a;b"c"#)
    #expect(type?.parameter("charset") == "UTF-8")
    #expect(type?.parameter("other") == nil)
  }

  @Test(arguments: [nil, "", ";", "json", "\"", "\\", "\"\\"])
  func noMediaType(text: String?) {
    #expect(MediaType(text) == nil)
  }

  @Test func kinds() {
    #expect(MediaType("application/x-www-form-urlencoded")?.isForm == true)
    #expect(MediaType("text/event-stream")?.isEventStream == true)
    #expect(MediaType("application/x-ndjson")?.isJSONLines == true)
  }
}

struct ContentCodingTests {
  func fields(_ coding: String) -> HTTPFields {
    [.contentEncoding: coding, .contentLength: "20", .contentType: "text/plain"]
  }

  @Test(arguments: ["gzip", "deflate", "GZIP"])
  func aDecodedCodingBecomesAFact(coding: String) {
    let (head, facts) = ContentCoding.decoded(
      HTTPResponse(status: .ok, headerFields: fields(coding)), method: .get,
      facts: ResponseFacts())
    #expect(head.headerFields == [.contentType: "text/plain"])
    #expect(facts.contentEncoding == coding.lowercased())
    #expect(facts.encodedLength == 20)
  }

  @Test(arguments: [
    ("br", HTTPRequest.Method.get, HTTPResponse.Status.ok), ("gzip, br", .get, .ok),
    ("gzip", .head, .ok), ("gzip", .get, .notModified), ("gzip", .get, .noContent),
  ])
  func everythingElseStays(
    coding: String, method: HTTPRequest.Method, status: HTTPResponse.Status
  ) {
    let received = HTTPResponse(status: status, headerFields: fields(coding))
    let (head, facts) = ContentCoding.decoded(received, method: method, facts: ResponseFacts())
    #expect(head == received)
    #expect(facts == ResponseFacts())
  }
}
