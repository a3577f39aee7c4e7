import RepriseJSON
import RepriseWorkbench
import Testing

/// What is quoted reads back as it was, whatever it is.
@Suite("Quoting, there and back")
struct QuotingPropertyTests {
  private static let scalars = Array(
    "ab 19'\"\\#{}|&<>:;=@[]()$?/-_.,~!%^*+`\n\t\u{1B}\u{7F}é😀\u{301}\u{202E}".unicodeScalars)

  private func text(_ generator: inout RandomSourceTests.Generator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...20, using: &generator) {
      if let scalar = Self.scalars.randomElement(using: &generator) { text.append(scalar) }
    }
    return String(text)
  }

  private func singleQuoted(_ text: String) -> String {
    let pieces = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return pieces.map { "'\(String($0))'" }.joined(separator: "\\'")
  }

  private func doubleQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private func escapeQuoted(_ text: String) -> String {
    let digits = text.unicodeScalars.map { scalar in
      let hexadecimal = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - hexadecimal.count) + hexadecimal
    }
    return "$'\(digits.joined())'"
  }

  @Test("in single quotes", arguments: 0..<10)
  func single(seed: Int) throws {
    var generator = RandomSourceTests.Generator(state: UInt64(seed) + 1)
    for _ in 0..<100 {
      let text = text(&generator)
      let word = try Reading.request("get " + singleQuoted(text)).url
      #expect(word.literal.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test("in double quotes, but for references", arguments: 0..<10)
  func double(seed: Int) throws {
    var generator = RandomSourceTests.Generator(state: UInt64(seed) + 100)
    for _ in 0..<100 {
      let text = text(&generator)
      let braces = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == 0x7B && $1 == 0x7B }
      if braces { continue }
      let word = try Reading.request("get " + doubleQuoted(text)).url
      #expect(word.literal.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test("in the escapes of C", arguments: 0..<10)
  func escapes(seed: Int) throws {
    var generator = RandomSourceTests.Generator(state: UInt64(seed) + 200)
    for _ in 0..<100 {
      let text = text(&generator)
      let word = try Reading.request("get " + escapeQuoted(text)).url
      #expect(word.literal.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  /// Hides what separates items, as HTTPie does it.
  private func hidden(_ text: String) -> String {
    var hidden = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if ":;=@".unicodeScalars.contains(scalar) { hidden.append("\\") }
      hidden.append(scalar)
    }
    return String(hidden)
  }

  @Test("as the value of an item, separators hidden", arguments: 0..<10)
  func itemValue(seed: Int) throws {
    var generator = RandomSourceTests.Generator(state: UInt64(seed) + 300)
    for _ in 0..<100 {
      let text = text(&generator)
      if text.utf8.contains(UInt8(ascii: "\\")) { continue }
      let body = try Building.body("a=" + singleQuoted(hidden(text)))
      let value = try JSONDocument(try #require(body)).root["a"]
      #expect(value?.stringBytes == Array(text.utf8))
    }
  }

  @Test("as a value through a variable, whatever it holds", arguments: 0..<10)
  func variable(seed: Int) throws {
    var generator = RandomSourceTests.Generator(state: UInt64(seed) + 400)
    for _ in 0..<100 {
      let text = text(&generator)
      let body = try Building.body(
        #"a={{x}} b:={{x}} c:="<{{x}}>" {{x}}=1"#, variables: ["x": .text(text)])
      let root = try JSONDocument(try #require(body)).root
      #expect(root["a"]?.stringBytes == Array(text.utf8))
      #expect(root["b"]?.stringBytes == Array(text.utf8))
      #expect(root["c"]?.stringBytes == Array("<\(text)>".utf8))
      #expect(root.members.last?.nameBytes == Array(text.utf8))
    }
  }
}
