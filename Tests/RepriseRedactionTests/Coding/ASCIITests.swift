import Testing

@testable import RepriseRedaction

@Suite struct ASCIITests {
  @Test func classesOfEveryByte() {
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      #expect(byte.isDigit == ("0"..."9").contains(scalar))
      #expect(byte.isLowercaseLetter == ("a"..."z").contains(scalar))
      #expect(byte.isUppercaseLetter == ("A"..."Z").contains(scalar))
      #expect(byte.isLetter == (byte.isLowercaseLetter || byte.isUppercaseLetter))
      #expect(byte.isLetterOrDigit == (byte.isLetter || byte.isDigit))
      #expect(byte.isUnreserved == (byte.isLetterOrDigit || "-._~".utf8.contains(byte)))
      #expect(
        byte.isTokenCharacter == (byte.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)))
      #expect(byte.isBlank == " \t\n\r".utf8.contains(byte))
      #expect(byte.hexValue.map { Int($0) } == (byte < 0x80 ? Int(String(scalar), radix: 16) : nil))
      #expect(byte.lowercased == (byte.isUppercaseLetter ? byte + 32 : byte))
    }
  }

  @Test func slices() {
    let slice = bytes("  Abc \r\n").dropFirst()
    #expect(text(slice.trimmingBlanks) == "Abc")
    #expect(bytes(" \t").trimmingBlanks.isEmpty)
    #expect(slice.hasPrefix(" Ab".utf8))
    #expect(!slice.hasPrefix(" Abcdefghijkl".utf8))
    #expect(slice.hasSuffix("\r\n".utf8))
    #expect(slice.trimmingBlanks.equalsIgnoringCase("abc"))
    #expect(!slice.trimmingBlanks.equalsIgnoringCase("abcd"))
  }

  @Test(arguments: [
    ("abcabc", "abc", 0, 0), ("abcabc", "abc", 1, 3), ("aaab", "aab", 0, 1), ("abc", "", 0, nil),
    ("abc", "abcd", 0, nil), ("abc", "c", 3, nil), ("abc", "c", 9, nil), ("", "a", 0, nil),
  ])
  func firstRange(source: String, needle: String, start: Int, expected: Int?) {
    let found = bytes(source).firstRange(of: Array(needle.utf8), from: start)
    #expect(found?.lowerBound == expected)
    #expect(found.map(\.count) == expected.map { _ in needle.utf8.count })
  }
}
