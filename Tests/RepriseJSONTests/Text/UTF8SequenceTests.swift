import Testing

@testable import RepriseJSON

@Suite struct UTF8SequenceTests {
  private func length(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { UTF8Sequence.length(in: $0, at: 0) }
  }

  @Test func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // All of them take a while in a debug build; a prime step meets every length and limit.
      guard value < 0x900 || value % 251 == 0 || value & 0xFFF == 0 || value & 0xFFF == 0xFFF else {
        continue
      }
      var bytes: [UInt8] = []
      UTF8Sequence.append(value, to: &bytes)
      #expect(bytes == Array(String(scalar).utf8))
      #expect(length(bytes) == bytes.count)
      #expect(length(Array(bytes.dropLast()) + [0x22]) == (bytes.count == 1 ? 1 : 0))
    }
  }

  @Test func surrogates() {
    for value in UInt32(0xD800)...0xDFFF {
      var bytes: [UInt8] = []
      UTF8Sequence.append(value, to: &bytes)
      #expect(bytes.count == 3)
      #expect(length(bytes) == 0)
      #expect(bytes.withUnsafeBufferPointer { UTF8Sequence.surrogate(in: $0, at: 0) } == value)
    }
    for bytes in [[0xED, 0x9F, 0xBF], [0xED, 0xA0], [0xEE, 0xA0, 0x80]] as [[UInt8]] {
      #expect(bytes.withUnsafeBufferPointer { UTF8Sequence.surrogate(in: $0, at: 0) } == nil)
    }
  }

  /// Two and three bytes of every kind, against the standard library.
  @Test func agreesWithTheStandardLibrary() {
    let interesting: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF]
    for first in UInt8.min...UInt8.max {
      for second in interesting {
        for third in interesting {
          for rest in [[], [0x80], [0x41]] as [[UInt8]] {
            let bytes = [first, second, third] + rest
            let length = length(bytes)
            if length > 0 {
              #expect(
                String(validating: bytes[..<length], as: UTF8.self)?.unicodeScalars.count == 1)
            } else {
              for count in 1...bytes.count {
                let text = String(validating: bytes[..<count], as: UTF8.self)
                #expect(text?.unicodeScalars.count != 1)
              }
            }
          }
        }
      }
    }
  }
}
