import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("D9: errors that say which key failed")
struct EncodingFailureTests {
  struct Refusal: Error, CustomStringConvertible {
    var description: String { "no, thanks" }
  }

  struct Refusing: Encodable, Sendable {
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  struct Invalid: Encodable, Sendable {
    enum CodingKeys: CodingKey { case price }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(1, forKey: .price)
      throw EncodingError.invalidValue(
        1,
        .init(
          codingPath: encoder.codingPath + [CodingKeys.price], debugDescription: "1 is too cheap"))
    }
  }

  static func failure(_ encode: () throws -> Void) -> String? {
    do {
      try encode()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("D9, X3: a number that is none, in a query and in JSON") func notFinite() {
    let parameters: Parameters = ["ok": 1, "filter": ["range": [1, .init(Double.nan)]]]
    let text =
      "the parameter “filter.range[1]” cannot be encoded: nan is no number that can be sent; leave "
      + "it out or send a text"
    #expect(Self.failure { _ = try ParameterEncoder().text(of: parameters) } == text)
    #expect(Self.failure { _ = try JSONParameterEncoder().bytes(of: parameters) } == text)
    #expect(
      Self.failure { _ = try JSONParameterEncoder().bytes(of: ["x": -Double.infinity]) }
        == "the parameter “x” cannot be encoded: -inf is no number that can be sent; leave it out "
        + "or send a text")
    #expect(
      Self.failure { _ = try ParameterEncoder().text(of: ["x": .init(Decimal.nan)]) }
        == "the parameter “x” cannot be encoded: nan is no number that can be sent; leave it out or "
        + "send a text")
  }

  @Test("D9: an encode(to:) that fails, deep inside") func failingEncodable() {
    #expect(
      Self.failure { _ = try Parameters(encoding: ["list": [["x": Refusing()]]]) }
        == "the parameter “list[0].x” cannot be encoded: its encode(to:) failed with “no, thanks”; "
        + "give it a value that its type can encode")
    #expect(
      Self.failure { _ = try Parameters(encoding: ["order": Invalid()]) }
        == "the parameter “order.price” cannot be encoded: its encode(to:) failed with “1 is too "
        + "cheap”; give it a value that its type can encode")
    #expect(
      Self.failure { _ = try ParameterValue(encoding: Refusing()) }
        == "the parameters cannot be encoded: its encode(to:) failed with “no, thanks”; give it a "
        + "value that its type can encode")
  }

  final class Loop: Encodable {
    enum CodingKeys: CodingKey { case next }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(self, forKey: .next)
    }
  }

  @Test("D9: a value that contains itself is an error and no crash") func endless() {
    #expect(
      Self.failure { _ = try Parameters(encoding: Loop()) }
        == "the parameter “next.next.next…” cannot be encoded: it is nested more than 256 levels "
        + "deep; check whether it contains itself")
  }

  @Test("D9: nesting between commas") func commas() {
    let encoder = ParameterEncoder(arrays: .commaJoined)
    #expect(
      Self.failure { _ = try encoder.text(of: ["a": [1, [2]]]) }
        == "the parameter “a[1]” cannot be encoded: an array or object cannot stand between commas; "
        + "choose another strategy for arrays")
  }

  @Test("D9: dates that cannot be written", arguments: [1e300, -.infinity, .nan, 253_402_300_800])
  func dates(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    for dates in [DateStrategy.iso8601, .seconds, .milliseconds] {
      #expect(
        Self.failure { _ = try ParameterEncoder(dates: dates).text(of: ["at": .date(date)]) }
          == "the parameter “at” cannot be encoded: the date is not between the years 1 and 9999; "
          + "leave it out or write it with a strategy of your own")
    }
  }

  @Test("D9: a strategy that gives back what it was given") func strategies() {
    let encoder = ParameterEncoder(dates: .custom { .date($0) }, data: .custom { .data($0) })
    #expect(
      Self.failure { _ = try encoder.text(of: ["d": .data([1])]) }
        == "the parameter “d” cannot be encoded: its strategy made no text, number or truth value "
        + "of it; let the strategy give one of those")
    let json = JSONParameterEncoder(dates: .custom { .date($0) })
    #expect(
      Self.failure { _ = try json.bytes(of: ["d": Date(timeIntervalSince1970: 0)]) }
        == "the parameter “d” cannot be encoded: its strategy made a date or bytes of it again; "
        + "let the strategy give a text or a number")
  }

  @Test("D9: a name that stands twice in a JSON object") func twice() {
    #expect(
      Self.failure {
        _ = try JSONParameterEncoder().bytes(of: ["o": ["a": 1, "a": 2]] as Parameters)
      }
        == "the parameter “o.a” cannot be encoded: JSON cannot hold the name “a” twice; send it "
        + "once, with an array where there are several values")
    let snake = JSONParameterEncoder(keys: .snakeCase)
    #expect(
      Self.failure { _ = try snake.bytes(of: ["a_b": 1, "aB": 2] as Parameters) }
        == "the parameter “aB” cannot be encoded: JSON cannot hold the name “a_b” twice; send it "
        + "once, with an array where there are several values")
    #expect(Self.failure { _ = try snake.bytes(of: ["é": 1, "e\u{301}": 2] as Parameters) } == nil)
  }

  @Test("D9: a secret does not appear in an error") func secrets() {
    struct Leaking: Error, CustomStringConvertible {
      var description: String { "cannot reach https://h/?api_key=sesame-open-please" }
    }
    struct Leak: Encodable {
      func encode(to encoder: any Encoder) throws { throw Leaking() }
    }
    let text = Self.failure { _ = try Parameters(encoding: ["a": Leak()]) }
    #expect(text?.contains("sesame-open-please") == false)
  }
}
