import HTTPTypes
import RepriseNetworking
import Testing

struct WebLinkTests {
  func fields(_ values: [String]) -> HTTPFields {
    var fields = HTTPFields()
    for value in values { fields.append(HTTPField(name: .named("Link"), value: value)) }
    return fields
  }

  func response(
    _ links: [String], url: String = "http://h/v1/list?page=1", redirects: [String] = []
  ) throws -> CollectedResponse {
    let request = try RequestURL(url).head(.get)
    let head = HTTPResponse(status: .ok, headerFields: fields(links))
    return CollectedResponse(
      request: request, head: head, body: [], facts: ResponseFacts(redirects: redirects))
  }

  @Test(
    "C36, D27: the links of the link fields",
    arguments: [
      ([#"<http://h/?page=2>; rel="next""#], ["http://h/?page=2 next"]),
      (
        [#"<http://h/?page=2>; rel="next", <http://h/?page=9>;rel=last"#],
        ["http://h/?page=2 next", "http://h/?page=9 last"]
      ),
      (["<a>; rel=next", "<b>; rel=prev"], ["a next", "b prev"]),
      ([#"<a,b;c>; title="x, <y>; rel=\"no\""; REL = "Next  archives""#], ["a,b;c next+archives"]),
      (["<a> ; rel=next ;rel=prev"], ["a next"]),
      (["<a>; rel=\"unfinished, <b>"], ["a unfinished,+<b>"]),
      (["<a>;rel=x y ;q, , <b>"], ["a x+y", "b "]),
      (["<a>;; ; =x;rel=n"], ["a n"]),
      (["<a>", "", ",", "b", "<unfinished", "<c>x, <d>"], ["a ", "c "]),
      ([#"<>; rel="https://example.com/\é""#], [" https://example.com/é"]),
    ])
  func links(values: [String], expected: [String]) {
    let links = fields(values).links.map {
      "\($0.target) \($0.relations.joined(separator: "+"))"
    }
    #expect(links == expected)
  }

  @Test func parametersAreFoundByTheirNames() throws {
    let link = try #require(
      fields([#"<a>; rel=next; Title="say \"hi\", you"; type=text/html; title=later"#]).links.first)
    #expect(link["title"] == #"say "hi", you"#)
    #expect(link["type"] == "text/html")
    #expect(link["media"] == nil)
  }

  @Test(
    "D27: a target is resolved against the URL that answered",
    arguments: [
      ("?page=2", "http://h/v1/list?page=2"), ("../v2/list", "http://h/v2/list"),
      ("/x#y", "http://h/x"), ("//other/x", "http://other/x"),
      ("HTTPS://Other:443/a b", "https://other/a%20b"), ("", "http://h/v1/list?page=1"),
    ])
  func resolved(target: String, url: String) throws {
    #expect(try response(["<\(target)>; rel=NEXT"]).link("Next")?.description == url)
  }

  @Test func theURLBehindRedirectsCounts() throws {
    let response = try response(["<?p=2>; rel=next"], redirects: ["http://a/b", "http://c/d?p=1"])
    #expect(try response.link("next")?.description == "http://c/d?p=2")
    #expect(try response.link("prev") == nil)
  }

  @Test func aLinkAboutSomethingElseIsLeftOut() throws {
    let response = try response([
      #"<a>; rel=next; anchor="/other", <b>; rel=next; anchor="?page=1""#
    ])
    #expect(try response.link("next")?.description == "http://h/v1/b")
  }

  @Test func aTargetThatIsNoURLIsAnError() throws {
    let response = try response(["<mailto:a@b>; rel=next"])
    let error = #expect(throws: URLSyntaxError.self) { try response.link("next") }
    #expect(
      error?.description
        == "“mailto:a@b” is no URL: expected the scheme http or https, found mailto")
  }

  @Test func whateverAServerSendsIsRead() {
    var generator = SeededGenerator(seed: 8288)
    let alphabet = Array("<>;,=\" \\areln\té")
    for _ in 0..<2_000 {
      let length = Int.random(in: 0..<30, using: &generator)
      let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
      for link in fields([text]).links { #expect(text.contains(link.target)) }
    }
  }
}
