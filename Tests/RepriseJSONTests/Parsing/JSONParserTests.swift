import RepriseJSON
import Testing

@Suite struct JSONParserTests {
  @Test func corpus() {
    let names = Corpora.names(in: "json")
    if names.isEmpty { return Corpora.sayMissing("json") }
    #expect(names.count > 300)
    for name in names {
      guard let bytes = Corpora.file("json/" + name) else { continue }
      let message = refusal(of: bytes)
      if name.hasPrefix("y_") { #expect(message == "", "\(name)") }
      if name.hasPrefix("n_") { #expect(message != "", "\(name)") }
    }
  }

  @Test(arguments: ["\"é\"", "\"\u{7F}\"", "\"\u{10FFFF}\"", "\"\u{800}\"", "\"\u{D7FF}\u{E000}\""])
  func charactersOfEveryLength(text: String) throws {
    let value = try root(text)
    #expect(value.string == String(text.dropFirst().dropLast()))
  }

  @Test func specialBytesAtEveryOffsetOfAWord() throws {
    for length in 0..<20 {
      let before = String(repeating: "a", count: length)
      #expect(try root("\"\(before)\"").string == before)
      #expect(try root("\"\(before)\\n\"").string == before + "\n")
      #expect(try root("\"\(before)ü\"").string == before + "ü")
      #expect(
        refusal(of: "\"\(before)\u{1F}\"").hasPrefix(
          "line 1, column \(length + 2): expected an escape"))
    }
  }

  /// Every cut of a text and every flipped byte is either JSON or refused with a place in it.
  @Test func damagedTextsNeverCrash() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<150 {
      let bytes = Array(RandomJSON.value(&generator).text(&generator).utf8)
      for cut in bytes.indices {
        _ = refusal(of: Array(bytes[..<cut]))
        var flipped = bytes
        flipped[cut] ^= UInt8.random(in: 1...255, using: &generator)
        do {
          let document = try JSONDocument(flipped[...])
          #expect(document.text(in: .compact).count <= flipped.count)
        } catch {
          #expect((0...flipped.count).contains(error.offset))
        }
      }
    }
  }
}
