/// The checksums of gzip and of PNG.
enum Checksums {
  /// CRC-32 as in RFC 1952, section 8.
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1
      }
    }
    return ~register
  }

  /// Adler-32 as in RFC 1950, section 8.2.
  static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}
