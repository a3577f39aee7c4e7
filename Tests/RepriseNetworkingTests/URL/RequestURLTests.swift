import HTTPTypes
import RepriseNetworking
import Testing

struct RequestURLTests {
  @Test(arguments: [
    ("http://example.com", "http://example.com/"),
    ("HTTP://Example.com:80/a b/../c?q=é#top", "http://example.com/c?q=%C3%A9"),
    ("https://example.com?x", "https://example.com/?x"),
    ("https://example.com/?", "https://example.com/?"),
    ("http://h/a%2fb%20c", "http://h/a%2fb%20c"),
    ("http://h/a|b^c", "http://h/a%7Cb%5Ec"),
    ("http://h/?f[a]=1&s='x'", "http://h/?f%5Ba%5D=1&s='x'"),
    ("http://h/a//b/", "http://h/a//b/"),
    ("http://h/./a/./b/.", "http://h/a/b/"),
    ("http://h/../../a/..", "http://h/"),
    ("http://h/a?b=../c", "http://h/a?b=../c"),
    ("http://user:pw@h:8080/x", "http://h:8080/x"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
    ("http://h/?a=1?b#c#d", "http://h/?a=1?b"),
  ])
  func reading(text: String, expected: String) throws {
    let url = try RequestURL(text)
    #expect(url.description == expected)
    #expect(
      try RequestURL(url.description).description == expected, "reading again changes nothing")
  }

  @Test func userInformationIsKeptApart() throws {
    #expect(try RequestURL("http://ann:p@ss@h/").userInformation == "ann:p@ss")
    #expect(try RequestURL("http://h/@x").userInformation == nil)
  }

  @Test(arguments: [
    (
      "example.com",
      "“example.com” is no URL: expected http:// or https:// at the start, found example.com"
    ),
    ("ftp://h/", "“ftp://h/” is no URL: expected the scheme http or https, found ftp"),
    (
      "http://",
      "“http://” is no URL: expected a host and, if any, a port from 1 to 65535, found nothing"
    ),
    (
      "http://h:99999/",
      "“http://h:99999/” is no URL: expected a host and, if any, a port from 1 to 65535, found h:99999"
    ),
    ("http://a b/", "“http://a b/” is no URL: expected a host name, found “ ” in it"),
    (
      "http://h/%zz",
      "“http://h/%zz” is no URL: expected two hexadecimal digits after % (a literal % is written %25), found %zz"
    ),
    (
      "http://h/?a=%2",
      "“http://h/?a=%2” is no URL: expected two hexadecimal digits after % (a literal % is written %25), found %2"
    ),
    (
      "http://h/\r\nX: y",
      #"“http://h/\x0d\x0aX: y” is no URL: expected no control character, found U+000D"#
    ),
  ])
  func refusing(text: String, message: String) {
    #expect {
      try RequestURL(text)
    } throws: { error in
      "\(error)" == message
    }
  }

  @Test func appendingPaths() throws {
    let base = try RequestURL("https://h/v1/?old=1")
    #expect(try base.appending(path: "/users?page=2").description == "https://h/v1/users?page=2")
    #expect(try base.appending(path: "users").description == "https://h/v1/users")
    #expect(try base.appending(path: "").description == "https://h/v1")
    #expect(try base.appending(path: "?a").description == "https://h/v1?a")
    #expect(try base.appending(path: "http://other/x").description == "http://other/x")
  }

  @Test func anyTextIsReadOrRefused() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("hHtTpPsS:/?#[]@!%2fF.\\é\u{0}\n|你 ")
    for _ in 0..<20_000 {
      let text =
        "http://"
        + String(
          (0..<Int.random(in: 0...20, using: &generator)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
          })
      guard let url = try? RequestURL(text) else { continue }
      #expect((try? RequestURL(url.description))?.description == url.description, "\(text)")
    }
  }

  @Test("an error about a URL shows none of its secrets")
  func secretsInErrors() {
    func text(_ url: String) -> String {
      do {
        return try RequestURL(url).description
      } catch {
        return error.description
      }
    }
    #expect(
      text("https://ann:pw1@h:99999/")
        == "“https://…@h:99999/” is no URL: expected a host and, if any, a port from 1 to 65535, "
        + "found …@h:99999")
    #expect(text("https://ann:pw1@/").hasSuffix("from 1 to 65535, found …@"))
    #expect(!text("https://h/?access_token=sekrit-01234&b=%zz").contains("sekrit"))
  }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
