import RepriseNetworking
import Testing

struct RequestURLResolvingTests {
  /// RFC 3986, section 5.4, less the fragments, which are no part of a request.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
    ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g"), ("g#s/../x", "http://a/b/c/g"),
  ])
  func theTableOfTheRFC(reference: String, result: String) throws {
    let base = try RequestURL("http://a/b/c/d;p?q")
    #expect(try base.resolving(reference).description == result)
  }

  @Test(arguments: [
    ("https://h:8443/x", "/y?z", "https://h:8443/y?z"),
    ("https://h/x", "//other/y", "https://other/y"),
    ("https://h/x", "HTTP://Other:80", "http://other/"),
    ("https://h", "x", "https://h/x"),
    ("https://h/?q", "?", "https://h/?"),
    ("https://h/a", "b:c/d", "the scheme http or https"),
    ("https://h/a", "./b:c/d", "https://h/b:c/d"),
    ("https://h/a/b", "c?d=https://x/../y", "https://h/a/c?d=https://x/../y"),
    ("https://h/a", "é b", "https://h/%C3%A9%20b"),
    ("https://h/a", "/\\evil/x", "https://h/%5Cevil/x"),
    ("https://h/a", "https://u:p@h/b", "https://h/b"),
    ("https://h/a", "mailto:a@b", "the scheme http or https"),
    ("https://h/a", "javascript:alert(1)", "the scheme http or https"),
    ("https://h/a", "file:///etc/passwd", "the scheme http or https"),
    ("https://h/a", "http:g", "http:// or https:// at the start"),
    ("https://h/a", "//", "a host and, if any, a port from 1 to 65535"),
    ("https://h/a", "b\r\nc", "no control character"),
    ("https://h/a", "%zz", "two hexadecimal digits after % (a literal % is written %25)"),
  ])
  func beyondTheTable(base: String, reference: String, result: String) throws {
    let base = try RequestURL(base)
    do {
      #expect(try base.resolving(reference).description == result)
    } catch {
      #expect(error.expected == result)
    }
  }
}
