import RepriseJSON
import Testing

@Suite struct JSONNumberTests {
  private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text.utf8)) }

  @Test(arguments: [
    ["1", "1.0", "10e-1", "0.1e1", "1E0", "100e-2", "0.001e+3", "1e-0", "1e00"],
    ["0", "-0", "0.0", "0e9", "-0.000e-99999999999999999999", "0e99999999999999999999"],
    ["-12.5", "-125e-1", "-0.125e2", "-1250E-2"],
    ["1e99999999999999999999", "10e99999999999999999998", "0.1e100000000000000000000"],
    ["1e-99999999999999999999", "0.1e-99999999999999999998", "10e-100000000000000000000"],
    ["1e1000000000000000000", "10e999999999999999999", "0.01e1000000000000000002"],
    ["1e-999999999999999999", "10e-1000000000000000000"],
    ["123456789012345678901234567890", "12345678901234567890123456789e1"],
  ])
  func equalValues(spellings: [String]) throws {
    for left in spellings {
      for right in spellings {
        let (one, two) = (try number(left), try number(right))
        #expect(one == two, "\(left) \(right)")
        #expect(one.hashValue == two.hashValue)
        #expect(!(one < two))
        #expect(try root(left).isEquivalent(to: root(right)))
      }
    }
  }

  @Test func order() throws {
    let ascending = [
      "-1e99999999999999999999", "-2e999999999999999999", "-1e3", "-999", "-1.5", "-1",
      "-0.1", "-1e-99999999999999999999", "0", "1e-99999999999999999999",
      "2e-99999999999999999999", "1e-99999999999999999998", "1e-5", "0.1", "1", "1.0000001", "1.5",
      "9007199254740992", "9007199254740993", "1e3000", "1e1000000000000000000",
      "1e1000000000000000001", "1.5e1000000000000000001", "1e99999999999999999999",
    ]
    for (leftPlace, left) in ascending.enumerated() {
      for (rightPlace, right) in ascending.enumerated() {
        #expect((try number(left) < number(right)) == (leftPlace < rightPlace), "\(left) \(right)")
        #expect((try number(left) == number(right)) == (leftPlace == rightPlace))
      }
    }
  }

  @Test(
    arguments: [
      ("0", true, 0), ("-0.0", true, 0), ("1.0", true, 1), ("1.5", false, nil),
      ("15e-1", false, nil),
      ("1e3", true, 1000), ("-12e1", true, -120), ("1e18", true, 1_000_000_000_000_000_000),
      ("1e19", true, nil), ("9223372036854775807", true, .max), ("9223372036854775808", true, nil),
      ("-9223372036854775808", true, .min), ("-9223372036854775809", true, nil),
      ("92233720368547758070e-1", true, .max), ("1e99999999999999999999", true, nil),
      ("1e-99999999999999999999", false, nil), ("0e99999999999999999999", true, 0),
    ] as [(String, Bool, Int64?)])
  func integers(text: String, isInteger: Bool, value: Int64?) throws {
    #expect(try number(text).isInteger == isInteger)
    #expect(try number(text).int64() == value)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x1", "1 ", " 1", "NaN", "1,0", "--1",
  ])
  func refused(text: String) {
    #expect(JSONNumber(text.utf8) == nil)
  }

  @Test func agreesWithIntegerArithmetic() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let left = Int64.random(in: -5000...5000, using: &generator)
      let right = Int64.random(in: -5000...5000, using: &generator)
      let shift = Int.random(in: 0...3, using: &generator)
      let zeros = String(repeating: "0", count: shift)
      let one = try number("\(left)\(zeros)e-\(shift)")
      let two = try number("\(right).\(zeros)0")
      #expect((one < two) == (left < right))
      #expect((one == two) == (left == right))
      #expect(one.int64() == left)
    }
  }
}
