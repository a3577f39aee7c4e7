import HTTPTypes
import Testing

@testable import RepriseRecording

/// Numbers, methods and slugs in file names.
struct FixtureNameTests {
  @Test(arguments: [
    ("/", "root"), ("", "root"), ("*", "root"), ("/friends", "friends"),
    ("/v1/friends?user_id=7", "friends"), ("/friends/7", "friends"), ("/friends/7/", "friends"),
    ("/Friends/Of_Mine", "of-mine"), ("/2026-11-20", "root"), ("/a/2026-11-20", "a"),
    ("/users/123e4567-e89b-42d3-a456-426614174000", "users"), ("/commit/deadbeef01", "commit"),
    ("/users/REDACTED-token-1", "users"), ("/users/00000000-0000-4000-8000-000000000001", "users"),
    ("/t/eyJhbGciOiJIUzI1NiJ9x01234567", "t"), ("/feedback", "feedback"),
    ("/avatar.png", "avatar-png"),
    ("/%C3%A9t%C3%A9", "t"), ("/caf%C3%A9", "caf"), ("/a%2Fb", "a-b"), ("/--", "root"),
    ("/..", "root"),
    ("/.hidden", "hidden"), ("/a%00b%1B%5B31m", "a-b-31m"), ("/v2", "v2"), ("/x#y", "x"),
    (
      "/a-very-long-name-that-goes-on-and-on-and-on-and-on",
      "a-very-long-name-that-goes-on-and-on-and"
    ),
  ])
  func slugs(target: String, slug: String) {
    #expect(FixtureName.slug(of: target) == slug)
  }

  @Test(arguments: [
    ("GET", "0007-GET-x"), ("M-SEARCH", "0007-M-SEARCH-x"), ("get", "0007-___-x"),
    ("X!Y", "0007-X_Y-x"), ("H2", "0007-H2-x"),
  ])
  func methods(method: String, stem: String) throws {
    let method = try #require(HTTPRequest.Method(method))
    let head = HTTPRequest(method: method, scheme: "http", authority: "a.test", path: "/x")
    #expect(FixtureName.stem(7, of: head) == stem)
  }

  @Test(arguments: [
    ("0001-GET-x.http", 1), ("12345-GET-x.http", 12_345), ("00012-.http", 12),
    ("001-GET-x.http", nil), ("GET-x.http", nil), ("0001.http", nil), ("0001-GET-x.txt", nil),
    ("-0001-x.http", nil), ("99999999999999999999-x.http", nil), (".http", nil),
  ])
  func numbers(name: String, number: Int?) {
    #expect(FixtureName.number(ofFixture: name.utf8) == number)
  }

  @Test func numbersHaveAtLeastFourDigits() {
    #expect(FixtureName.numberText(7) == "0007")
    #expect(FixtureName.numberText(12_345) == "12345")
  }

  @Test func stems() {
    #expect(FixtureName.stem(ofFile: "0001-GET-x.http") == "0001-GET-x")
    #expect(FixtureName.stem(ofFile: "0001-GET-x") == "0001-GET-x")
  }
}
