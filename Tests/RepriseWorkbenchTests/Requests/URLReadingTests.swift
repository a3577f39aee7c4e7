import RepriseNetworking
import RepriseWorkbench
import Testing

@Suite("URLs at the prompt")
struct URLReadingTests {
  private static let noBase =
    "there is no base URL that this path could be below"
    + " | cd https://api.example.com sets one; :/path is on localhost"

  @Test(
    "without a base are whole, this machine's, or a host's",
    arguments: [
      ("https://h/v1/x", "https://h/v1/x"),
      ("http://h", "http://h/"),
      ("://h/x", "http://h/x"),
      (":3000/x", "http://localhost:3000/x"),
      (":/x", "http://localhost/x"),
      (":", "http://localhost/"),
      (":/\u{301}", "http://localhost/%CC%81"),
      ("example.com/x", "http://example.com/x"),
      ("users/7", "http://users/7"),
      ("localhost", "http://localhost/"),
      ("http://h/x#top", "http://h/x"),
      ("http://h/x?a=1#top", "http://h/x?a=1"),
      ("'http://h/a b'", "http://h/a%20b"),
      ("/x", noBase),
      ("?a=1", noBase),
      ("./x", noBase),
      ("../x", noBase),
      ("..", noBase),
      (
        "ftp://h/x",
        "“ftp://h/x” is no URL: expected the scheme http or https, found ftp"
      ),
      (
        "http://h/100%",
        "“http://h/100%” is no URL: expected two hexadecimal digits after %"
          + " (a literal % is written %25), found %"
      ),
    ])
  func withoutBase(word: String, expected: String) {
    #expect(Building.url(word) == expected)
  }

  @Test(
    "after https are secure where they name no scheme",
    arguments: [
      ("https get example.com/x", "https://example.com/x"),
      ("https get :8443/x", "https://localhost:8443/x"),
      ("https get ://h/x", "https://h/x"),
      ("https get http://h/x", "http://h/x"),
      ("xh get example.com/x", "http://example.com/x"),
    ])
  func afterHTTPS(line: String, expected: String) throws {
    #expect(try Building.plan(line).request.head.url == expected)
  }

