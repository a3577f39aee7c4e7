import Testing

@testable import RepriseRecording

/// Damage is loud: the file, the line, what was expected and what is there.
struct FixtureDamageTests {
  private static let head = "# reprise 1\nGET http://a.test/\n\n###\nHTTP/1.1 200 OK\n"

  static let cases: [(text: String, message: String)] = [
    ("", "1: expected `# reprise 1` as the first fact, found the end of the file"),
    ("\n\n", "3: expected `# reprise 1` as the first fact, found the end of the file"),
    (
      "GET http://a.test/\n",
      "1: expected `# reprise 1` as the first fact, found 'GET http://a.test/'"
    ),
    (
      "# reprise 2\nGET http://a.test/\n",
      "1: expected format 1, which is all that this version reads, found '# reprise 2'"
    ),
    ("# took 1 ms\n", "1: expected `# reprise 1` before any other fact, found '# took 1 ms'"),
    ("# reprise 1\n# reprise 1\n", "2: expected the fact `reprise` only once, found '# reprise 1'"),
    (
      "# reprise 1\n# took forever\n",
      "2: expected a duration such as 42 ms or 1.5 s, found '# took forever'"
    ),
    (
      "# reprise 1\n# recorded today\n",
      "2: expected a time such as 2026-11-20T21:00:00Z, found '# recorded today'"
    ),
    (
      "# reprise 1\n# outcome hmm\n",
      "2: expected an outcome such as `refused`, `dns`, `unreachable`, `timeout after 5 s`,"
        + " `tls WHY`, `reset`, `truncated after 120 bytes`, `malformed WHY` or `unsupported WHY`,"
        + " found '# outcome hmm'"
    ),
    (
      "# reprise 1\n# response-layout pretty\n",
      "2: expected a layout: `compact`, `spaced`, `indent 2`, `indent 4`, `indent tab`,"
        + " found '# response-layout pretty'"
    ),
    (
      "# reprise 1\n# response-ends twice\n",
      "2: expected `newline`, found '# response-ends twice'"
    ),
    (
      "# reprise 1\n# response-chunks 12\n",
      "2: expected pieces such as `120@0 80@512` (bytes @ milliseconds),"
        + " found '# response-chunks 12'"
    ),
    ("# reprise 1\n", "2: expected a request line, found the end of the file"),
    ("# reprise 1\n###\n", "2: expected a request line before `###`, found '###'"),
    (
      "# reprise 1\nGET\n",
      "2: expected a request line such as `GET https://api.example.com/friends`, found 'GET'"
    ),
    (
      "# reprise 1\nGET /friends\n",
      "2: expected a URL that begins with a scheme such as `https://`, found 'GET /friends'"
    ),
    (
      "# reprise 1\nGET http:///friends\n",
      "2: expected a URL with a host, in UTF-8, found 'GET http:///friends'"
    ),
    (
      "# reprise 1\nGET http://a.test/#x\n",
      "2: expected a URL without a fragment, found 'GET http://a.test/#x'"
    ),
    (
      "# reprise 1\nGET http://a.test/a b c\n",
      "2: expected a request line such as `GET https://api.example.com/friends`,"
        + " found 'GET http://a.test/a b c'"
    ),
    (
      "# reprise 1\nGET http://a.test/\nno colon\n",
      "3: expected a field such as `accept: */*`, or an empty line before the body,"
        + " found 'no colon'"
    ),
    (
      "# reprise 1\nGET http://a.test/\n",
      "3: expected `###` and a response, or the fact `outcome`, found the end of the file"
    ),
    (
      "# reprise 1\n# outcome refused\n# response-layout compact\nGET http://a.test/\n",
      "3: expected no `response-layout` where there is no response, found one"
    ),
    (
      "# reprise 1\nGET http://a.test/\n\n###\n",
      "5: expected a status line such as `HTTP/1.1 200 OK`, found the end of the file"
    ),
    (
      "# reprise 1\nGET http://a.test/\n\n###\n\nHTTP/1.1 200 OK\n",
      "5: expected a status line such as `HTTP/1.1 200 OK`, found an empty line"
    ),
    (
      "# reprise 1\nGET http://a.test/\n\n###\nHTTP/1.1 20 OK\n",
      "5: expected a status line such as `HTTP/1.1 200 OK`, found 'HTTP/1.1 20 OK'"
    ),
    (
      head + "\nbody\n\n###\nHTTP/1.1 200 OK\n",
      "9: expected one exchange in a file, so no second `###`, found '###'"
    ),
    (
      head + "\n### heading\n",
      "7: expected a line that is exactly `###`, or a body in a file of its own,"
        + " found '### heading'"
    ),
    (
      "# reprise 1\n# response-layout compact\nGET http://a.test/\n\n###\nHTTP/1.1 200\n"
        + "\n{\n  \"a\"\n}\n",
      "10: expected ':' after the name, found '}'"
    ),
    (
      "# reprise 1\n# response-ends newline\n" + head.dropFirst(12),
      "2: expected a body for `response-ends`, found none"
    ),
    (
      head + "\n< ../secret.png\n",
      "7: expected `< ./0002-GET-x.response.EXTENSION`, a file beside this one,"
        + " found '< ../secret.png'"
    ),
    (
      head + "\n< ./0002-GET-x.request.png\n",
      "7: expected `< ./0002-GET-x.response.EXTENSION`, a file beside this one,"
        + " found '< ./0002-GET-x.request.png'"
    ),
    (
      head + "\n< ./0002-GET-x.response.png\nmore\n",
      "7: expected `< ./0002-GET-x.response.EXTENSION`, a file beside this one,"
        + " found '< ./0002-GET-x.response.png\\u{A}more'"
    ),
    (
      head + "\n< ./0002-GET-x.response.png\n",
      "7: expected the file `0002-GET-x.response.png` beside this one, found none"
    ),
  ]

