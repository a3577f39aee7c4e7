/// A picture as a PNG file: a checkered square that fades.
enum Picture {
  static func png(side: Int) -> [UInt8] {
    var file: [UInt8] = [0x89] + "PNG\r\n".utf8 + [0x1A, 0x0A]
    let size = UInt32(side).bigEndianBytes
    // Eight bits for each of red, green and blue; the only compression and filtering there are.
    file += self.chunk("IHDR", size + size + [8, 2, 0, 0, 0])
    file += self.chunk("IDAT", self.zlib(self.pixels(side: side)))
    file += self.chunk("IEND", [])
    return file
  }

  private static func pixels(side: Int) -> [UInt8] {
    (0..<side).flatMap { row -> [UInt8] in
      [0]  // The row is not filtered.
        + (0..<side).flatMap { column -> [UInt8] in
          let light = UInt8(truncatingIfNeeded: 255 * (row + column) / (2 * side))
          return (row / 4 + column / 4) % 2 == 0 ? [light, 96, 160] : [240, light, 64]
        }
    }
  }

  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x01] + Deflate.stored(bytes) + Checksums.adler32(bytes).bigEndianBytes
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + content
    return UInt32(content.count).bigEndianBytes + named + Checksums.crc32(named).bigEndianBytes
  }
}
