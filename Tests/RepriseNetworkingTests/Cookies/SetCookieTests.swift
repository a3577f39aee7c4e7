import Testing

@testable import RepriseNetworking

struct SetCookieTests {
  struct Pair: Sendable {
    var text: String
    var name: String
    var value: String
    init(_ text: String, _ name: String, _ value: String) {
      (self.text, self.name, self.value) = (text, name, value)
    }
  }

  @Test(
    "RFC 6265, section 5.2: name and value",
    arguments: [
      Pair("SID=31d4", "SID", "31d4"), Pair("  a \t=  b c ", "a", "b c"), Pair("a=b=c", "a", "b=c"),
      Pair("a=", "a", ""), Pair("=b", "", "b"), Pair("b", "", "b"), Pair("==b", "", "=b"),
      Pair("a=\"q;r\"", "a", "\"q"), Pair("a=\"q\"; Path=/", "a", "\"q\""),
      Pair("a=1,b=2", "a", "1,b=2"), Pair("é=ü", "é", "ü"), Pair("a=b;", "a", "b"),
      Pair("a\tb=c", "a\tb", "c"),
    ])
  func pairs(_ pair: Pair) throws {
    let cookie = try SetCookie(pair.text.utf8)
    #expect(String(decoding: cookie.name, as: UTF8.self) == pair.name)
    #expect(String(decoding: cookie.value, as: UTF8.self) == pair.value)
  }

  @Test(
    "RFC 6265bis: what is no cookie",
    arguments: [
      ("", .empty), ("=", .empty), (" ; Path=/", .empty), ("a=b\u{0}", .controlCharacter),
      ("a=b\r\nc", .controlCharacter), ("a=\u{7F}", .controlCharacter),
      ("a=b; Path=/\u{1}", .controlCharacter),
      ("a=" + String(repeating: "x", count: 4_096), .tooLong(4_097)),
    ] as [(String, CookieRefusal.Reason)])
  func refused(text: String, reason: CookieRefusal.Reason) {
    #expect(throws: reason) { try SetCookie(text.utf8) }
  }

  @Test func theLargestCookie() throws {
    let cookie = try SetCookie(("a=" + String(repeating: "x", count: 4_095)).utf8)
    #expect(cookie.value.count == 4_095)
  }

  @Test func allAttributes() throws {
    let cookie = try SetCookie(
      ("a=b; EXPIRES=Sun, 06 Nov 1994 08:49:37 GMT; max-age = 60 ; Domain=.Example.COM; path=/x; "
        + "secure; HttpOnly=whatever; SameSite=LAX; Priority=High; Partitioned").utf8)
    #expect(cookie.expires == 784_111_777)
    #expect(cookie.maxAge == 60)
    #expect(String(decoding: cookie.domain, as: UTF8.self) == "example.com")
    #expect(cookie.path == Array("/x".utf8))
    #expect(cookie.isSecure)
    #expect(cookie.isHTTPOnly)
    #expect(cookie.sameSite == .lax)
  }

  @Test(
    "RFC 6265, section 5.2.2: Max-Age",
    arguments: [
      ("60", 60), ("0", 0), ("-5", 0), ("007", 7), ("99999999999999999999999", 34_560_000),
      ("", nil), ("-", nil), ("+5", nil), ("5s", nil), ("1.5", nil), ("\"60\"", nil),
    ] as [(String, Int64?)])
  func maxAges(text: String, seconds: Int64?) throws {
    #expect(try SetCookie("a=b; Max-Age=\(text)".utf8).maxAge == seconds)
  }

  @Test(
    "RFC 6265, section 5.2.3: Domain",
    arguments: [
      ("example.com", "example.com"), (".example.com", "example.com"), ("..com", ".com"),
      (".", ""), ("", ""), ("EXAMPLE.com", "example.com"), ("a.com; Domain=b.com", "b.com"),
      ("a.com; Domain=", ""),
    ])
  func domains(text: String, domain: String) throws {
    let cookie = try SetCookie("a=b; Domain=\(text)".utf8)
    #expect(String(decoding: cookie.domain, as: UTF8.self) == domain)
  }

  @Test(
    "RFC 6265, section 5.2.4: Path",
    arguments: [
      ("/x", "/x"), ("x", nil), ("", nil), ("/x; Path=y", nil), ("y; Path=/x/", "/x/"),
      ("\"/x\"", nil),
    ] as [(String, String?)])
  func paths(text: String, path: String?) throws {
    #expect(try SetCookie("a=b; Path=\(text)".utf8).path == path.map { Array($0.utf8) })
  }

  @Test func anAttributeThatFailsLeavesTheOneBefore() throws {
    let cookie = try SetCookie(
      ("a=b; Max-Age=5; Max-Age=x; Expires=Thu, 01 Jan 1970 00:00:09 GMT; Expires=0; SameSite=Lax; "
        + "Path=/\(String(repeating: "x", count: 1_024))").utf8)
    #expect(cookie.maxAge == 5)
    #expect(cookie.expires == 9)
    #expect(cookie.path == nil)
    #expect(try SetCookie("a=b; SameSite=Lax; SameSite=odd".utf8).sameSite == nil)
  }

  @Test func whatIsPrintedIsReadBack() throws {
    var generator = SeededGenerator(seed: 3)
    let octets = Array(Array("abcXYZ019!#$%&'*+-.^_`|~/\"(){}[]<>?@:,\\ é".utf8) + [0xFF, 0x80])
    func text(_ range: ClosedRange<Int>) -> [UInt8] {
      let bytes = (0..<Int.random(in: range, using: &generator)).map { _ in
        octets[Int.random(in: 0..<octets.count, using: &generator)]
      }
      return Array(bytes.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
    }
    for _ in 0..<2_000 {
      let (name, value) = (text(0...8), text(1...20))
      guard !value.isEmpty else { continue }
      let (maxAge, isSecure) = (
        Int64.random(in: 0...900, using: &generator), Bool.random(using: &generator)
      )
      var line = name + Array("=".utf8) + value + Array("; Max-Age=\(maxAge)".utf8)
      if isSecure { line += Array(";Secure".utf8) }
      let cookie = try SetCookie(line)
      #expect(cookie.name == name)
      #expect(cookie.value == value)
      #expect(cookie.maxAge == maxAge)
      #expect(cookie.isSecure == isSecure)
    }
  }
}
