import RepriseRedaction
import Testing

/// What paths and queries become.
@Suite struct RedactedTargetTests {
  @Test(arguments: [
    ("/v1/friends?user_id=7", "/v1/friends?user_id=7"),
    ("/a?api_key=abc&x=%20%2f+y", "/a?api_key=REDACTED-key-1&x=%20%2f+y"),
    ("/a?API%5FKEY=a%62c", "/a?API%5FKEY=REDACTED-key-1"),
    ("/a?user[password]=x&tokens[]=y", "/a?user[password]=REDACTED-password-1&tokens[]=y"),
    ("/a?access_token&x", "/a?access_token&x"),
    ("/a?access_token=&page_token=abc", "/a?access_token=&page_token=abc"),
    ("/a;jsessionid=AB12?x=1", "/a;jsessionid=REDACTED-session-1?x=1"),
    ("/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz", "/cb?code=REDACTED-code-1&state=xyz"),
    ("/shops?code=SplxlOBeZQQYbYS6WxSbIA", "/shops?code=SplxlOBeZQQYbYS6WxSbIA"),
    ("/a?next=%2Fb%3Fsid%3Dabc%26y%3D1&z=2", "/a?next=%2Fb%3Fsid%3DREDACTED-session-1%26y%3D1&z=2"),
    ("/bot/ghp_abcdefghijklmnopqrstuvwxyz0123456789/x", "/bot/REDACTED-token-1/x"),
    ("/a?ghp_abcdefghijklmnopqrstuvwxyz0123456789", "/a?REDACTED-token-1"),
    (
      "/a?token=550e8400-e29b-41d4-a716-446655440000",
      "/a?token=00000000-0000-4000-8000-000000000001"
    ),
    ("/?", "/?"),
    ("", ""),
    ("*", "*"),
    ("https://ann:pw@h/a?token=t", "https://ann:REDACTED-password-1@h/a?token=REDACTED-token-1"),
  ])
  func target(source: String, expected: String) {
    #expect(Redactor().redacted(target: source) == expected)
  }

  @Test func rememberedValuesAreReplacedInSegmentsAndValuesButNotInNames() {
    let redactor = Redactor()
    redactor.learn(target: "/?token=s3cret/one")
    #expect(
      redactor.redacted(target: "/a/s3cret%2fone/b?s3cret%2Fone=1&y=x+s3cret/one.")
        == "/a/REDACTED-token-1/b?s3cret%2Fone=1&y=x+REDACTED-token-1.")
  }
}
