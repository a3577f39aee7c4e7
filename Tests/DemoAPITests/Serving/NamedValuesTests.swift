import HTTPTypes
import Testing

@testable import DemoAPI

struct NamedValuesTests {
  @Test(arguments: [
    ("", [] as [String]), ("a", ["a|"]), ("a=", ["a|"]), ("a=b", ["a|b"]), ("=b", ["|b"]),
    ("a=b&c=d", ["a|b", "c|d"]), ("a=b=c", ["a|b=c"]), ("&&a=b&", ["a|b"]),
    ("a=1&a=2", ["a|1", "a|2"]),
    ("a%20b=c+d", ["a b|c d"]), ("e=%C3%A9%26%3D", ["e|é&="]),
    ("p=100%&q=%zz", ["p|100%", "q|%zz"]),
  ])
  func readsQueries(text: String, entries: [String]) {
    let values = NamedValues(encoded: text.utf8)
    #expect(values.entries.map { "\($0.name)|\($0.value)" } == entries)
  }

  @Test func theLastOfSeveralCountsAndEmptyIsAbsent() throws {
    let values = NamedValues(encoded: "a=1&a=2&b=".utf8)
    #expect(values["a"] == "2")
    #expect(values["b"] == nil)
    #expect(values["c"] == nil)
    #expect(try values.required("a") == "2")
  }

  @Test func takesTheScalarsOfAnObject() throws {
    let json = try JSON(
      parsing: Array(#"{"s":"x","n":1.50,"t":true,"z":null,"o":{},"a":[1]}"#.utf8))
    guard case .object(let members) = json else { return }
    let values = NamedValues(members)
    #expect(values.entries.map { "\($0.name)|\($0.value)" } == ["s|x", "n|1.50", "t|true"])
  }

  @Test func aMissingParameterIsNamed() throws {
    let refusal = #expect(throws: Refusal.self) {
      try NamedValues(encoded: []).required("user_id")
    }
    #expect(refusal?.status.code == 422)
    #expect(refusal?.body.text == #"{"message":"user_id is required."}"#)
  }

  @Test(arguments: ["0", "11", "1.5", "x", "99999999999999999999", "1 "])
  func aNumberOutOfRangeIsNamed(text: String) throws {
    let values = NamedValues([(name: "page", value: text)])
    let refusal = #expect(throws: Refusal.self) {
      try values.integer("page", default: 1, in: 1...10)
    }
    #expect(refusal?.status.code == 422)
    #expect(
      refusal?.body.text
        == #"{"message":"page must be a whole number from 1 to 10, not \#(text)."}"#)
  }

  @Test func numbersInRangeAreTaken() throws {
    let values = NamedValues(encoded: "low=1&high=10".utf8)
    #expect(try values.integer("low", default: 5, in: 1...10) == 1)
    #expect(try values.integer("high", default: 5, in: 1...10) == 10)
    #expect(try values.integer("absent", default: 5, in: 1...10) == 5)
  }
}
