import RepriseJSON
import Testing

@Suite struct JSONValueTests {
  @Test func kindsAndTokens() throws {
    let value = try root(#" [ {"a" : 1} , [ ] , "x\u0041" , -1.50e+2 , true , false , null ] "#)
    #expect(value.elements.map(\.kind) == [.object, .array, .string, .number, .bool, .bool, .null])
    #expect(
      value.elements.map(\.text) == [
        #"{"a" : 1}"#, "[ ]", #""x\u0041""#, "-1.50e+2", "true", "false", "null",
      ])
    #expect(value.elements.map(\.string) == [nil, nil, "xA", nil, nil, nil, nil])
    #expect(value.elements.map(\.bool) == [nil, nil, nil, nil, true, false, nil])
    #expect(value.elements.map { $0.number?.int64() } == [nil, nil, nil, -150, nil, nil, nil])
    #expect(value.elements.map(\.count) == [1, 0, 0, 0, 0, 0, 0])
    #expect(value.count == 7)
  }

  @Test func elementsByIndex() throws {
    let value = try root("[[0], 1, {\"a\": [2]}]")
    #expect(value[0]?.text == "[0]")
    #expect(value[2]?.text == #"{"a": [2]}"#)
    #expect(value[-1]?.text == #"{"a": [2]}"#)
    #expect(value[-3]?.text == "[0]")
    #expect(value[3] == nil)
    #expect(value[-4] == nil)
    #expect(value[Int.min] == nil)
    #expect(value[Int.max] == nil)
    #expect(value["a"] == nil)
    #expect(value.members.isEmpty)
  }

  @Test func membersByName() throws {
    let value = try root(#"{"a": 1, "\u0062": {"c": 2}, "a": 3, "": 4}"#)
    #expect(value["a"]?.text == "3")
    #expect(value["b"]?["c"]?.text == "2")
    #expect(value[""]?.text == "4")
    #expect(value["c"] == nil)
    #expect(value[0] == nil)
    #expect(value.elements.isEmpty)
    #expect(value.members.map(\.name) == ["a", "b", "a", ""])
    #expect(value.members.map(\.nameBytes) == [[0x61], [0x62], [0x61], []])
    #expect(value.members.map(\.value.text) == ["1", #"{"c": 2}"#, "3", "4"])
    #expect(value.count == 4)
  }

  @Test func namesAreComparedByBytes() throws {
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    let value = try root("{\"\(composed)\": 1}")
    #expect(composed == decomposed)
    #expect(value[composed]?.text == "1")
    #expect(value[decomposed] == nil)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, Array("\"\\/\u{8}\u{C}\n\r\t".utf8)),
    (#""\u00e9\ud83d\ude00""#, Array("é😀".utf8)),
    (#""\uD800""#, [0xED, 0xA0, 0x80]),
    (#""\uDC00\uD800""#, [0xED, 0xB0, 0x80, 0xED, 0xA0, 0x80]),
    (#""\uD800\uD800\uDC00""#, [0xED, 0xA0, 0x80, 0xF0, 0x90, 0x80, 0x80]),
    (#""\uD800x""#, [0xED, 0xA0, 0x80, 0x78]),
    (#""\uDC00\uDC00""#, [0xED, 0xB0, 0x80, 0xED, 0xB0, 0x80]),
    (#""\uD800\u0041""#, [0xED, 0xA0, 0x80, 0x41]),
    (#""\uD800\n\uDC00""#, [0xED, 0xA0, 0x80, 0x0A, 0xED, 0xB0, 0x80]),
    (#""\u0000""#, [0]),
  ])
  func unescaping(text: String, bytes: [UInt8]) throws {
    #expect(try root(text).stringBytes == bytes)
  }

  @Test func loneSurrogatesShowAsReplacementCharacters() throws {
    #expect(try root(#""a\uD800b\uDFFF""#).string == "a\u{FFFD}b\u{FFFD}")
  }

  @Test func bytesAreASliceOfWhatWasGiven() throws {
    let bytes = Array("junk [10, 20] junk".utf8)
    let document = try JSONDocument(bytes[5..<13])
    #expect(document.root[1]?.bytes.startIndex == 10)
    #expect(document.root[1]?.text == "20")
    #expect(document.bytes.startIndex == 5)
    #expect(document.root[1]?.document.root.text == "[10, 20]")
  }
}
