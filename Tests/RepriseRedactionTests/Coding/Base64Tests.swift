import Testing

@testable import RepriseRedaction

@Suite struct Base64Tests {
  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"), ("Zm8", "fo"), ("Zm9vYg", "foob"),
    ("Zm9vYmE", "fooba"),
  ])
  func decoding(encoded: String, expected: String) {
    #expect(Base64.decode(bytes(encoded)).map(text) == expected)
  }

  @Test(arguments: ["Z", "Zm9vY", "Zm 9v", "Zm9v\n", "Zm=v", "Zm9*", "ü"])
  func whatIsNotBase64(encoded: String) {
    #expect(Base64.decode(bytes(encoded)) == nil)
  }

  @Test func bothAlphabetsAreRead() {
    #expect(Base64.decode(bytes("-_-_")) == [0xFB, 0xFF, 0xBF])
    #expect(Base64.decode(bytes("+/+/")) == [0xFB, 0xFF, 0xBF])
  }

  @Test func everyCharacterHasItsValue() {
    for alphabet in Base64.Alphabet.allCases {
      for value in UInt8(0)..<64 {
        #expect(Base64.value(of: alphabet.character(value)) == value)
      }
    }
  }

  @Test func whatIsEncodedDecodes() {
    var generator = SeededGenerator(seed: 21)
    for count in 0..<60 {
      let source = generator.bytes(count)
      let encoded = Base64.encodeURL(source)
      #expect(Base64.decode(encoded[...]) == source)
      #expect(text(encoded) == EncodedValueTests.base64(source, url: true, pads: false))
    }
  }

  @Test func theCoreStandsInEveryEncodingWithThatAlignment() {
    var generator = SeededGenerator(seed: 22)
    for count in 4..<40 {
      let secret = generator.bytes(count)
      for alignment in 0..<3 {
        for before in [alignment, alignment + 3] {
          let whole = generator.bytes(before) + secret + generator.bytes(count % 5)
          for alphabet in Base64.Alphabet.allCases {
            let core = Base64.core(of: secret, alignment: alignment, alphabet: alphabet)
            let encoded = EncodedValueTests.base64(whole, url: alphabet == .url)
            #expect(encoded.contains(text(core)))
            // All but the characters at the edges belong to the core.
            #expect(core.count >= (secret.count * 8 - 4) / 6)
          }
        }
      }
    }
  }
}
