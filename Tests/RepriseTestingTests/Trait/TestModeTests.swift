import Testing

@testable import RepriseTesting

@Suite struct TestModeTests {
  @Test(arguments: [
    ([:], TestMode.replay), (["REPRISE_MODE": ""], .replay), (["REPRISE_MODE": "replay"], .replay),
    (["REPRISE_MODE": "record"], .record), (["REPRISE_MODE": "extend"], .extend),
    (["REPRISE_MODE": "live"], .live), (["CI": "true"], .replay),
    (["CI": "true", "REPRISE_MODE": "live"], .live),
    (["CI": "false", "REPRISE_MODE": "record"], .record),
  ])
  func followsTheEnvironment(_ environment: [String: String], _ expected: TestMode) throws {
    #expect(try TestMode.current(environment) == expected)
  }

  @Test(arguments: ["record", "extend"])
  func writingIsRefusedUnderCI(_ word: String) {
    let error = #expect(throws: TestModeError.self) {
      try TestMode.current(["CI": "true", "REPRISE_MODE": word])
    }
    #expect(
      error?.description == "REPRISE_MODE=\(word) writes fixtures, which is refused under CI=true")
  }

  @Test func anUnknownWordIsAnError() {
    let error = #expect(throws: TestModeError.self) {
      try TestMode.current(["REPRISE_MODE": "Record"])
    }
    #expect(
      error?.description == "REPRISE_MODE is 'Record'; expected replay, record, extend or live")
  }
}

@Suite struct TestNameTests {
  @Test(arguments: [
    (["FriendsTests", "lists()"], "FriendsTests/lists"),
    (["FriendsTests", "finds(id:)"], "FriendsTests/finds"),
    (["Outer", "Inner", "test()"], "Outer/Inner/test"),
    (["lists()"], "lists"),
    (["`a test with blanks`()"], "a-test-with-blanks"),
    (["é()"], "test--"),
    (["_private()"], "test_private"),
  ])
  func joinsSuiteAndTest(_ components: [String], _ expected: String) {
    #expect(TestName.recording(components: components) == expected)
  }

  @Test func readsTheRunningTest() throws {
    let test = try #require(Test.current)
    #expect(TestName.recording(for: test) == "TestNameTests/readsTheRunningTest")
  }
}
