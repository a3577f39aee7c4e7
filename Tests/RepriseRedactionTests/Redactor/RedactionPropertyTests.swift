import HTTPTypes
import RepriseJSON
import RepriseRedaction
import Testing

/// What holds for every input.
@Suite struct RedactionPropertyTests {
  /// Pieces of which inputs are made: names, secrets, placeholders, escapes and separators.
  static let pieces = [
    "password", "token", "api_key", "code", "state", "name", "authorization", "cookie", "sid",
    "hunter-2", "s3cret/Value+x", "REDACTED-token-1", "REDACTED-cookie-12", "REDACTED-",
    "00000000-0000-4000-8000-000000000003", "550e8400-e29b-41d4-a716-446655440000",
    "aHVudGVyLTI=", "68756e7465722d32", "hunter%2D2", "1234567890", "99999999999", "-12.5e3",
    "AKIA" + "IOSFODNN7EXAMPLE", "eyJhbGciOiJub25lIn0.eyJhIjoxfQ.", "Bearer ", "Basic ",
    "YW5uOmh1bnRlcjI=", "https://ann:pw@h/", "://", "@", "?", "&", "&amp;", "=", "==", ":", ": ",
    ":=", ";", "; ", "#", ",", ".", "/", "\\", "\\n", "\\u0041", "\\\"", "\"", "'", "{", "}",
    "{{x}}", "[", "]", "%41", "%3D", "%", "+", " ", "\n", "\r\n", "data: ", "--b", "-u ", "-H ",
    "secret ", "-> ", "$.token", "curl ", "expect ", "ü", "\u{301}", "1", "0", "true", "null",
    "-----BEGIN PRIVATE KEY-----", "<", ">",
  ]

  static func input(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...14, using: &generator)
    return (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
      .joined()
  }

  static let mediaTypes: [String?] = [
    nil, "application/json", "application/x-www-form-urlencoded", "text/plain",
    "text/event-stream", "multipart/form-data; boundary=b", "application/octet-stream",
  ]

  /// Every place that can be redacted.
  enum Position: Sendable, CustomStringConvertible {
    case target, text, command, remembered
    case body(String?)
    case header(String)

    static let all: [Position] =
      [.target, .text, .command, .remembered] + mediaTypes.map(Position.body)
      + ["authorization", "cookie", "set-cookie", "x-api-key", "location", "x-any"].map(
        Position.header)

    var description: String {
      switch self {
      case .target: "target"
      case .text: "text"
      case .command: "command"
      case .remembered: "remembered"
      case .body(let type): "body \(type ?? "of no type")"
      case .header(let name): "header \(name)"
      }
    }

    func redacted(_ source: String, by redactor: Redactor) -> String {
      switch self {
      case .target: redactor.redacted(target: source)
      case .text: redactor.redacted(text: source)
      case .command: redactor.redacted(command: source)
      case .remembered:
        String(decoding: redactor.redactedRemembered(bytes(source)), as: UTF8.self)
      case .body(let type): redactor.body(source, type)
      case .header(let name): redactor.header(name, source.filter { !$0.isNewline }) ?? ""
      }
    }
  }

  @Test(arguments: Position.all)
  func redactingTwiceIsRedactingOnce(position: Position) {
    var generator = SeededGenerator(seed: UInt64("\(position)".utf8.count) + 100)
    for _ in 0..<800 {
      let input = Self.input(&generator)
      let redactor = Redactor()
      let once = position.redacted(input, by: redactor)
      let again = position.redacted(once, by: redactor)
      let fresh = position.redacted(once, by: Redactor())
      #expect(again == once, "the same redactor: \(input.debugDescription)")
      #expect(fresh == once, "a fresh redactor: \(input.debugDescription)")
    }
  }

