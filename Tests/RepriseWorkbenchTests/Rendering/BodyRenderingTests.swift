import Testing

@testable import RepriseWorkbench

struct BodyRenderingTests {
  private func shown(
    _ bytes: some Sequence<UInt8>, _ type: String?, isColored: Bool = false
  ) -> String {
    var text = StyledText(isColored: isColored)
    BodyRendering(ArraySlice(bytes), contentType: type).append(to: &text)
    return text.text
  }

  @Test func jsonIsIndentedByTwo() {
    let body = #"{"b":[1,{"a":null}],"a":"x","empty":{},"none":[]}"#
    let expected = """
      {
        "b": [
          1,
          {
            "a": null
          }
        ],
        "a": "x",
        "empty": {},
        "none": []
      }

      """
    #expect(shown(body.utf8, "application/json") == expected)
    #expect(shown(body.utf8, "application/problem+json; charset=utf-8") == expected)
  }

  @Test func numbersOrderAndEscapesStay() {
    let body = #"{"z":12345678901234567890.10,"a":1E+2,"a":-0,"é":"\u00e9\/"}"#
    #expect(
      shown(body.utf8, "application/json") == """
        {
          "z": 12345678901234567890.10,
          "a": 1E+2,
          "a": -0,
          "é": "\\u00e9\\/"
        }

        """)
  }

  @Test func jsonIsColoured() {
    #expect(
      shown(#"{"a":1}"#.utf8, "application/json", isColored: true)
        == "{\n  \u{1B}[34m\"a\"\u{1B}[0m: \u{1B}[33m1\u{1B}[0m\n}\n")
  }

  @Test func jsonWithoutATypeIsRecognised() {
    #expect(shown(" [1]".utf8, nil) == "[\n  1\n]\n")
    #expect(shown("1".utf8, nil) == "1\n")
    #expect(shown("[1]".utf8, "text/plain") == "[1]\n")
  }

  @Test func whatClaimsToBeJSONIsShownAsItIs() {
    #expect(shown(#"{"a":}"#.utf8, "application/json") == #"{"a":}"# + "\n")
  }

  @Test func controlsInJSONAreEscaped() {
    #expect(
      shown("[\"\u{9B}2J\u{202E}\"]".utf8, "application/json") == "[\n  \"\\x9b2J\\u{202e}\"\n]\n")
  }

  @Test func textIsShownWithItsControlsEscaped() {
    #expect(shown("a\u{1B}[2Jb\r\nc".utf8, "text/plain") == "a\\x1b[2Jb\nc\n")
    #expect(shown("<p>\n".utf8, "text/html") == "<p>\n")
  }

  @Test func latinTextIsRead() {
    #expect(shown([0x67, 0x72, 0xFC, 0x6E], "text/plain; charset=ISO-8859-1") == "grün\n")
    #expect(shown([0x80], "text/plain; charset=windows-1252") == "\\x80\n")
  }

  @Test(
    arguments: [
      (
        [0x89, 0x50, 0x4E, 0x47, 0x00], "image/png",
        "[binary body, not shown: image/png, 5 bytes]\n"
      ),
      ([0xFF], nil, "[binary body, not shown: no content-type, 1 byte]\n"),
      ([0x61, 0x00], "x/y", "[binary body, not shown: x/y, 2 bytes]\n"),
      ([0xFF], "x/\u{1B}[31m", "[binary body, not shown: x/\\x1b[31m, 1 byte]\n"),
    ] as [([UInt8], String?, String)])
  func bytesAreNoted(bytes: [UInt8], type: String?, note: String) {
    #expect(shown(bytes, type) == note)
  }

  @Test func textWithANulIsShownWhereTheServerSaysThatItIsText() {
    #expect(shown([0x61, 0x00, 0x1B, 0x07], "text/plain") == "a\\x00\\x1b\\x07\n")
  }

  @Test func emptyBodyIsNothing() {
    #expect(shown([], "application/json") == "")
  }
}
