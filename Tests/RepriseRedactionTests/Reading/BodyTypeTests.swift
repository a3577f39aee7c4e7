import Testing

@testable import RepriseRedaction

@Suite struct BodyTypeTests {
  @Test(
    arguments: [
      ("application/json", .json), ("Application/JSON; charset=utf-8", .json),
      ("application/problem+json", .json), ("application/vnd.api+json;v=1", .json),
      ("text/json", .json), ("application/x-www-form-urlencoded", .form),
      ("multipart/form-data; boundary=x", .multipart), ("multipart/mixed", .multipart),
      ("text/event-stream", .lines), ("application/x-ndjson", .lines),
      ("application/jsonl", .lines),
      ("text/html", .other), ("application/octet-stream", .other), ("", .other), (";", .other),
      (" ; = ; ", .other), (nil, .other),
    ] as [(String?, BodyType.Form)])
  func forms(mediaType: String?, expected: BodyType.Form) {
    #expect(BodyType(mediaType, body: []).form == expected)
  }

  @Test(arguments: [
    ("multipart/form-data; boundary=abc", "abc"),
    ("multipart/form-data; charset=x; Boundary = \"a,b:c\"", "a,b:c"),
    ("multipart/form-data; boundary=\"a b\"", "a b"),
    ("multipart/form-data;boundary=a=b", "a=b"),
    ("multipart/form-data; boundary=", nil),
    ("multipart/form-data", nil),
    ("multipart/form-data; xboundary=abc", nil),
  ])
  func boundaries(mediaType: String, expected: String?) {
    let boundary = BodyType(mediaType, body: []).boundary.map(text)
    #expect(boundary == expected)
  }
}
