import RepriseJSON
import Testing

@Suite struct ReplacingTests {
  private let text = "{ \"a\" : 1.0 ,\r\n\t\"b\":[true , \"x\"] , \"a\":2 }\n"

  @Test func restStaysVerbatim() throws {
    let document = try document(text)
    let value = document.root
    let edits = [
      (try #require(value["b"]?[1]), Array("\"REDACTED\"".utf8)),
      (value.members[0].value, Array("9".utf8)),
    ]
    #expect(
      string(document.replacing(edits))
        == "{ \"a\" : 9 ,\r\n\t\"b\":[true , \"REDACTED\"] , \"a\":2 }\n")
  }

  @Test func noEdits() throws {
    let document = try document(text)
    #expect(string(document.replacing([])) == text)
  }

  @Test func editInsideAReplacedValueDoesNothing() throws {
    let document = try document(text)
    let list = try #require(document.root["b"])
    let inner = try #require(list[0])
    let result = document.replacing([(inner, [0x30]), (list, Array("null".utf8))])
    #expect(string(result) == "{ \"a\" : 1.0 ,\r\n\t\"b\":null , \"a\":2 }\n")
  }

  @Test func laterEditOfOneValueHolds() throws {
    let document = try document("[1]")
    let value = try #require(document.root[0])
    #expect(string(document.replacing([(value, [0x32]), (value, [0x33])])) == "[3]")
  }

  @Test func valuesOfAnotherDocumentDoNothing() throws {
    let document = try document("[1]")
    let other = try #require(try root("[1]")[0])
    #expect(string(document.replacing([(other, [0x32])])) == "[1]")
  }

  @Test func replacingEachScalarByItselfChangesNothing() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let text = RandomJSON.value(&generator).text(&generator)
      let document = try document(text)
      let edits = document.root.scalars.shuffled(using: &generator).map { ($0, Array($0.bytes)) }
      #expect(string(document.replacing(edits)) == text)
    }
  }

  @Test func documentInsideALargerBuffer() throws {
    let document = try JSONDocument(Array("..[1,2]..".utf8)[2..<7])
    let value = try #require(document.root[1])
    #expect(string(document.replacing([(value, Array("null".utf8))])) == "[1,null]")
  }
}
