import HTTPTypes
import RepriseRedaction
import Testing

@Suite struct RedactionRulesTests {
  @Test(arguments: [
    ("authorization", "authorization"), ("Proxy-Authorization", "authorization"),
    ("cookie", "cookie"), ("Set-Cookie", "cookie"),
    ("password", "password"), ("passwd", "password"), ("pwd", "password"), ("pass", "password"),
    ("passphrase", "password"), ("newPassword", "password"), ("user[password]", "password"),
    ("a[b][passwords][]", "password"),
    ("token", "token"), ("accessToken", "token"), ("access_token", "token"),
    ("ACCESS-TOKEN", "token"), ("refresh_token", "token"), ("id_token", "token"),
    ("auth_token", "token"), ("x-amz-security-token", "token"), ("oauth_token", "token"),
    ("api_key", "key"), ("apikey", "key"), ("x-api-key", "key"), ("private_key", "key"),
    ("secretAccessKey", "key"), ("Ocp-Apim-Subscription-Key", "key"),
    ("secret", "secret"), ("client_secret", "secret"), ("app_secret", "secret"),
    ("session", "session"), ("sessionid", "session"), ("session_id", "session"),
    ("sid", "session"), ("JSESSIONID", "session"), ("PHPSESSID", "session"),
    ("connect.sid", "session"),
    ("csrf", "csrf"), ("xsrf", "csrf"), ("X-CSRF-Token", "csrf"), ("X-XSRF-TOKEN", "csrf"),
    ("__RequestVerificationToken", "csrf"), ("csrfmiddlewaretoken", "csrf"),
    ("otp", "otp"), ("pin", "pin"), ("cvv", "cvv"), ("card_number", "card"), ("ssn", "ssn"),
    ("signature", "signature"), ("sig", "signature"), ("X-Amz-Signature", "signature"),
    ("x-amz-credential", "credential"), ("credentials", "credential"),
    ("authorization_code", "code"), ("code_verifier", "code"), ("assertion", "assertion"),
    ("SAMLResponse", "assertion"), ("jwt", "jwt"), ("bearer", "bearer"),
  ])
  func secretNames(name: String, kind: String) {
    #expect(RedactionRules.standard.kind(ofName: name) == kind)
  }

  @Test(arguments: [
    "token_type", "tokenType", "token_count", "page_token", "next_page_token", "nextPageToken",
    "continuation_token", "expires_in", "max_tokens", "key", "code", "state", "nonce", "name",
    "username", "email", "passwordless", "mypassword", "tokenizer", "sidebar", "spin", "", "-", "_",
    "[]", "]", "[", "a]", "public_key", "etag", "x-request-id", "content-type", "idempotency-key",
  ])
  func harmlessNames(name: String) {
    #expect(RedactionRules.standard.kind(ofName: name) == nil)
  }

  @Test func usersAddNames() {
    let rules = RedactionRules(names: ["Member-Number", "token_type", "X"])
    #expect(rules.kind(ofName: "memberNumber") == "membernumber")
    #expect(rules.kind(ofName: "token_type") == "tokentype")
    #expect(rules.kind(ofName: "x") == "x")
    #expect(rules.kind(ofName: "password") == "password")
    #expect(
      Redactor(rules: rules).redacted(target: "/?member_number=5")
        == "/?member_number=REDACTED-membernumber-1")
  }

  @Test func usersRemoveNames() {
    let rules = RedactionRules(names: ["pin"], notNames: ["pin", "Session"])
    #expect(rules.kind(ofName: "pin") == nil)
    #expect(rules.kind(ofName: "session") == nil)
    #expect(rules.kind(ofName: "password") == "password")
    #expect(rules != .standard)
    #expect(RedactionRules(names: ["A-b"]) == RedactionRules(names: ["a_B"]))
  }

  @Test func headers() throws {
    #expect(RedactionRules.standard.isSecret(header: .authorization))
    #expect(RedactionRules.standard.isSecret(header: .setCookie))
    #expect(!RedactionRules.standard.isSecret(header: .contentType))
    #expect(!RedactionRules.standard.isSecret(header: .location))
  }

  @Test func namesOfAnyLengthAndKindAreAnswered() {
    var generator = SeededGenerator(seed: 3)
    for count in [0, 1, 7, 300, 100_000] {
      let name = generator.text(count, of: "[]a-_.%\u{301}é")
      _ = RedactionRules.standard.kind(ofName: name)
    }
  }
}
