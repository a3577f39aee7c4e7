import RepriseRedaction
import Testing

/// Tokens whose shape is kept.
@Suite struct UnsignedTokenTests {
  static func token(_ claims: String) -> String {
    let parts = [#"{"alg":"HS256","typ":"JWT"}"#, claims].map { part in
      EncodedValueTests.base64(Array(part.utf8), url: true, pads: false)
    }
    return parts.joined(separator: ".") + ".c2lnbmF0dXJl"
  }

  static func unsigned(_ claims: String) -> String {
    let parts = [#"{"alg":"none"}"#, claims].map { part in
      EncodedValueTests.base64(Array(part.utf8), url: true, pads: false)
    }
    return parts.joined(separator: ".") + "."
  }

  @Test(arguments: [
    (
      #"{"sub": "ann", "iat": 1700000000, "exp": 1700003600.5}"#,
      #"{"exp":1700003600.5,"iat":1700000000}"#
    ),
    (#"{"nbf":1,"exp":"soon","name":"Ann"}"#, #"{"nbf":1}"#),
    (#"{"sub":"ann"}"#, "{}"),
  ])
  func onlyTheTimesStay(claims: String, kept: String) {
    let redactor = Redactor(rules: RedactionRules(keepShape: ["jwt"]))
    let (token, expected) = (Self.token(claims), Self.unsigned(kept))
    #expect(redactor.header("authorization", "Bearer \(token)") == "Bearer \(expected)")
    #expect(redactor.body(#"{"id_token": "\#(token)"}"#) == #"{"id_token": "\#(expected)"}"#)
    #expect(redactor.redacted(text: "see \(token)") == "see \(expected)")
    // What is unsigned and says nothing is no secret, by any rules.
    #expect(Redactor().redacted(target: "/?token=\(expected)") == "/?token=\(expected)")
    #expect(Redactor().redacted(text: "see \(expected) x") == "see \(expected) x")
  }

  @Test func whatIsNoTokenGetsAPlaceholder() {
    let redactor = Redactor(rules: RedactionRules(keepShape: ["jwt"]))
    #expect(redactor.header("authorization", "Bearer abc") == "Bearer REDACTED-bearer-1")
    #expect(
      redactor.redacted(text: "eyJhbGciOiJub25lIn0.bm8ganNvbg.abc") == "REDACTED-jwt-1")
  }

  @Test func withoutTheRuleATokenGetsAPlaceholder() {
    #expect(Redactor().redacted(text: Self.token("{}")) == "REDACTED-jwt-1")
  }
}
