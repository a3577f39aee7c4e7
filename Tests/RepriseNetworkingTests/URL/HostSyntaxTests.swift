import RepriseNetworking
import Testing

struct HostSyntaxTests {
  @Test(
    "X8: what cannot be a host is refused by name",
    arguments: [
      ("http://a]b/", "a host name, found “]” in it"),
      ("http://a b/", "a host name, found “ ” in it"),
      ("http://h\u{200B}x/", "a host name, found “U+200B” in it"),
      ("http://h\u{85}x/", "a host name, found “U+0085” in it"),
      ("http://h\u{E000}/", "a host name, found “U+E000” in it"),
      ("http://[zz]/", "an IPv6 address in brackets, found “[zz]”"),
      ("http://[1::2::3]/", "an IPv6 address in brackets, found “[1::2::3]”"),
      ("http://[127.0.0.1]/", "an IPv6 address in brackets, found “[127.0.0.1]”"),
      (
        "http://a..b/",
        "a host name with 1 to 63 characters between its dots, found nothing between two"
      ),
      (
        "http://.a/",
        "a host name with 1 to 63 characters between its dots, found nothing between two"
      ),
      (
        "http://\(String(repeating: "a", count: 64)).com/",
        "a host name with 1 to 63 characters between its dots, found 64"
      ),
    ])
  func refused(url: String, text: String) throws {
    let error = #expect(throws: URLSyntaxError.self) { try RequestURL(url) }
    #expect(error?.description.hasSuffix(" is no URL: expected \(text)") == true)
  }

  @Test(arguments: [
    ("http://[::FFFF:1.2.3.4]/", "http://[::ffff:1.2.3.4]/"), ("http://[v1.a]/", "http://[v1.a]/"),
    ("http://h./", "http://h./"), ("http://a_b-c.example/", "http://a_b-c.example/"),
    ("http://日本語.jp/", "http://xn--wgv71a119e.jp/"), ("http://1.2.3.4/", "http://1.2.3.4/"),
    (
      "http://\(String(repeating: "a", count: 63))/", "http://\(String(repeating: "a", count: 63))/"
    ),
  ])
  func taken(url: String, description: String) throws {
    #expect(try RequestURL(url).description == description)
  }

  @Test("D9: a password in what is no URL is not told")
  func secrets() throws {
    let port = #expect(throws: URLSyntaxError.self) { try RequestURL("https://mia:pass@h:99999/x") }
    #expect(
      port?.description
        == "“https://…@h:99999/x” is no URL: expected a host and, if any, a port from"
        + " 1 to 65535, found …@h:99999")
    let escape = #expect(throws: URLSyntaxError.self) {
      try RequestURL("https://h/%zz?access_token=abc-def-123")
    }
    #expect(
      escape?.description == "“https://h/%zz?access_token=REDACTED-token-1” is no URL: expected two"
        + " hexadecimal digits after % (a literal % is written %25), found %zz")
    let empty = #expect(throws: URLSyntaxError.self) { try RequestURL("https://") }
    #expect(
      empty?.description
        == "“https://” is no URL: expected a host and, if any, a port from 1 to 65535, found nothing"
    )
  }

  @Test(
    "C32, D3: a path with a scheme is absolute, whatever its case",
    arguments: [("HTTPS://o/x", "https://o/x"), ("Http://o", "http://o/")])
  func absolute(path: String, url: String) throws {
    #expect(try RequestURL("https://h/v1").appending(path: path).description == url)
    #expect(
      try RequestURL("https://h/v1").appending(path: "/x?u=\(path)").origin.host == "h",
      "only at the start")
    let error = #expect(throws: URLSyntaxError.self) {
      try RequestURL("https://h/v1").appending(path: "ftp://o/x")
    }
    #expect(
      error?.description
        == "“ftp://o/x” is no URL: expected the scheme http or https, found ftp")
  }

  @Test func aFragmentAloneAddsNothing() throws {
    #expect(try RequestURL("https://h/v1").appending(path: "#top").description == "https://h/v1")
  }
}
