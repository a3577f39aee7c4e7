import RepriseRedaction
import Testing

/// Secrets that show themselves by their form.
@Suite struct ShapeTests {
  static let letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let hex = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
  // Written in pieces, so that no scanner takes them for real ones.
  static let keys: [(key: String, kind: String)] = [
    ("sk_" + "live_" + letters.prefix(24), "key"), ("sk_" + "test_" + letters.prefix(24), "key"),
    ("rk_" + "live_" + letters.prefix(24), "key"), ("sk-" + letters.prefix(48), "key"),
    ("sk-" + "proj-" + letters.prefix(48), "key"),
    ("sk-" + "ant-api03-" + letters.prefix(60), "key"), ("hf_" + letters.prefix(34), "token"),
    ("ghp_" + letters.prefix(36), "token"), ("gho_" + letters.prefix(36), "token"),
    ("ghs_" + letters.prefix(36), "token"),
    ("github_" + "pat_" + letters.prefix(22) + "_" + letters.prefix(59), "token"),
    ("glpat-" + letters.prefix(20), "token"), ("npm_" + letters.prefix(36), "token"),
    ("pypi-" + "AgEIcHlwaS5vcmc" + letters, "token"),
    ("xoxb-" + "123456789012-123456789012-" + letters.prefix(24), "token"),
    ("xoxp-" + "1-2-3-" + hex.prefix(32), "token"), ("AKIA" + "IOSFODNN7EXAMPLE", "key"),
    ("ASIA" + "IOSFODNN7EXAMPLE", "key"), ("AIza" + letters.prefix(35), "key"),
    ("ya29." + "a0-" + letters.prefix(60), "token"),
    ("SG." + letters.prefix(22) + "." + letters.prefix(43), "key"),
    ("dop_v1_" + hex, "token"), ("hvs." + letters.prefix(30), "token"),
    ("shpat_" + hex.prefix(32), "token"), ("key-" + hex.prefix(32), "key"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "jwt"),
    ("eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "jwt"),
    ("eyJhbGciOiJkaXIifQ..aXZpdml2aXY.Y2lwaGVy.dGFn", "jwt"),
  ]

  @Test(arguments: keys)
  func inEveryPlace(key: String, kind: String) {
    let expected = "REDACTED-\(kind)-1"
    #expect(Redactor().redacted(text: "(\(key))") == "(\(expected))")
    #expect(Redactor().redacted(text: "x=\(key), y") == "x=\(expected), y")
    #expect(Redactor().body(#"{"n": "\#(key)"}"#) == #"{"n": "\#(expected)"}"#)
    #expect(Redactor().body("a=\(key)&b=1") == "a=\(expected)&b=1")
    #expect(Redactor().redacted(target: "/\(key)/x?y=\(key)") == "/\(expected)/x?y=\(expected)")
    #expect(Redactor().header("x-any", key) == expected)
    #expect(Redactor().redacted(command: "get /a x=\(key)") == "get /a x=\(expected)")
    #expect(Redactor().redacted(text: "https://\(key):x@h/").contains(key) == false)
  }

  @Test func webhookSecretsMayHaveSlashes() {
    let key = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2/LaLaSw+=="
    #expect(Redactor().redacted(text: "(\(key))") == "(REDACTED-key-1)")
  }

  @Test(arguments: [
    "sk-learn-is-a-library-for-people", "sk_live_", "ghp_short", "AKIA1234",
    "AKIAIOSFODNN7EXAMPLEX",
    "xAKIAIOSFODNN7EXAMPLE", "eyJ.eyJ.x", "eyJhbGciOiJIUzI1NiJ9.only-two", "key-and-value",
    "task_live_abcdefghijklmnopqrstuvwx", "ya29.", "https://git@github.com/a/b.git",
    "https://h/@user?x=1", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    "a://b", "://", "npm_config_registry", "1:2@3", "mailto:ann@example.com",
  ])
  func whatOnlyLooksSimilar(text: String) {
    #expect(Redactor().redacted(text: text) == text)
  }

  @Test func privateKeys() {
    let key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nabc=\n-----END RSA PRIVATE KEY-----"
    #expect(Redactor().redacted(text: "a\n\(key)\nb") == "a\nREDACTED-key-1\nb")
    let escaped = key.split(separator: "\n").joined(separator: "\\n")
    #expect(Redactor().body(#"{"k": "\#(escaped)\n"}"#) == #"{"k": "REDACTED-key-1\n"}"#)
    #expect(
      Redactor().redacted(text: "x -----BEGIN PRIVATE KEY-----\nMIIEow") == "x REDACTED-key-1")
    let pgp = "-----BEGIN PGP PRIVATE KEY BLOCK-----\nx\n-----END PGP PRIVATE KEY BLOCK-----"
    #expect(Redactor().redacted(text: pgp) == "REDACTED-key-1")
    // Once known it is found without its line ends' form, too.
    let redactor = Redactor()
    _ = redactor.redacted(text: key)
    #expect(redactor.body(#"{"k": "\#(escaped)"}"#) == #"{"k": "REDACTED-key-1"}"#)
  }

  @Test(arguments: [
    ("postgres://ann:p@ss@db:5432/x", "postgres://ann:REDACTED-password-1@db:5432/x"),
    ("https://ann:@h/", "https://ann:@h/"),
    ("redis://:s3cret@h", "redis://:REDACTED-password-1@h"),
    ("https://0123456789abcdef0@h/", "https://REDACTED-token-1@h/"),
    ("<https://ann:pw@h>", "<https://ann:REDACTED-password-1@h>"),
    ("https://h/a:b@c", "https://h/a:b@c"),
  ])
  func credentialsInURLs(source: String, expected: String) {
    #expect(Redactor().redacted(text: source) == expected)
  }

  @Test(arguments: [
    (
      "> Authorization: Basic YTpi\n> Host: h", "> Authorization: Basic REDACTED-basic-1\n> Host: h"
    ),
    ("< set-cookie: a=b; Path=/", "< set-cookie: a=REDACTED-cookie-1; Path=/"),
    ("cookie: a=b; c=d", "cookie: a=REDACTED-cookie-1; c=REDACTED-cookie-2"),
    ("token: expected a value", "token: expected a value"),
    ("sent password: none", "sent password: none"),
  ])
  func headerLines(source: String, expected: String) {
    #expect(Redactor().redacted(text: source) == expected)
  }
}
