import Testing

@testable import RepriseRedaction

@Suite struct KeyShapeTests {
  static func length(_ source: String, at start: Int = 0) -> Int? {
    Array(source.utf8).withUnsafeBufferPointer { buffer in
      KeyShape.byFirstByte[Int(buffer[start])].lazy
        .compactMap { $0.length(in: buffer, at: start) }.first
    }
  }

  @Test(arguments: [
    ("AKIA1234567890ABCDEF", 20), ("AKIA1234567890ABCDEF-x", 20), ("AKIA1234567890ABCDEFG", nil),
    ("AKIA1234567890ABCDE", nil), ("AKIA1234567890ABCDEFg", 20), ("xoxb-1234567890", 15),
    ("xoxb-abcdefghij", nil), ("xoxb-123456789", nil), ("npm_abc", nil),
    ("hvs.abcdefghijklmnopqrstuvwx...", 28), ("key-0123456789abcdef0123456789abcdef", 36),
    ("key-0123456789abcdef0123456789abcdef0", nil),
  ])
  func lengths(source: String, expected: Int?) {
    #expect(Self.length(source) == expected)
  }

  @Test func everyShapeFindsItsShortestAndNotLess() {
    for shape in KeyShape.all {
      let body = String(repeating: "A1", count: shape.lengths.lowerBound)
      let shortest = text(shape.prefix) + body.prefix(shape.lengths.lowerBound)
      #expect(Self.length(shortest) == shortest.utf8.count, "\(shortest)")
      let tooShort = String(shortest.dropLast())
      let found = Array(tooShort.utf8).withUnsafeBufferPointer { shape.length(in: $0, at: 0) }
      #expect(found == nil, "\(tooShort)")
    }
  }

  @Test(arguments: [
    ("eyJhbGciOiJub25lIn0.e30.", 24), ("eyJhbGciOiJub25lIn0.e30.abc", 27),
    ("eyJhbGciOiJub25lIn0.e30.abc.", 27), ("eyJhbGciOiJub25lIn0.e30.abc. Then", 27),
    ("eyJhbGciOiJub25lIn0.e30", nil), ("eyJhbGciOiJub25lIn0..", nil), ("eyJhbGci.e30.", nil),
    ("eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn", 37), ("eyJhbGciOiJkaXIifQ..aXY..dGFn", nil),
    ("eyK", nil), ("ey", nil), ("e", nil),
  ])
  func jsonWebTokens(source: String, expected: Int?) {
    let found = Array(source.utf8).withUnsafeBufferPointer { buffer in
      TokenShapes.jsonWebToken(in: buffer, at: 0).length
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    ("-----BEGIN PRIVATE KEY-----x-----END PRIVATE KEY-----y", 53),
    ("-----BEGIN EC PRIVATE KEY-----x-----END PRIVATE KEY-----", 56),
    ("-----BEGIN ENCRYPTED PRIVATE KEY-----", 37), ("-----BEGIN PUBLIC KEY-----x", nil),
    ("-----BEGIN PRIVATE KEY----", nil), ("-----BEGIN private key-----", nil), ("-----", nil),
  ])
  func privateKeys(source: String, expected: Int?) {
    let found = Array(source.utf8).withUnsafeBufferPointer { buffer in
      TokenShapes.privateKey(in: buffer, at: 0)
    }
    #expect(found == expected)
  }
}
