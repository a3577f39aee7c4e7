import RepriseNetworking
import Testing

struct UndecodableValueTests {
  struct Item: Decodable, Equatable {
    var id: Int8
    var size: Double
  }

  struct Names: Decodable, Equatable { var name: String }

  @Test(
    "C19, X17: a number that does not fit is named among others",
    arguments: [
      (#"[{"size": 300, "id": 1}, {"id": 300, "size": 300}]"#, "at [1].id, 300 does not fit"),
      (#"[{"size": 1e400, "id": 1}, {"id": 2, "size": 1}]"#, "at [0].size, 1e400 does not fit"),
      (#"[{"size": 1.5, "id": 1.5}]"#, "at [0].id, 1.5 does not fit"),
    ])
  func numbers(body: String, text: String) {
    #expect(
      decoded([Item].self, body)
        == .failure(Problem(text: "the body is no Array<Item>: \(text)")))
    #expect(
      decoded([Item].self, #"{"a": {"b": \#(body)}}"#, at: "a.b")
        == .failure(
          Problem(
            text: "the body is no Array<Item>: "
              + text.replacing("at [", with: "at a.b[", maxReplacements: 1))))
  }

  @Test("C21: a place among all elements is that in the body")
  func all() {
    let body = #"{"i": [{"x": {"id": 1, "size": 1}}, {"x": {"id": 300, "size": 1}}]}"#
    #expect(
      decoded([Item].self, body, at: "i[*].x")
        == .failure(
          Problem(text: "the body is no Array<Item>: at i[1].x.id, 300 does not fit")))
    #expect(
      decoded([Int].self, #"{"i": [{"id": 1}, {"id": "x"}]}"#, at: "i[*].id")
        == .failure(
          Problem(
            text: #"the body is no Array<Int>: at i[1].id, expected a whole number, found "x""#)))
    #expect(
      decoded([String: Int].self, #"{"i": [1, 2]}"#, at: "i[*]")
        == .failure(
          Problem(
            text: "the body is no Dictionary<String, Int>: expected an object, found an array")))
  }

  @Test("X3: nesting without end is said to be that, and ends nothing else")
  func nesting() {
    let body = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(
      decoded([Int].self, body)
        == .failure(
          Problem(text: "the body is no Array<Int>: it is nested more than 512 levels deep")))
    let objects = String(repeating: #"{"a":"#, count: 100_000) + "1"
    #expect(throws: Problem.self) {
      try decoded([Int].self, objects, at: "a.a").get()
    }
  }

  @Test("C19: half of a pair of surrogates is no text")
  func surrogates() {
    #expect(
      decoded(Names.self, #"{"name": "\ud800"}"#)
        == .failure(Problem(text: "the body is no Names: a string in it is no valid text")))
  }

  @Test("C19: a large body is not searched")
  func large() {
    let body = "[" + String(repeating: "1,", count: 600_000) + "300]"
    #expect(
      decoded([Int8].self, body)
        == .failure(Problem(text: "the body is no Array<Int8>: a number in it does not fit")))
  }
}
