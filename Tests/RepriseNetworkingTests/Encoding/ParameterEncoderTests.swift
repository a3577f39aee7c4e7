import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("D8, D10: parameters as the text of a query or a form")
struct ParameterEncoderTests {
  static let date = Date(timeIntervalSince1970: 1_794_000_000.25)

  struct Case: Sendable, CustomTestStringConvertible {
    var parameters: Parameters
    var encoder = ParameterEncoder()
    var text: String
    var testDescription: String { text }
  }

  @Test(
    "X11: values that are no texts reach the wire as well",
    arguments: [
      Case(parameters: [:], text: ""),
      Case(parameters: ["count": 20], text: "count=20"),
      Case(parameters: ["a": true, "b": false], text: "a=true&b=false"),
      Case(parameters: ["a": 1.5, "b": -0.25, "c": 2.0], text: "a=1.5&b=-0.25&c=2.0"),
      Case(
        parameters: ["a": .init(Int8.min), "b": .init(UInt64.max)],
        text: "a=-128&b=18446744073709551615"),
      Case(parameters: ["a": .init(Decimal(string: "0.1") ?? 0)], text: "a=0.1"),
      Case(parameters: ["a": .init(Character("é"))], text: "a=%C3%A9"),
      Case(parameters: ["": "", "a": ""], text: "=&a="),
      Case(parameters: ["a": "x\(1)y"], text: "a=x1y"),
      Case(parameters: ["b": 1, "a": 2, "b": 3], text: "b=1&a=2&b=3"),
    ])
  func values(test: Case) throws {
    #expect(try test.encoder.text(of: test.parameters) == test.text)
  }

  static let nested: Parameters = [
    "a": [1, "x", [true]], "o": ["k": 1, "in": ["l": [2, 3]]], "none": [], "empty": [:],
  ]

  @Test(
    "D10: arrays and objects in every form",
    arguments: [
      Case(
        parameters: nested,
        text: "a%5B%5D=1&a%5B%5D=x&a%5B%5D%5B%5D=true&o%5Bk%5D=1&o%5Bin%5D%5Bl%5D%5B%5D=2"
          + "&o%5Bin%5D%5Bl%5D%5B%5D=3"),
      Case(
        parameters: nested, encoder: ParameterEncoder(arrays: .repeated, objects: .dots),
        text: "a=1&a=x&a=true&o.k=1&o.in.l=2&o.in.l=3"),
      Case(
        parameters: nested, encoder: ParameterEncoder(arrays: .indexed, objects: .dots),
        text: "a%5B0%5D=1&a%5B1%5D=x&a%5B2%5D%5B0%5D=true&o.k=1&o.in.l%5B0%5D=2&o.in.l%5B1%5D=3"),
      Case(
        parameters: ["a": [1, "x,y", nil, true], "b": []],
        encoder: ParameterEncoder(arrays: .commaJoined), text: "a=1,x%2Cy,true"),
      Case(
        parameters: ["a": [1, 2], "o": ["k": 3]],
        encoder: ParameterEncoder(
          arrays: .custom { "\($0)-\($1 + 1)" }, objects: .custom { "\($0)/\($1)" }),
        text: "a-1=1&a-2=2&o%2Fk=3"),
    ])
  func nesting(test: Case) throws {
    #expect(try test.encoder.text(of: test.parameters) == test.text)
  }

