import RepriseRedaction
import Testing

/// Bodies in parts, well made and not.
@Suite struct MultipartTests {
  static let type = "multipart/form-data; boundary=b"

  @Test(arguments: [
    // No parts at all.
    ("", ""), ("--b--", "--b--"), ("--b", "--b"), ("--b\r\n", "--b\r\n"),
    // A part that never ends.
    (
      "--b\r\nContent-Disposition: form-data; name=pin\r\n\r\n12",
      "--b\r\nContent-Disposition: form-data; name=pin\r\n\r\nREDACTED-pin-1"
    ),
    // Without headers it has no name.
    ("--b\r\n\r\ntoken=abc&x=1\r\n--b--", "--b\r\n\r\ntoken=REDACTED-token-1&x=1\r\n--b--"),
    // Headers alone.
    (
      "--b\r\nContent-Disposition: form-data; name=pin\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=pin\r\n--b--"
    ),
    // Line feeds alone, and headers in any case.
    (
      "--b\ncontent-DISPOSITION: form-data; NAME=\"secret\"\n\nx\n--b--\n",
      "--b\ncontent-DISPOSITION: form-data; NAME=\"secret\"\n\nREDACTED-secret-1\n--b--\n"
    ),
    // The name of a file is not the name of a part.
    (
      "--b\n\n\n--b\nContent-Disposition: form-data; filename=\"password\"\n\nx\n--b--",
      "--b\n\n\n--b\nContent-Disposition: form-data; filename=\"password\"\n\nx\n--b--"
    ),
  ])
  func table(source: String, expected: String) {
    #expect(Redactor().body(source, Self.type) == expected)
    #expect(Redactor().body(expected, Self.type) == expected)
  }

  @Test func partsOfParts() {
    let source = """
      --b
      Content-Type: multipart/mixed; boundary=c

      --c
      Content-Type: application/json

      {"password": "x", "file": "a"}
      --c
      Content-Disposition: attachment; name="token"

      abc
      --c--
      --b--
      """
    let expected = """
      --b
      Content-Type: multipart/mixed; boundary=c

      --c
      Content-Type: application/json

      {"password": "REDACTED-password-1", "file": "a"}
      --c
      Content-Disposition: attachment; name="token"

      REDACTED-token-1
      --c--
      --b--
      """
    #expect(Redactor().body(source, "multipart/mixed; boundary=b") == expected)
  }

  @Test func deepPartsAreReadAsText() {
    var source = "?sid=abc"
    for depth in 0..<12 {
      let boundary = "b\(depth)"
      source =
        "--\(boundary)\nContent-Type: multipart/mixed; boundary=b\(depth - 1)\n\n\(source)\n"
        + "--\(boundary)--"
    }
    let redacted = Redactor().body(source, "multipart/mixed; boundary=b11")
    #expect(redacted.contains("?sid=REDACTED-session-1"))
  }

  @Test func partsThatAreNotTextKeepTheirBytes() {
    let head = Array("--b\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n".utf8)
    let source = head + [0xFF, 0x00, 0x0D, 0x0A, 0x80] + Array("\r\n--b--\r\n".utf8)
    let redacted = Redactor().redacted(body: source[...], mediaType: Self.type)
    #expect(Array(redacted) == source)
  }
}
