import HTTPTypes
import RepriseNetworking
import Testing

struct BaseURLTests {
  struct Elsewhere: Endpoint {
    typealias Value = Void
    var baseURL: String?
    var path: String { "/x" }
  }

  static let refused = [
    (
      "https://api.example.com:80/v1",
      "“https://api.example.com:80/v1” is no URL: expected no port or another: this is that of http,"
        + " found 80"
    ),
    (
      "http://api.example.com:443",
      "“http://api.example.com:443” is no URL: expected no port or another: this is that of https,"
        + " found 443"
    ),
    (
      "https://mia:secret@api.example.com",
      "“https://…@api.example.com” is no URL: expected a base URL without user and password"
        + " (Authorization sends them), found some before the @"
    ),
    (
      "https://api.example.com/v1?key=1",
      "“https://api.example.com/v1?key=1” is no URL: expected a base URL without a query"
        + " (CommonParameters adds one to every request), found ?key=1"
    ),
    (
      "https://http://api.example.com",
      "“https://http://api.example.com” is no URL: expected a host and, if any, a port from 1 to"
        + " 65535, found http:"
    ),
  ]

  @Test("B15, D18, X8: a base URL is checked like an environment's parts", arguments: refused)
  func baseURLs(url: String, text: String) throws {
    let transport = FakeTransport { _, _ in Response(head: HTTPResponse(status: .ok)) }
    let ofClient = #expect(throws: URLSyntaxError.self) {
      try Client(baseURL: url, transport: transport)
    }
    #expect(ofClient?.description == text)
    let client = try Client(baseURL: "https://h", transport: transport)
    let ofEndpoint = #expect(throws: URLSyntaxError.self) {
      try client.makeRequest(for: Elsewhere(baseURL: url))
    }
    #expect(ofEndpoint?.description == text)
  }

  @Test("B15: a part that does not fit is shown on one line")
  func oneLine() {
    let error = #expect(throws: EnvironmentError.self) {
      try APIEnvironment(name: "qa", host: "h\r\n")
    }
    #expect(
      error?.description
        == #"the host of environment “qa” is “h\x0d\x0a”: expected no control character"#)
  }

  @Test(arguments: [
    ("https://h:443/v1", "https://h/v1"), ("http://h:80", "http://h/"),
    ("http://h:8080/v1#top", "http://h:8080/v1"),
  ])
  func taken(url: String, description: String) throws {
    #expect(try APIEnvironment(url: url).url.description == description)
  }
}
