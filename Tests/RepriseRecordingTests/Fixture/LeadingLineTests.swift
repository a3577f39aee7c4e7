import HTTPTypes
import Testing

@testable import RepriseRecording

/// What a person wrote before the request line stays where it is.
struct LeadingLineTests {
  @Test func commentsAndUnknownFactsStayInPlace() throws {
    let text = """
      # My friends, as of today
      # reprise 1
      # mood cheerful
      # took 42 ms

      # response-layout spaced
      # @name friends
      // the end
      GET http://a.test/friends

      ###
      HTTP/1.1 200
      content-type: application/json

      {
        "a": 1
      }

      """
    let document = try FixtureDocument(
      parsing: ArraySlice(text.utf8), file: "0001-GET-friends.http", folder: "")
    var printer = FixturePrinter(stem: "0001-GET-friends", folder: "")
    printer.leading = document.content().leading
    #expect(String(decoding: try printer.print(document.exchange).text, as: UTF8.self) == text)

    var changed = document.exchange
    changed.recorded = "2026-11-20T21:00:00Z"
    changed.took = nil
    changed.response?.body = .bytes(ArraySlice("{\"a\":2}\n".utf8))
    #expect(
      String(decoding: try printer.print(changed).text, as: UTF8.self) == """
        # My friends, as of today
        # reprise 1
        # recorded 2026-11-20T21:00:00Z
        # mood cheerful

        # response-layout compact
        # response-ends newline
        # @name friends
        // the end
        GET http://a.test/friends

        ###
        HTTP/1.1 200
        content-type: application/json

        {
          "a": 2
        }

        """)
  }

  @Test func repeatedFactsTakeThePlaceOfTheFirst() {
    let old = [
      LeadingLine(word: .format, text: ArraySlice("# reprise 1".utf8)),
      LeadingLine(word: .drawn, text: ArraySlice("# drawn a 1".utf8)),
      LeadingLine(word: nil, text: ArraySlice("# between".utf8)),
      LeadingLine(word: .drawn, text: ArraySlice("# drawn b 2".utf8)),
    ]
    let new = LeadingLine.rewriting(
      old, with: [(.format, "1"), (.drawn, "c 3"), (.drawn, "d 4"), (.drawn, "e 5")])
    #expect(
      new.map { String(decoding: $0.text, as: UTF8.self) } == [
        "# reprise 1", "# drawn c 3", "# drawn d 4", "# drawn e 5", "# between",
      ])
  }

  @Test func aNewFileHasTheFactsInTheirOrder() {
    let lines = LeadingLine.rewriting(
      [], with: [(.format, "1"), (.took, "1 ms"), (.insecure, ""), (.responseLayout, "compact")])
    #expect(
      lines.map { String(decoding: $0.text, as: UTF8.self) } == [
        "# reprise 1", "# took 1 ms", "# insecure", "# response-layout compact",
      ])
  }
}
