import HTTPTypes
import RepriseRedaction
import Testing

/// What header fields become.
@Suite struct RedactedFieldsTests {
  @Test(arguments: [
    ("authorization", "Bearer abc.def", "Bearer REDACTED-bearer-1"),
    ("authorization", "Basic YW5uOmh1bnRlcjI=", "Basic REDACTED-basic-1"),
    ("authorization", "JWT x", "JWT REDACTED-jwt-1"),
    ("authorization", "Token abc", "Token REDACTED-token-1"),
    ("authorization", #"Digest username="a", response="b""#, "Digest REDACTED-digest-1"),
    (
      "authorization", "AWS4-HMAC-SHA256 Credential=A/b, Signature=c",
      "AWS4-HMAC-SHA256 REDACTED-aws4hmacsha256-1"
    ),
    ("authorization", "Weird-Scheme abc", "Weird-Scheme REDACTED-authorization-1"),
    ("authorization", "s3cret", "REDACTED-authorization-1"),
    ("authorization", "a1b2 c3d4", "REDACTED-authorization-1"),
    ("proxy-authorization", "basic YTpi", "basic REDACTED-basic-1"),
    ("cookie", "a=1; b=two", "a=REDACTED-cookie-1; b=REDACTED-cookie-2"),
    ("cookie", "a=1; b=1", "a=REDACTED-cookie-1; b=REDACTED-cookie-1"),
    ("cookie", "a=; b=true; c=\"q\"", "a=; b=true; c=\"REDACTED-cookie-1\""),
    ("cookie", "a=b=c==", "a=REDACTED-cookie-1"),
    ("cookie", "opaque", "REDACTED-cookie-1"),
    (
      "set-cookie", "sid=abc; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly",
      "sid=REDACTED-cookie-1; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly"
    ),
    ("set-cookie", "sid=; Max-Age=0", "sid=; Max-Age=0"),
    ("x-api-key", "12345", "REDACTED-key-1"),
    ("x-auth-token", "Bearer abc", "Bearer REDACTED-bearer-1"),
    ("x-csrf-token", "abc", "REDACTED-csrf-1"),
    ("X-Amz-Security-Token", "FwoG", "REDACTED-token-1"),
    ("stripe-signature", "t=1,v1=ab", "REDACTED-signature-1"),
    (
      "location", "/cb?access_token=abc&token_type=bearer",
      "/cb?access_token=REDACTED-token-1&token_type=bearer"
    ),
    (
      "location", "https://h/cb#id_token=abc&state=1",
      "https://h/cb#id_token=REDACTED-token-1&state=1"
    ),
    (
      "location", "https://h/cb?code=4/0AbCdEfGhIj&state=1",
      "https://h/cb?code=REDACTED-code-1&state=1"
    ),
    ("location", "https://h/cb?code=DE&state=1", "https://h/cb?code=DE&state=1"),
    (
      "referer", "https://ann:p%40w@h/a?sid=x;y",
      "https://ann:REDACTED-password-1@h/a?sid=REDACTED-session-1"
    ),
    (
      "link",
      #"<https://h/a?page=2&api_key=abc>; rel="next", <https://h/?api_key=abc>; rel="first""#,
      #"<https://h/a?page=2&api_key=REDACTED-key-1>; rel="next", "#
        + #"<https://h/?api_key=REDACTED-key-1>; rel="first""#
    ),
    (
      "x-note", "see https://h/?redirect=https%3A%2F%2Fg%3Ftoken%3Dabc%26x%3D1 now",
      "see https://h/?redirect=https%3A%2F%2Fg%3Ftoken%3DREDACTED-token-1%26x%3D1 now"
    ),
    ("x-note", "nothing", "nothing"),
    (
      "www-authenticate", #"Bearer realm="x", error="invalid_token""#,
      #"Bearer realm="x", error="invalid_token""#
    ),
  ])
  func value(name: String, value: String, expected: String) {
    #expect(Redactor().header(name, value) == expected)
  }

  @Test func repeatedFieldsKeepTheirOrder() throws {
    var fields = HTTPFields()
    let name = HTTPField.Name.setCookie
    fields.append(HTTPField(name: name, value: "a=1; Path=/"))
    fields.append(HTTPField(name: .contentType, value: "text/html"))
    fields.append(HTTPField(name: name, value: "b=2"))
    let redacted = Redactor().redacted(fields: fields)
    #expect(
      redacted.map { "\($0.name.canonicalName): \($0.value)" } == [
        "set-cookie: a=REDACTED-cookie-1; Path=/", "content-type: text/html",
        "set-cookie: b=REDACTED-cookie-2",
      ])
  }

  @Test func bytesThatAreNotUTF8Survive() throws {
    let value: [UInt8] = [0x61, 0xFF, 0x62]
    let name = try #require(HTTPField.Name("x-bytes"))
    let fields: HTTPFields = [name: "x"]
    var copy = fields
    copy[fields: name] = [HTTPField(name: name, value: value)]
    let redacted = Redactor().redacted(fields: copy)
    #expect(redacted.first?.withUnsafeBytesOfValue { Array($0) } == value)
  }

  @Test func rememberedValuesAreReplacedInOtherFieldsButNotInMediaTypes() {
    let redactor = Redactor()
    redactor.declare("application/json", as: "odd")
    redactor.declare("gzip-secret", as: "odd")
    let fields: HTTPFields = [
      .contentType: "application/json", .accept: "application/json", .userAgent: "x gzip-secret",
    ]
    let redacted = redactor.redacted(fields: fields)
    #expect(redacted[.contentType] == "application/json")
    #expect(redacted[.accept] == "application/json")
    #expect(redacted[.userAgent] == "x REDACTED-odd-1")
  }

  @Test func cookieNamesCanBeExcluded() {
    let redactor = Redactor(rules: RedactionRules(notNames: ["theme"]))
    #expect(redactor.header("cookie", "theme=dark; sid=x") == "theme=dark; sid=REDACTED-cookie-1")
    let all = Redactor(rules: RedactionRules(notNames: ["Cookie"]))
    #expect(all.header("cookie", "theme=dark; sid=x") == "theme=dark; sid=x")
  }

  @Test("a field that is marked never to be indexed is a credential, whatever its name is")
  func markedFields() throws {
    let name = try #require(HTTPField.Name("x-partner"))
    func redacted(_ value: String, _ redactor: Redactor = Redactor()) -> String? {
      var field = HTTPField(name: name, value: value)
      field.indexingStrategy = .disallow
      var fields = HTTPFields()
      fields.append(field)
      return redactor.redacted(fields: fields)[name]
    }
    #expect(redacted("abcd") == "REDACTED-credential-1")
    #expect(redacted("Bearer abcd") == "Bearer REDACTED-bearer-1")
    #expect(redacted("REDACTED-credential-1") == "REDACTED-credential-1")
    #expect(redacted("abcd", Redactor(rules: RedactionRules(notNames: ["x-partner"]))) == "abcd")
    #expect(Redactor().redacted(fields: [name: "abcd"])[name] == "abcd")
  }
}
