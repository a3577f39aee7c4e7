import Testing

struct CookiesAPITests {
  @Test func aSessionIsKnownAgain() async throws {
    try await withDemo { client in
      let first = try await client.get("/cookies")
      #expect(first.text == #"{"visit":1,"cookies":{}}"#)
      let set = first.values("set-cookie")
      #expect(set.count == 2)
      #expect(set.last == "theme=dark; Path=/; Max-Age=86400")
      let session = String(try #require(set.first).prefix { $0 != ";" })
      #expect(session.hasPrefix("session="))
      #expect(set.first == "\(session); Path=/; HttpOnly; SameSite=Lax")

      let second = try await client.send("GET", "/cookies", [("cookie", "\(session); theme=dark")])
      #expect(second.values("set-cookie") == set)
      #expect(
        second.text
          == #"{"visit":2,"cookies":{"session":"\#(session.dropFirst(8))","theme":"dark"}}"#)
    }
  }

  @Test(arguments: [
    ("a=b", #"{"a":"b"}"#), ("a=b;c=d;  e=f", #"{"a":"b","c":"d","e":"f"}"#), ("a=", #"{"a":""}"#),
    ("a=b=c", #"{"a":"b=c"}"#), (";;x;", "{}"), ("session=forged", #"{"session":"forged"}"#),
    (#"q="x""#, #"{"q":"\"x\""}"#),
  ])
  func listsWhatCame(cookie: String, listed: String) async throws {
    try await withDemo { client in
      let response = try await client.send("GET", "/cookies", [("cookie", cookie)])
      #expect(response.text == #"{"visit":1,"cookies":\#(listed)}"#)
      #expect(response.values("set-cookie").first?.hasPrefix("session=forged") == false)
    }
  }

  @Test func sessionsDiffer() async throws {
    try await withDemo { client in
      let first = try await client.get("/cookies").values("set-cookie").first
      let second = try await client.get("/cookies").values("set-cookie").first
      #expect(first != second)
    }
  }
}
