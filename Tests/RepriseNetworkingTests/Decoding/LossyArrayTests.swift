import RepriseNetworking
import Testing

struct LossyArrayTests {
  struct Friend: Decodable, Equatable {
    var id: String
    var name: String
  }

  struct Page: Decodable {
    @LossyArray var friends: [Friend]
  }

  static let body = #"""
    [{"id": "1", "name": "Ann"}, {"name": "nobody"}, 7, {"id": "2", "name": "Bo"}, null]
    """#

  @Test("A11, X5: an array is strict unless it says otherwise")
  func strict() {
    #expect(
      decoded([Friend].self, Self.body)
        == .failure(Problem(text: "the body is no Array<Friend>: at [1], the key “id” is missing")))
  }

  @Test("A11, X5: a lossy array keeps what can be decoded and reports what cannot")
  func lossy() throws {
    let array = try decoded(LossyArray<Friend>.self, Self.body).get()
    #expect(array.elements.map(\.name) == ["Ann", "Bo"])
    #expect(
      array.drops.map(\.description) == [
        "[1]: the key “id” is missing", "[2]: expected an object",
        "[4]: expected an object, found null",
      ])
    #expect(array.drops.map(\.index) == [1, 2, 4])
  }

  @Test func asAPropertyWrapper() throws {
    let page = try decoded(Page.self, #"{"friends": \#(Self.body)}"#).get()
    #expect(page.friends.map(\.id) == ["1", "2"])
    #expect(page.$friends.count == 3)
    #expect(page.$friends.first?.description == "friends[1]: the key “id” is missing")
  }

  @Test func whatIsNoArrayIsAnError() {
    guard case .failure = decoded(LossyArray<Friend>.self, "{}") else {
      return #expect(Bool(false))
    }
    #expect(LossyArray(wrappedValue: [1]).drops.isEmpty)
  }
}

@Suite("A11, X5: what lossy arrays drop")
struct LossyArrayDropTests {
  struct Even: Codable, Hashable {
    struct Odd: Error {}

    var value: Int

    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Int.self)
      guard value.isMultiple(of: 2) else { throw Odd() }
    }
  }

  struct Page: Codable, Hashable { @LossyArray var evens: [Even] }

  @Test(
    "A11, X5: an element whose own rule refuses it is dropped, too, and its place is told whole")
  func ownErrors() throws {
    let page = try decoded(Page.self, #"{"r": [{"evens": [2, 3, "4", 6]}]}"#, at: "r[0]").get()
    #expect(page.evens.map(\.value) == [2, 6])
    #expect(
      page.$evens.map(\.description) == [
        "r[0].evens[1]: its init(from:) failed with “Odd()”",
        "r[0].evens[2]: expected a whole number",
      ])
  }

  @Test("A11: what was kept is encoded") func encoding() throws {
    let page = try decoded(Page.self, #"{"evens": [2, 3]}"#).get()
    #expect(
      try ParameterEncoder().text(of: Parameters(encoding: page)) == "evens%5B%5D%5Bvalue%5D=2")
    #expect(Set([page, page]).count == 1)
  }
}
