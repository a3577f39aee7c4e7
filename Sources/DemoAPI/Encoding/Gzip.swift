/// A gzip file that stores its content without making it smaller (RFC 1952).
enum Gzip {
  static func stored(_ content: [UInt8]) -> [UInt8] {
    // Deflate, no flags, no time, an unknown system: the same bytes on every machine.
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    file += Deflate.stored(content)
    file += Checksums.crc32(content).littleEndianBytes
    file += UInt32(truncatingIfNeeded: content.count).littleEndianBytes
    return file
  }
}

/// Deflate data in stored blocks (RFC 1951, section 3.2.4).
enum Deflate {
  static func stored(_ content: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + 65535, content.count)
      let length = UInt16(end - start)
      data.append(end == content.count ? 1 : 0)
      data += [UInt8(length & 0xFF), UInt8(length >> 8)]
      data += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      data += content[start..<end]
      start = end
    } while start < content.count
    return data
  }
}

extension UInt32 {
  var littleEndianBytes: [UInt8] { self.bigEndianBytes.reversed() }

  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
  }
}
