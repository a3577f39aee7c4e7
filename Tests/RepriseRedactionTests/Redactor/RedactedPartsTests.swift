import RepriseRedaction
import Testing

/// What bodies other than JSON become.
@Suite struct RedactedPartsTests {
  @Test(arguments: [
    ("user=ann&password=hunter2&x=a+b%20c", "user=ann&password=REDACTED-password-1&x=a+b%20c"),
    (
      "grant_type=authorization_code&code=SplxlOBeZQQYbYS6WxSbIA&client_secret=x",
      "grant_type=authorization_code&code=REDACTED-code-1&client_secret=REDACTED-secret-1"
    ),
    ("a=1&&b", "a=1&&b"),
    ("", ""),
  ])
  func form(source: String, expected: String) {
    #expect(Redactor().body(source, "application/x-www-form-urlencoded; charset=UTF-8") == expected)
    #expect(Redactor().body(source) == expected)
  }

  private static let multipart = """
    preamble\r
    --b b\r
    Content-Disposition: form-data; name="password"\r
    \r
    two\r
    lines\r
    --b b\r
    content-disposition: form-data; name="data"; filename="a.json"\r
    content-type: application/json\r
    \r
    {"token": "abc"}\r
    --b b\r
    Content-Disposition: form-data; name="file"; filename="hunter2-secret.txt"\r
    \r
    see hunter2-secret\r
    --b b--\r

    """

  private static let redactedMultipart = """
    preamble\r
    --b b\r
    Content-Disposition: form-data; name="password"\r
    \r
    REDACTED-password-1\r
    --b b\r
    content-disposition: form-data; name="data"; filename="a.json"\r
    content-type: application/json\r
    \r
    {"token": "REDACTED-token-1"}\r
    --b b\r
    Content-Disposition: form-data; name="file"; filename="REDACTED-pw-1.txt"\r
    \r
    see REDACTED-pw-1\r
    --b b--\r

    """

  @Test func multipartPartsAreReadByNameAndType() {
    let redactor = Redactor()
    redactor.declare("hunter2-secret", as: "pw")
    let type = #"multipart/form-data; boundary="b b""#
    #expect(redactor.body(Self.multipart, type) == Self.redactedMultipart)
    #expect(redactor.body(Self.redactedMultipart, type) == Self.redactedMultipart)
  }

  @Test func multipartWithoutABoundaryIsReadByItsFirstLine() {
    let source = "--x\nContent-Disposition: form-data; name=pin\n\n1234\n--x--\n"
    let expected = "--x\nContent-Disposition: form-data; name=pin\n\nREDACTED-pin-1\n--x--\n"
    #expect(Redactor().body(source, "multipart/form-data") == expected)
    #expect(Redactor().body("no parts", "multipart/form-data; boundary=x") == "no parts")
  }

  @Test func eventsAndLinesAreReadByName() {
    let source = """
      event: token
      data: {"token": "abc", "n": 1}

      data:{"x": "https://h/?sid=q"}
      {"password": "p"}
      data: {"cut": "off", "secret": "s
      : comment
      """
    let expected = """
      event: token
      data: {"token": "REDACTED-token-1", "n": 1}

      data:{"x": "https://h/?sid=REDACTED-session-1"}
      {"password": "REDACTED-password-1"}
      data: {"cut": "off", "secret": "REDACTED-secret-1
      : comment
      """
    #expect(Redactor().body(source, "text/event-stream") == expected)
    #expect(Redactor().body(source, "application/x-ndjson") == expected)
  }

  @Test(arguments: [
    (
      #"<a href="/x?a=1&amp;token=abc">https://u:p@h</a>"#,
      #"<a href="/x?a=1&amp;token=REDACTED-token-1">https://u:REDACTED-password-1@h</a>"#
    ),
    (
      #"<script>var c = {"apiKey": "abc", 'secret' : 'd'};</script>"#,
      #"<script>var c = {"apiKey": "REDACTED-key-1", 'secret' : 'REDACTED-secret-1'};</script>"#
    ),
    ("password and token are words", "password and token are words"),
    ("AKIAIOSFODNN7EXAMPLE, eyJhbGciOiJub25lIn0.eyJhIjoxfQ.", "REDACTED-key-1, REDACTED-jwt-1"),
  ])
  func text(source: String, expected: String) {
    #expect(Redactor().body(source, "text/html") == expected)
  }

  @Test func jsonThatDoesNotParseIsReadAsText() {
    #expect(
      Redactor().body(#"{"password": "x", "a": ["#, "application/json")
        == #"{"password": "REDACTED-password-1", "a": ["#)
    #expect(
      Redactor().body(#"{"token": 12, "secret": "cut o"#, "application/json")
        == #"{"token": 99, "secret": "REDACTED-secret-1"#)
  }

  @Test func binaryBodiesAreSearchedForRememberedValuesOnly() {
    let redactor = Redactor()
    redactor.declare("hunter2-secret", as: "pw")
    let binary = [0xFF, 0x00] + Array("?token=abc hunter2-secret %41".utf8) + [0xC0]
    let expected = [0xFF, 0x00] + Array("?token=abc REDACTED-pw-1 %41".utf8) + [0xC0]
    #expect(Array(redactor.redacted(body: binary[...], mediaType: "image/png")) == expected)
  }

  @Test func aBodyThatIsASliceKeepsItsPlace() {
    let whole = Array(#"xx{"token": "abc", "echo": "abc!"}yy"#.utf8)
    let redacted = Redactor().redacted(
      body: whole[2..<(whole.count - 2)], mediaType: "application/json")
    #expect(
      String(decoding: redacted, as: UTF8.self)
        == #"{"token": "REDACTED-token-1", "echo": "abc!"}"#)
  }
}
