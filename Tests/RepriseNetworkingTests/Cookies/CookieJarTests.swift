import Testing

@testable import RepriseNetworking

extension CookieJar {
  /// The pairs that a request to a URL gets.
  func pairs(for url: String) throws -> [String] {
    cookies(for: try RequestURL(url)).map { String(decoding: $0.pair, as: UTF8.self) }
  }
}

struct CookieJarTests {
  let time = SettableTime()

  @Test("RFC 6265, section 5.4: longer paths first, then those that were set first")
  func order() throws {
    let jar = CookieJar(now: time.now)
    let url = try RequestURL("https://example.com/a/b/c")
    for text in ["one=1; Path=/", "two=2; Path=/a/b", "three=3; Path=/a", "four=4; Path=/a/b"] {
      try jar.set(text, from: url)
    }
    #expect(
      try jar.pairs(for: "https://example.com/a/b/c") == ["two=2", "four=4", "three=3", "one=1"])
    #expect(try jar.pairs(for: "https://example.com/a/x?/a/b") == ["three=3", "one=1"])
  }

  @Test("RFC 6265, section 5.3: a cookie that is set again keeps its time of creation")
  func replacing() throws {
    let jar = CookieJar(now: time.now)
    let url = try RequestURL("https://example.com/")
    try jar.set("a=1; Max-Age=5", from: url)
    time.advance(by: 1)
    try jar.set("b=1", from: url)
    time.advance(by: 1)
    try jar.set("a=2", from: url)
    #expect(try jar.pairs(for: "https://example.com/") == ["a=2", "b=1"])
    #expect(jar.cookies.map(\.created) == [1_000_000_000, 1_000_000_001])
    #expect(jar.cookies.first?.expires == nil)
  }

  @Test func nameDomainAndPathTellCookiesApart() throws {
    let jar = CookieJar(now: time.now)
    let url = try RequestURL("https://a.example.com/x/")
    for text in [
      "a=1", "a=2; Path=/", "a=3; Domain=a.example.com", "a=4; Domain=example.com", "A=5",
    ] {
      try jar.set(text, from: url)
    }
    #expect(jar.cookies.map(\.value) == ["1", "2", "3", "4", "5"])
  }

  @Test("Max-Age goes over Expires, and a time in the past removes")
  func expiry() throws {
    let jar = CookieJar(now: time.now)
    let url = try RequestURL("https://example.com/")
    try jar.set("a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT", from: url)
    try jar.set("b=1; Max-Age=20", from: url)
    try jar.set("c=1", from: url)
    time.advance(by: 9)
    #expect(try jar.pairs(for: "https://example.com/") == ["a=1", "b=1", "c=1"])
    time.advance(by: 1)
    #expect(try jar.pairs(for: "https://example.com/") == ["b=1", "c=1"])
    try jar.set("b=; Max-Age=0", from: url)
    try jar.set("c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", from: url)
    #expect(jar.cookies.isEmpty)
  }

  @Test(
    "C36: a cookie goes back to its origin alone, or as RFC 6265 says to its host, where that is asked",
    arguments: [CookieJar.Reach.origin, .host])
  func scopes(reach: CookieJar.Reach) throws {
    let jar = CookieJar(reach: reach, now: time.now)
    try jar.set("host=1", from: RequestURL("https://example.com/"))
    try jar.set("domain=1; Domain=example.com", from: RequestURL("https://a.example.com/"))
    try jar.set("secure=1; Secure", from: RequestURL("https://example.com/"))
    try jar.set("local=1; Secure", from: RequestURL("http://127.0.0.1:8080/"))
    let expected: [(String, [String])] = [
      ("https://example.com/", ["host=1", "domain=1", "secure=1"]),
      ("http://example.com:81/", reach == .host ? ["host=1", "domain=1"] : ["domain=1"]),
      (
        "https://example.com:444/",
        reach == .host ? ["host=1", "domain=1", "secure=1"] : ["domain=1"]
      ),
      ("https://b.example.com/", ["domain=1"]),
      ("https://badexample.com/", []), ("https://com/", []), ("https://example.com.evil.org/", []),
      ("http://127.0.0.1:8080/", ["local=1"]),
      ("http://127.0.0.1:9090/", reach == .host ? ["local=1"] : []), ("http://127.0.0.2/", []),
      ("http://localhost/", []),
    ]
    for (url, pairs) in expected { #expect(try jar.pairs(for: url) == pairs, "\(url)") }
  }

  @Test("a domain has 50 cookies at most, and the one not used for longest makes room")
  func domainLimit() throws {
    let jar = CookieJar(now: time.now)
    let url = try RequestURL("https://example.com/")
    try jar.set("used=1; Path=/used", from: url)
    for number in 1..<50 { try jar.set("n\(number)=1; Path=/other", from: url) }
    try jar.set("elsewhere=1", from: RequestURL("https://example.org/"))
    _ = try jar.pairs(for: "https://example.com/used")
    try jar.set("new=1", from: url)
    #expect(jar.cookies.count == 51)
    #expect(jar.cookies.first?.name == "used")
    #expect(!jar.cookies.contains { $0.name == "n1" })
    #expect(jar.cookies.contains { $0.name == "elsewhere" })
  }

  @Test("in a crowded domain what has ended goes first, then what is not secure")
  func evictionOrder() throws {
    let jar = CookieJar(now: time.now)
    let url = try RequestURL("https://example.com/")
    for number in 0..<48 { try jar.set("s\(number)=1; Secure", from: url) }
    try jar.set("open=1", from: url)
    try jar.set("brief=1; Max-Age=5", from: url)
    time.advance(by: 5)
    try jar.set("s48=1; Secure", from: url)
    #expect(jar.cookies.contains { $0.name == "open" })
    try jar.set("s49=1; Secure", from: url)
    #expect(!jar.cookies.contains { $0.name == "open" })
    try jar.set("s50=1; Secure", from: url)
    #expect(jar.cookies.count == 50)
    #expect(!jar.cookies.contains { $0.name == "s0" })
  }

  @Test("a jar has 3,000 cookies at most")
  func totalLimit() throws {
    #expect(CookieStore.totalLimit == 3_000)
    var store = CookieStore(totalLimit: 20) { _ in false }
    for number in 0..<25 {
      let scope = CookieScope(try RequestURL("https://host\(number).example.com/"))
      store.set(try Cookie(SetCookie("a=1".utf8), from: scope, now: 0), now: 0)
    }
    #expect(store.cookies.map(\.domain) == (5..<25).map { "host\($0).example.com" })
  }

  @Test func listingFilteringAndClearing() throws {
    let jar = CookieJar(now: time.now)
    for host in ["a.example.com", "b.example.com", "example.org"] {
      try jar.set("sid=1", from: RequestURL("https://\(host)/"))
    }
    #expect(jar.remove { $0.domain.hasSuffix("example.com") } == 2)
    #expect(jar.cookies.map(\.domain) == ["example.org"])
    jar.clear()
    #expect(jar.cookies.isEmpty)
    #expect(jar.description == "no cookies")
  }

  @Test("a cookie's value never appears in a description")
  func valuesAreNotPrinted() throws {
    let jar = CookieJar(now: time.now)
    let url = try RequestURL("https://example.com/")
    try jar.set("sid=open-sesame-1; Max-Age=60", from: url)
    try jar.set("open-sesame-2", from: url)
    var dumped = ""
    dump(jar, to: &dumped)
    dump(jar.cookies, to: &dumped)
    dumped += "\(jar) \(jar.cookies) \(String(reflecting: jar.cookies)) \(String(reflecting: jar))"
    #expect(!dumped.contains("sesame"))
    #expect(
      jar.description == """
        sid for https://example.com/, until 1000000060
        (no name) for https://example.com/, for the session
        """)
  }

  @Test func manyTasksAtOnce() async throws {
    let jar = CookieJar(now: time.now)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let url = "https://host\(number).example.com/"
          try jar.set("a=\(number)", from: RequestURL(url))
          #expect(try jar.pairs(for: url) == ["a=\(number)"])
        }
      }
      try await group.waitForAll()
    }
    #expect(jar.cookies.count == 100)
  }

  @Test("what decides about cookies may ask their jar")
  func removingByAskingTheJar() throws {
    let jar = CookieJar()
    let url = try RequestURL("https://example.com/")
    for name in ["a", "b", "c"] { try jar.set("\(name)=1", from: url) }
    #expect(jar.remove { $0.name == jar.cookies.first?.name } == 1)
    #expect(jar.cookies.map(\.name) == ["b", "c"])
    jar.clear()
    #expect(jar.cookies.isEmpty)
  }
}