  /// A JSON value with random structure, names and strings.
  static func json(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &generator) {
    case 0: return ["true", "false", "null"][Int.random(in: 0..<3, using: &generator)]
    case 1:
      return ["0", "-12.50", "1234567890123", "1e5", "7"][Int.random(in: 0..<5, using: &generator)]
    case 2, 3: return JSONText.quoted(input(&generator))
    case 4:
      let count = Int.random(in: 0..<4, using: &generator)
      return "["
        + (0..<count).map { _ in json(&generator, depth: depth + 1) }.joined(separator: ", ") + "]"
    default:
      let names = ["password", "token", "name", "value", "cookies", "pin", "a b", "credentials"]
      let count = Int.random(in: 0..<5, using: &generator)
      let members = (0..<count).map { _ in
        let name = names[Int.random(in: 0..<names.count, using: &generator)]
        return "\"\(name)\" : \(json(&generator, depth: depth + 1))"
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  @Test func jsonStaysJSONOfTheSameForm() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<800 {
      let source = Self.json(&generator)
      let redactor = Redactor()
      redactor.declare("1234567890123", as: "n")
      redactor.declare("hunter-2", as: "pw")
      let redacted = redactor.body(source, "application/json")
      let before = try JSONDocument(source).root.descendants
      let after = try JSONDocument(redacted).root.descendants
      #expect(before.map(\.kind) == after.map(\.kind), "\(source)")
      #expect(before.map(\.name) == after.map(\.name), "\(source)")
      #expect(redactor.body(redacted, "application/json") == redacted, "\(source)")
      #expect(Redactor().body(redacted, "application/json") == redacted, "\(source)")
      for (old, new) in zip(before, after) where old.kind == .number {
        #expect(old.bytes.count == new.bytes.count)
      }
    }
  }

  /// A secret in one place of an exchange is gone from all of them.
  @Test func noCopyOfASecretIsLeft() {
    var generator = SeededGenerator(seed: 9)
    for round in 0..<200 {
      let secret = generator.text(20, of: "abcdefABCDEF0123456789-_+/=~")
      let percent = text(
        PercentCoding.encode(secret.utf8) { byte in byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A })
      let base64 = EncodedValueTests.base64(Array("u:\(secret)".utf8))
      let hex = EncodedValueTests.hex(secret, uppercase: false)
      let target = "/a/\(percent)?q=\(percent)"
      let fields: HTTPFields = [.referer: "https://h/?t=\(percent)", .userAgent: "x/\(secret)"]
      let form = "a=\(percent)&b=x"
      let json =
        #"{"echo": "<\#(secret)>", "b": "\#(base64)", "h": "\#(hex)", "token": "\#(secret)"}"#
      let redactor = Redactor()
      if round % 2 == 0 {
        redactor.learn(body: bytes(json), mediaType: "application/json")
      } else {
        redactor.declare(secret, as: "pw")
      }
      let redactedFields = redactor.redacted(fields: fields)
      let everything =
        redactor.redacted(target: target) + redactedFields.map(\.value).joined()
        + redactor.body(form, "application/x-www-form-urlencoded")
        + redactor.body(json, "application/json") + redactor.redacted(text: "\(secret) \(percent)")
      for copy in [secret, percent, hex, String(base64.dropFirst(4).dropLast(4))] {
        #expect(!everything.contains(copy), "\(secret): \(everything)")
      }
    }
  }

  @Test func arbitraryBytesCrashNothing() {
    var generator = SeededGenerator(seed: 77)
    let redactor = Redactor()
    redactor.declare("hunter-2", as: "pw")
    for _ in 0..<400 {
      var input = generator.bytes(Int.random(in: 0...80, using: &generator))
      for _ in 0..<3 {
        let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)]
        input.insert(contentsOf: piece.utf8, at: Int.random(in: 0...input.count, using: &generator))
      }
      let slice = ([0, 0] + input + [0]).dropFirst(2).dropLast()
      for type in Self.mediaTypes { _ = redactor.redacted(body: slice, mediaType: type) }
      let string = String(decoding: input, as: UTF8.self)
      _ = redactor.redacted(target: string)
      _ = redactor.redacted(command: string)
      _ = redactor.redacted(text: string)
      _ = redactor.body(string, string)
      _ = PlaceholderPattern(slice).bindings(in: slice)
    }
  }
}
