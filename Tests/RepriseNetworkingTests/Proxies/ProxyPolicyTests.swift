import RepriseNetworking
import Testing

struct ProxyPolicyTests {
  @Test(arguments: [
    ("http://proxy.example:3128", "http://proxy.example:3128"),
    ("proxy.example:3128", "http://proxy.example:3128"),
    ("HTTP://proxy.example/", "http://proxy.example:1080"),
    ("socks5://[::1]:1081", "socks5://[::1]:1081"),
    ("socks5h://proxy.example", "socks5://proxy.example:1080"),
    ("http://mia:p%40ss@proxy.example:8080", "http://proxy.example:8080"),
  ])
  func aProxyIsRead(text: String, description: String) throws {
    #expect(try Proxy(text).description == description)
  }

  @Test func credentialsAreDecodedAndShowNowhere() throws {
    let proxy = try Proxy("http://mia:sekrit%40word@proxy.example:8080")
    #expect(proxy.credentials == "mia:sekrit@word")
    var dumped = ""
    dump(ProxyPolicy.always(proxy), to: &dumped)
    for text in ["\(ProxyPolicy.always(proxy))", String(reflecting: proxy), dumped] {
      #expect(!text.contains("sekrit"))
    }
  }

  @Test(arguments: [
    ("ftp://h", "a proxy of the kind ftp cannot be used; http and socks5 can"),
    (
      "socks5://mia:sekrit@h",
      "a proxy of the kind socks5 with a password cannot be used; http and socks5 can"
    ),
    ("", "this is not a proxy; one is written http://host:3128 or socks5://host:1080"),
    ("http://h:0", "this is not a proxy; one is written http://host:3128 or socks5://host:1080"),
  ])
  func whatIsNone(text: String, message: String) {
    let error = #expect(throws: ProxyError.self) { try Proxy(text) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      (["http_proxy": "a:1"], "http://h", "http://a:1"),
      (["http_proxy": "a:1"], "https://h", nil),
      (["https_proxy": "a:1", "all_proxy": "b:2"], "https://h", "http://a:1"),
      (["HTTPS_PROXY": "a:1"], "https://h", "http://a:1"),
      (["HTTP_PROXY": "a:1"], "http://h", nil),
      (["http_proxy": "", "ALL_PROXY": "b:2"], "http://h", "http://b:2"),
      (["all_proxy": "a:1"], "http://127.0.0.1:8080", nil),
      (["all_proxy": "a:1"], "http://localhost", nil),
      (["all_proxy": "a:1", "no_proxy": "x,h"], "http://h", nil),
      ([:], "https://h", nil),
    ] as [([String: String], String, String?)])
  func theEnvironment(environment: [String: String], url: String, proxy: String?) throws {
    let origin = try RequestURL(url).origin
    #expect(
      try ProxyPolicy.environment.proxy(for: origin, environment: environment)?.description
        == proxy)
    #expect(try ProxyPolicy.none.proxy(for: origin, environment: environment) == nil)
    #expect(
      try ProxyPolicy.always(Proxy("c:3")).proxy(for: origin, environment: environment)?.port == 3)
  }

  @Test(arguments: [
    ("*", "https://h", true), ("example.com", "https://example.com", true),
    ("example.com", "https://api.example.com", true), (".example.com", "https://example.com", true),
    ("example.com", "https://notexample.com", false), ("EXAMPLE.com", "https://example.COM", true),
    ("example.com:8443", "https://example.com", false),
    ("example.com:443", "https://example.com", true), ("10.0.0.0/8", "http://10.1.2.3", true),
    ("10.0.0.0/8", "http://11.1.2.3", false), ("10.0.0.0/33", "http://10.1.2.3", false),
    ("2001:db8::/32", "http://[2001:db8::7]", true),
    ("[2001:db8::7]", "http://[2001:db8::7]", true),
    ("0.0.1", "http://10.0.0.1", false), ("x y, h", "http://h", true), ("", "http://h", false),
  ])
  func exceptions(text: String, url: String, isExcepted: Bool) throws {
    let proxy = try ProxyPolicy.environment.proxy(
      for: RequestURL(url).origin, environment: ["all_proxy": "a:1", "no_proxy": text])
    #expect((proxy == nil) == isExcepted)
  }
}
