import Testing

@testable import DemoAPI

struct ChecksumsTests {
  @Test(
    arguments: [
      ("", 0), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func crc32(text: String, sum: UInt32) {
    #expect(Checksums.crc32(text.utf8) == sum)
  }

  @Test(
    arguments: [("", 1), ("Wikipedia", 0x11E6_0398), ("abc", 0x024D_0127)] as [(String, UInt32)])
  func adler32(text: String, sum: UInt32) {
    #expect(Checksums.adler32(text.utf8) == sum)
  }
}

struct GzipTests {
  @Test(arguments: [0, 1, 65534, 65535, 65536, 131_070, 200_000])
  func storesAnyLength(count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try GzipReader.content(of: Gzip.stored(content)) == content)
  }

  @Test func damageIsSeen() {
    var file = Gzip.stored(Array("hello".utf8))
    file[17] ^= 1
    #expect(throws: GzipReader.Damage.self) { try GzipReader.content(of: file) }
  }
}

struct PictureTests {
  @Test func isAPNGWithSoundChunks() throws {
    let file = Picture.png(side: 4)
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    var rest = file[8...]
    var chunks: [(type: String, content: [UInt8])] = []
    while !rest.isEmpty {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let named = Array(rest.dropFirst(4).prefix(4 + length))
      let sum = rest.dropFirst(8 + length).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      #expect(sum == Checksums.crc32(named))
      chunks.append((String(decoding: named.prefix(4), as: UTF8.self), Array(named.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    #expect(chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    #expect(chunks[0].content == [0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0])
    let data = chunks[1].content
    #expect(data.starts(with: [0x78, 0x01]))
    let pixels = try GzipReader.blocks(of: data.dropFirst(2).dropLast(4))
    // Four rows, each with its filter and four pixels of three bytes.
    #expect(pixels.count == 4 * (1 + 4 * 3))
    #expect(data.suffix(4) == Checksums.adler32(pixels).bigEndianBytes[...])
  }

  @Test func isTheSameEveryTime() {
    #expect(Picture.png(side: 16) == Picture.png(side: 16))
    #expect(Picture.png(side: 16).count == 8 + 25 + 12 + 2 + 5 + 16 * 49 + 4 + 12)
  }
}

struct WebTokenTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"), ("\u{3FF}\u{3FE}", "z7_Pvg"),
  ])
  func base64(text: String, encoded: String) {
    #expect(WebToken.base64URL(Array(text.utf8)) == encoded)
  }

  @Test func looksLikeAJSONWebToken() {
    let parts = WebToken.new(for: .mia).split(separator: ".")
    #expect(parts.count == 3)
    #expect(parts[0] == "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9")
    #expect(parts[2].utf8.count == 43)
  }

  @Test func isNeverTheSame() {
    #expect(WebToken.new(for: .mia) != WebToken.new(for: .mia))
  }
}
