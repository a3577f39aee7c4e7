import RepriseJSON
import Testing

@Suite struct JSONValueLiteralTests {
  @Test func literals() {
    let name = "Ann"
    let value: JSONValue = [
      "id": 7, "ratio": 0.25, "name": "\(name) \"é\"\n", "isNew": true, "none": .null,
      "list": [1, "two", [], [:]],
    ]
    #expect(
      value.text
        == #"{"id":7,"ratio":0.25,"name":"Ann \"é\"\n","isNew":true,"none":null,"#
        + #""list":[1,"two",[],{}]}"#)
    #expect(value.description == value.text)
    #expect(value["list"]?[1]?.string == "two")
    #expect(value["none"]?.isNull == true)
    #expect(value["id"]?.isNull == false)
    #expect(value["missing"] == nil)
  }

  @Test func valuesOfVariables() throws {
    let count = UInt64.max
    let odd = "\u{0}/\\"
    let value: JSONValue = ["count": .init(count), "odd": .init(odd), "half": .init(0.5)]
    #expect(value.text == #"{"count":18446744073709551615,"odd":"\u0000/\\","half":0.5}"#)
    #expect(value["odd"]?.string == odd)
    #expect(JSONValue(false) == false)
    #expect(JSONValue(Double.nan).isNull)
    #expect(JSONValue(Double.infinity).isNull)
    #expect(JSONValue([1, 2].lazy.map { JSONValue($0) }) == [1, 2])
    #expect(JSONValue(members: [("b", 1), ("a", 2), ("b", 3)]).text == #"{"b":1,"a":2,"b":3}"#)
  }

  @Test func equalByMeaning() throws {
    let value = try root(#" {"b": [1.0, "\u0041"], "a": null} "#)
    #expect(value == ["a": .null, "b": [1, "A"]])
    #expect(value != ["a": .null, "b": ["A", 1]])
    #expect(Set([value, ["a": .null, "b": [1, "A"]], 1, 1.0]).count == 2)
  }

  @Test func nothingIsNoValue() throws {
    let value = try root("[1]")
    func first(_ isAsked: Bool) -> JSONValue? { isAsked ? JSONValue(1) : nil }
    #expect(first(false) == nil)
    #expect(value.parent == nil)
  }

  @Test func numbersAsSwiftHasThem() throws {
    let value = try root("[1e2, 1.5, 9223372036854775808, 1e400, -0, \"1\"]")
    #expect(value.elements.map(\.int) == [100, nil, nil, nil, 0, nil])
    #expect(
      value.elements.map(\.double) == [100, 1.5, 9_223_372_036_854_775_808, nil, 0, nil])
  }
}