  @Test(arguments: cases)
  func everyDamageIsNamed(text: String, message: String) {
    let error = #expect(throws: FixtureDamage.self) {
      try FixtureDocument(
        parsing: ArraySlice(text.utf8), file: "Fixtures/friends/0002-GET-x.http",
        folder: "/nonexistent")
    }
    #expect(error?.description == "Fixtures/friends/0002-GET-x.http:" + message)
  }

  @Test func bytesThatAreNotUTF8() {
    let text = Array(Self.head.utf8) + [0x0A, 0xC3, 0x28]
    let error = #expect(throws: FixtureDamage.self) {
      try FixtureDocument(parsing: text[...], file: "0002-GET-x.http", folder: "")
    }
    #expect(
      error?.description
        == "0002-GET-x.http:7: expected a body in UTF-8, or one in a file of its own,"
        + " found bytes that are not UTF-8")
  }

  @Test func tooManyFields() {
    let fields = String(repeating: "a: b\n", count: 10_001)
    let error = #expect(throws: FixtureDamage.self) {
      try FixtureDocument(
        parsing: ArraySlice(("# reprise 1\nGET http://a.test/\n" + fields).utf8), file: "x.http",
        folder: "")
    }
    #expect(error?.description == "x.http:10003: expected at most 10000 fields, found 'a: b'")
  }

  @Test func aLinkInTheSiblingsPlace() throws {
    let folder = try ScratchFolder()
    try folder.write("elsewhere.png", "picture")
    folder.link("0002-GET-x.response.png", to: "elsewhere.png")
    let error = #expect(throws: FixtureDamage.self) {
      try FixtureDocument(
        parsing: ArraySlice((Self.head + "\n< ./0002-GET-x.response.png\n").utf8),
        file: "0002-GET-x.http", folder: folder.path)
    }
    #expect(
      error?.description
        == "0002-GET-x.http:7: expected a file of the name `0002-GET-x.response.png`, found a link")
  }

  @Test func longLinesAreShortenedAndControlCharactersSpelledOut() {
    let line = "\u{1B}[31m" + String(repeating: "x", count: 80)
    #expect(
      ArraySlice(line.utf8).quotedForMessage
        == "'\\u{1B}[31m" + String(repeating: "x", count: 55) + "…'")
  }
}