  @Test(
    "with a base are below it when they are paths",
    arguments: [
      ("/users", "https://h/v1/users"),
      ("/", "https://h/v1/"),
      ("?a=1", "https://h/v1?a=1"),
      ("/\u{301}a", "https://h/v1/%CC%81a"),
      ("./users", "https://h/v1/users"),
      ("../users", "https://h/users"),
      ("..", "https://h/"),
      ("//users", "https://h/v1//users"),
      ("/p?a=1&b=2", "https://h/v1/p?a=1&b=2"),
      ("/a?q=x|y", "https://h/v1/a?q=x%7Cy"),
      ("/users/{id}", "https://h/v1/users/%7Bid%7D"),
      ("example.com/x", "http://example.com/x"),
      (":3000/x", "http://localhost:3000/x"),
      ("localhost/x", "http://localhost/x"),
      ("https://other/x", "https://other/x"),
      ("users", "users is neither a path nor a host | did you mean /users?"),
      (
        "users/7?a.b=1", "users/7?a.b=1 is neither a path nor a host | did you mean /users/7?a.b=1?"
      ),
    ])
  func withBase(word: String, expected: String) {
    #expect(Building.url(word, base: "https://h/v1") == expected)
    #expect(
      Building.url(word, base: "https://h/v1/") == expected
        || word == "?a=1")
  }

  @Test(
    "given to cd change the base",
    arguments: [
      (nil, "https://h/v1", "https://h/v1"),
      (nil, "h.example/v1", "http://h.example/v1"),
      (nil, ":8080", "http://localhost:8080/"),
      ("https://h/v1", "/admin", "https://h/v1/admin"),
      ("https://h/v1/admin", "//", "https://h/"),
      ("https://h/v1/admin", "..", "https://h/v1/"),
      ("https://h/v1/admin", "../..", "https://h/"),
      ("https://h/v1", "http://other:81/x", "http://other:81/x"),
      ("https://h/v1", "admin", "admin is neither a path nor a host | did you mean /admin?"),
      (nil, "//", noBase),
      (nil, "/x", noBase),
      (
        nil, "https://h/?a=1",
        "a base URL has no query | give it with each request: get /path name==value"
      ),
    ] as [(String?, String, String)])
  func changeBase(base: String?, word: String, expected: String) throws {
    let builder = RequestBuilder(
      base: try base.map { try RequestURL($0) }, variables: Variables())
    guard case .changeBase(let word) = try Reading.command("cd \(word)") else { return }
    do {
      #expect(try builder.base(changedBy: word).description == expected)
    } catch {
      #expect(error.message + (error.hint.map { " | " + $0 } ?? "") == expected)
    }
  }

  @Test(
    "take variables as one segment or one value",
    arguments: [
      ("/items/{{id}}", "https://h/v1/items/..%2Fadmin%3Fx%3D1"),
      ("/items?q={{id}}", "https://h/v1/items?q=..%2Fadmin%3Fx%3D1"),
      ("/items/{{id raw}}", "https://h/v1/admin?x=1"),
      ("/items/{{n}}", "https://h/v1/items/42"),
      ("/items/{{text}}", "https://h/v1/items/a%20b%0A%C3%A9%25"),
      ("/items/a{{n}}b", "https://h/v1/items/a42b"),
      ("'/items/{{n}}'", "https://h/v1/items/%7B%7Bn%7D%7D"),
      ("{{url}}", "https://other/v2"),
      ("{{url}}/users/{{n}}", "https://other/v2/users/42"),
      ("{{url}}?a={{n}}", "https://other/v2?a=42"),
      ("http://{{host}}/x", "http://example.com:81/x"),
      ("http://{{n}}{{n}}/x", "http://4242/x"),
      ("http://h/x#{{id}}", "http://h/x"),
      (
        "/items/{{dots}}",
        "the value of {{dots}} would make a segment of dots, which changes the path"
          + " | {{dots raw}} inserts it all the same"
      ),
      (
        "/items/{{dot}}./x",
        "the value of {{dot}} would make a segment of dots, which changes the path"
          + " | {{dot raw}} inserts it all the same"
      ),
      ("/items/x{{dots}}", "https://h/v1/items/x.."),
      (
        "/items/{{text raw}}",
        "the value of {{text raw}} holds a control character, which no URL has"
      ),
      ("/items/{{idd}}", "there is no variable idd | did you mean id?"),
      (
        "/items/{{other}}",
        "there is no variable other"
          + " | set other=… sets it, capture other $.… takes it from a response"
      ),
      ("/items/{{$env.NOPE}}", "NOPE is not set in the environment"),
    ])
  func variables(word: String, expected: String) {
    let values: [String: VariableValue] = [
      "id": .text("../admin?x=1"), "n": .json("42"), "text": .json(#""a b\né%""#),
      "url": .text("https://other/v2"), "host": .text("example.com:81"), "dots": .text(".."),
      "dot": .text("."),
    ]
    #expect(Building.url(word, base: "https://h/v1", variables: values) == expected)
  }

  @Test(
    "do not let a value of a host reach further",
    arguments: ["e.com/x", "u@e.com", "e.com?x", "e.com#"])
  func hostInjection(value: String) {
    let url = Building.url("http://{{host}}/x", variables: ["host": .text(value)])
    #expect(url.hasPrefix("“http://") && url.contains("is no URL"), "\(url)")
  }

  @Test("take query items behind the query that they have")
  func queryItems() {
    #expect(
      Building.url("http://h/x a==1 b=='c d&é+' a==2") == "http://h/x?a=1&b=c+d%26%C3%A9%2B&a=2")
    #expect(Building.url("http://h/x?z=0#top a==1") == "http://h/x?z=0&a=1")
    #expect(Building.url("http://h/x? a==1") == "http://h/x?a=1")
    #expect(
      Building.url("http://h q=={{q}}", variables: ["q": .text("a&b=c")]) == "http://h/?q=a%26b%3Dc"
    )
    #expect(
      Building.url("http://h/x {{k}}==1", variables: ["k": .text("a=b")]) == "http://h/x?a%3Db=1")
  }

  @Test("are refused when they are endless")
  func endless() {
    let value = VariableValue.text(String(repeating: "a", count: 70_000))
    #expect(
      Building.url("http://h/{{x}}", variables: ["x": value])
        == "the URL is longer than 65536 bytes")
  }
}
