import HTTPTypes
import RepriseNetworking
import Testing

@Suite("C32, D3: values in paths")
struct PathSegmentTests {
  @Test(
    "D3: no value changes the path it stands in",
    arguments: [
      ("7", "7"), ("a/b?c", "a%2Fb%3Fc"), ("50%", "50%25"), ("%2F", "%252F"), ("a#b", "a%23b"),
      ("a b+c", "a%20b%2Bc"), ("é", "%C3%A9"), ("user@host:1", "user%40host%3A1"),
      ("...", "..."), (".a", ".a"), ("../x", "..%2Fx"), ("a\\b", "a%5Cb"), ("\n", "%0A"),
      ("\u{1A}", "%1A"), ("a;b=c", "a%3Bb%3Dc"),
    ])
  func segments(value: String, encoded: String) throws {
    let base = try RequestURL("https://h/v1/")
    let url = try base.appending(path: "/friends/\(segment: value)/photos?page=2")
    #expect(url.path == "/v1/friends/\(encoded)/photos")
    #expect(url.query == "page=2")
    #expect(try RequestURL("https://h/\(segment: value)").path == "/\(encoded)")
  }

  @Test func numbersAndTheLikeAreValuesToo() {
    #expect("/a/\(segment: 7)/\(segment: Character("é"))/\(segment: true)" == "/a/7/%C3%A9/true")
  }

  @Test(
    "D3: what cannot be a segment is refused, and not left out",
    arguments: [
      ("", "nothing"), (".", "“.”"), ("..", "“..”"),
    ])
  func refused(value: String, found: String) throws {
    let base = try RequestURL("https://h/v1")
    let error = #expect(throws: URLSyntaxError.self) {
      try base.appending(path: "/friends/\(segment: value)/photos")
    }
    #expect(
      error?.description
        == "“https://h/v1/friends/\(value)/photos” is no URL: expected a path segment that is "
        + "neither empty nor “.” or “..”, found \(found)")
    #expect(throws: URLSyntaxError.self) { try RequestURL("https://h/\(segment: value)") }
  }

  @Test(
    "C32, D3: relative and absolute paths",
    arguments: [
      ("/users", "https://h/v1/users"), ("users", "https://h/v1/users"), ("", "https://h/v1"),
      ("?a=1", "https://h/v1?a=1"), ("/a?b=c d#frag", "https://h/v1/a?b=c%20d"),
      ("//x", "https://h/v1//x"), ("@evil.example", "https://h/v1/@evil.example"),
      ("/../../x", "https://h/x"), ("https://other:8443/x", "https://other:8443/x"),
      ("/a%2fb", "https://h/v1/a%2fb"),
    ])
  func appending(path: String, url: String) throws {
    #expect(try RequestURL("https://user:secret@h/v1/").appending(path: path).description == url)
    #expect(try RequestURL("https://user:secret@h/v1").appending(path: path).description == url)
    #expect(
      try RequestURL("https://user:secret@h/v1").appending(path: path).userInformation == nil)
  }

  @Test(
    "X3: a path that cannot be part of a URL",
    arguments: [
      ("/%zz", "/%zz", "two hexadecimal digits after % (a literal % is written %25), found %zz"),
      ("/a\tb", #"/a\x09b"#, "no control character, found U+0009"),
      ("/\u{7F}", #"/\x7f"#, "no control character, found U+007F"),
    ])
  func unusable(path: String, shown: String, text: String) throws {
    let error = #expect(throws: URLSyntaxError.self) {
      try RequestURL("https://h/v1").appending(path: path)
    }
    #expect(error?.description == "“https://h/v1\(shown)” is no URL: expected \(text)")
  }
}
