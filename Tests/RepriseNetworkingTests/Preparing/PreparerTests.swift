import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct PreparerTests {
  @Test func commonFieldsNeverOverwrite() async throws {
    var request = Request.get("http://h/")
    request.head.headerFields[.accept] = "text/plain"
    let preparer = CommonFields([.accept: "application/json", .userAgent: "Test"])
    try await preparer.prepare(&request, context: RequestContext())
    #expect(request.head.headerFields[.accept] == "text/plain")
    #expect(request.head.headerFields[.userAgent] == "Test")
  }

  @Test func commonParametersReachTheWire() async throws {
    var request = Request.get("http://h/x?a=1")
    let preparer = CommonParameters(["version": "1.0", "device_type": "phone", "note": "a b&c"])
    try await preparer.prepare(&request, context: RequestContext())
    #expect(request.head.path == "/x?a=1&version=1.0&device_type=phone&note=a%20b%26c")
  }

  @Test func aTokenIsAskedForAtEveryRequest() async throws {
    let tokens = Mutex(["first", "second", ""])
    let preparer = try Authorization(for: "http://h") {
      "JWT " + tokens.withLock { $0.removeFirst() }
    }
    for expected in ["JWT first", "JWT second"] {
      var request = Request.get("http://h/")
      try await preparer.prepare(&request, context: RequestContext())
      #expect(request.head.headerFields[.authorization] == expected)
    }
  }

  @Test func noTokenNoField() async throws {
    for token in [nil, ""] {
      var request = Request.get("http://h/")
      try await Authorization(for: "http://h") { token }
        .prepare(&request, context: RequestContext())
      #expect(request.head.headerFields[.authorization] == nil)
    }
  }

  @Test func aCredentialStaysWithItsOrigin() async throws {
    let notices = Mutex<[String]>([])
    let context = RequestContext(observe: { event in
      if case .notice(let text) = event { notices.withLock { $0.append(text) } }
    })
    var request = Request.get("http://other:8080/")
    try await Authorization(for: "http://h") { "Bearer x" }.prepare(&request, context: context)
    #expect(request.head.headerFields[.authorization] == nil)
    #expect(
      notices.withLock { $0 } == [
        "authorization was left out: it belongs to http://h, and this request goes to "
          + "http://other:8080"
      ])
  }
}