  @Test(
    "D10: truth values, dates, bytes, names, nothing, blanks and order",
    arguments: [
      Case(
        parameters: ["a": true, "b": [false]],
        encoder: ParameterEncoder(arrays: .repeated, booleans: .numeric), text: "a=1&b=0"),
      Case(parameters: ["at": .date(date)], text: "at=2026-11-06T21%3A20%3A00Z"),
      Case(
        parameters: ["at": .date(date)], encoder: ParameterEncoder(dates: .seconds),
        text: "at=1794000000.25"),
      Case(
        parameters: ["at": .date(Date(timeIntervalSince1970: -1))],
        encoder: ParameterEncoder(dates: .seconds), text: "at=-1"),
      Case(
        parameters: ["at": .date(date)], encoder: ParameterEncoder(dates: .milliseconds),
        text: "at=1794000000250"),
      Case(
        parameters: ["at": .date(date)], encoder: ParameterEncoder(dates: .custom { _ in "today" }),
        text: "at=today"),
      Case(parameters: ["d": .data([0xFB, 0xFF, 0])], text: "d=%2B%2F8A"),
      Case(
        parameters: ["d": .data([1, 2])],
        encoder: ParameterEncoder(data: .custom { .init($0.count) }), text: "d=2"),
      Case(
        parameters: ["userID": 1, "o": ["isOnline": true]],
        encoder: ParameterEncoder(objects: .dots, keys: .snakeCase),
        text: "user_id=1&o.is_online=true"),
      Case(
        parameters: ["a": 1], encoder: ParameterEncoder(keys: .custom { "x_" + $0 }), text: "x_a=1"),
      Case(parameters: ["a": nil, "b": 1, "c": [nil]], text: "b=1"),
      Case(
        parameters: ["a": nil, "b": [nil, 1]],
        encoder: ParameterEncoder(arrays: .indexed, nils: .empty),
        text: "a=&b%5B0%5D=&b%5B1%5D=1"),
      Case(parameters: ["a": nil], encoder: ParameterEncoder(nils: .null), text: "a=null"),
      Case(
        parameters: ["a b": "c d+e"], encoder: ParameterEncoder(blanks: .plus), text: "a+b=c+d%2Be"),
      Case(
        parameters: ["b": 2, "é": 4, "a": 1, "B": 3, "b": 1],
        encoder: ParameterEncoder(order: .sorted), text: "B=3&a=1&b=2&b=1&%C3%A9=4"),
    ])
  func strategies(test: Case) throws {
    #expect(try test.encoder.text(of: test.parameters) == test.text)
  }

  @Test(arguments: [
    ("userID", "user_id"), ("isOnline", "is_online"), ("myURLPath2Go", "my_url_path2_go"),
    ("URL", "url"), ("already_snake", "already_snake"), ("A", "a"), ("", ""), ("_a_B", "_a_b"),
    ("größeInCM", "größe_in_cm"), ("oneTwo3", "one_two3"),
  ])
  func snakeCase(name: String, snake: String) throws {
    let encoder = JSONParameterEncoder(keys: .snakeCase)
    #expect(try encoder.bytes(of: [name: 1]) == ArraySlice("{\"\(snake)\":1}".utf8))
  }

  @Test("D10: all 128 ASCII bytes, and UTF-8 of every length, are encoded once (RFC 3986)")
  func everyByte() throws {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    for byte in UInt8(0)..<128 {
      let text = String(decoding: [byte], as: UTF8.self)
      let hexadecimal = String(byte, radix: 16, uppercase: true)
      let escape = "%" + (byte < 16 ? "0" : "") + hexadecimal
      let expected = unreserved.contains(text) ? text : escape
      #expect(try ParameterEncoder().text(of: [text: .init(text)]) == "\(expected)=\(expected)")
      let plus = ParameterEncoder(blanks: .plus)
      #expect(try plus.text(of: ["a": .init(text)]) == "a=" + (byte == 0x20 ? "+" : expected))
    }
    for (text, expected) in [
      ("é", "%C3%A9"), ("€", "%E2%82%AC"), ("😀", "%F0%9F%98%80"), ("e\u{301}", "e%CC%81"),
      ("%C3", "%25C3"), ("a b&c=é+", "a%20b%26c%3D%C3%A9%2B"),
    ] {
      #expect(try ParameterEncoder().text(of: ["q": .init(text)]) == "q=\(expected)")
    }
  }
}
