/// Reads gzip files with stored blocks; written apart from what it tests, from the RFCs.
enum GzipReader {
  struct Damage: Error {
    let what: String
  }

  /// RFC 1952: header, deflate data, CRC-32, length.
  static func content(of file: [UInt8]) throws -> [UInt8] {
    guard file.count >= 18, file[0] == 0x1F, file[1] == 0x8B, file[2] == 8, file[3] == 0 else {
      throw Damage(what: "header")
    }
    let content = try self.blocks(of: file[10..<(file.count - 8)])
    guard self.number(file.suffix(8).prefix(4)) == self.crc(content) else {
      throw Damage(what: "checksum")
    }
    guard self.number(file.suffix(4)) == UInt32(content.count) else { throw Damage(what: "length") }
    return content
  }

  /// RFC 1951, section 3.2.4: the content of stored blocks, the last of which says so.
  static func blocks(of data: ArraySlice<UInt8>) throws -> [UInt8] {
    var content: [UInt8] = []
    var rest = data
    while true {
      guard rest.count >= 5, let kind = rest.first, kind <= 1 else { throw Damage(what: "block") }
      let length = self.number(rest.dropFirst().prefix(2))
      guard length ^ 0xFFFF == self.number(rest.dropFirst(3).prefix(2)),
        rest.count >= 5 + Int(length)
      else { throw Damage(what: "block length") }
      content += rest.dropFirst(5).prefix(Int(length))
      rest = rest.dropFirst(5 + Int(length))
      guard kind == 1 else { continue }
      guard rest.isEmpty else { throw Damage(what: "bytes after the last block") }
      return content
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    let table: [UInt32] = (0..<256).map { index in
      var sum = UInt32(index)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
      return sum
    }
    var register = UInt32.max
    for byte in bytes {
      register = table[Int((register ^ UInt32(byte)) & 0xFF)] ^ (register >> 8)
    }
    return ~register
  }
}
