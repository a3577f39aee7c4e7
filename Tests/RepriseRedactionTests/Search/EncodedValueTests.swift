import RepriseRedaction
import Testing

/// Remembered values are found however they are encoded.
@Suite struct EncodedValueTests {
  /// A secret with a character for every kind of escape, and one for each alphabet of base64.
  static let secret = "p w/ü\"<&>+'?~\u{7FF}x"

  static let base64Characters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func base64(_ bytes: [UInt8], url: Bool = false, pads: Bool = true) -> String {
    var encoded: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let padded = group + Array(repeating: 0, count: 3 - group.count)
      let bits = UInt32(padded[0]) << 16 | UInt32(padded[1]) << 8 | UInt32(padded[2])
      for index in 0..<(group.count + 1) {
        encoded.append(base64Characters[Int(bits >> UInt32(18 - 6 * index) & 63)])
      }
      if pads { encoded += Array(repeating: UInt8(ascii: "="), count: 3 - group.count) }
    }
    let text = String(decoding: encoded, as: UTF8.self)
    return url ? String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }) : text
  }

  static func percent(_ text: String, keeping: String = "", plus: Bool = false) -> String {
    let encoded = PercentCoding.encode(text.utf8) { byte in
      keeping.utf8.contains(byte) || byte >= 0x30 && byte < 0x3A
        || byte | 0x20 >= 0x61
          && byte | 0x20 <= 0x7A
    }
    let text = String(decoding: encoded, as: UTF8.self)
    return plus
      ? text.split(separator: "%20", omittingEmptySubsequences: false).joined(separator: "+") : text
  }

  static func lowercasedEscapes(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      for digit in [index + 1, index + 2] where bytes[digit] >= 0x41 { bytes[digit] |= 0x20 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func hex(_ text: String, uppercase: Bool) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: uppercase)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  static let encodings: [(name: String, text: String)] = [
    ("as it is", secret),
    ("JSON, minimal", #"p w/ü\"<&>+'?~߿x"#),
    ("JSON, ASCII", #"p w\/\u00fc\"\u003C\u0026>+\u0027?~\u07ffx"#),
    ("JSON in JSON", #"p w/ü\\\"<&>+'?~߿x"#),
    ("percent", percent(secret)),
    ("percent in lower case", lowercasedEscapes(percent(secret))),
    ("percent, as JavaScript does", percent(secret, keeping: "-_.!~*'()")),
    ("percent, as paths need it", percent(secret, keeping: "-._~!$&'()*+,;=:@/?")),
    ("percent, twice", percent(percent(secret))),
    ("form", percent(secret, plus: true)),
    ("form in lower case", lowercasedEscapes(percent(secret, plus: true))),
    ("HTML", "p w/ü&quot;&lt;&amp;&gt;+&#39;?~߿x"),
    ("HTML, numeric", "p w/&#xFC;&#34;&#x3c;&#38;&#62;+&apos;?~&#2047;x"),
    ("hex", hex(secret, uppercase: false)),
    ("HEX", hex(secret, uppercase: true)),
  ]

  @Test(arguments: encodings)
  func inText(name: String, encoded: String) {
    let redactor = Redactor()
    redactor.declare(Self.secret, as: "pw")
    #expect(redactor.body("(\(encoded))", "text/plain") == "(REDACTED-pw-1)")
    #expect(redactor.redacted(text: "<\(encoded)>") == "<REDACTED-pw-1>")
    #expect(redactor.header("x-echo", "a \(encoded) b")?.hasPrefix("a REDACTED-pw-1") ?? false)
  }

  @Test(arguments: ["", "u", "us", "use", "user:", "user::"], [false, true])
  func inBase64(before: String, url: Bool) throws {
    for secret in [Self.secret, "hunter2", "a1b2", "sixteen-bytes-xy", "~~~???ÿÿÿ"] {
      for after in ["", ".", "--", "---"] {
        for pads in [false, true] {
          let before = before.isEmpty ? "" : before + "-"
          let encoded = Self.base64(Array((before + secret + after).utf8), url: url, pads: pads)
          let redactor = Redactor()
          redactor.declare(secret, as: "pw")
          let found = redactor.redacted(text: "<\(encoded)>")
          let context: Comment = "\(before)\(secret)\(after) as \(encoded) became \(found)"
          #expect(found.contains("REDACTED-pw-1"), context)
          #expect(redactor.redacted(text: found) == found, context)
          if before.isEmpty, after.isEmpty { #expect(found == "<REDACTED-pw-1>", context) }
        }
      }
    }
  }

  @Test func shortValuesInsideLongerWordsAreNotFoundInBase64OrHexEither() {
    let redactor = Redactor()
    redactor.declare("hunter2", as: "pw")
    for text in [
      Self.base64(Array("xhunter2".utf8)), Self.base64(Array("hunter2x".utf8)),
      Self.base64(Array("xyhunter2".utf8)), Self.base64(Array("-hunter23".utf8)),
      Self.hex("xhunter2", uppercase: false), Self.hex("hunter2x", uppercase: true),
    ] {
      #expect(redactor.redacted(text: text) == text)
    }
    // A digit that follows joins the secret: behind a placeholder it would read as its number.
    let between = Self.hex("-hunter2-", uppercase: false)
    #expect(redactor.redacted(text: between) == "2dREDACTED-pw-1d")
    #expect(redactor.redacted(text: "hunter2") == "REDACTED-pw-2")
  }

  /// The characters at the edges hold some bits of the secret; these have to be its own.
  @Test(arguments: ["hunter1", "hunter3", "-hunter1", "-xunter2", "--hunter0", "--(unter2"])
  func whatDiffersInAnEdgeOfBase64IsAnotherValue(similar: String) {
    let redactor = Redactor()
    redactor.declare("hunter2", as: "pw")
    for after in ["", "-", "--"] {
      let encoded = Self.base64(Array((similar + after).utf8))
      #expect(redactor.redacted(text: encoded) == encoded)
    }
  }

  @Test func aFormIsDecodedOnce() {
    let redactor = Redactor()
    redactor.declare("pass word+1", as: "pw")
    let type = "application/x-www-form-urlencoded"
    #expect(redactor.body("a=pass+word%2B1&b=c", type) == "a=REDACTED-pw-1&b=c")
    #expect(
      redactor.redacted(target: "/pass%20word+1?q=x+pass+word%2b1")
        == "/REDACTED-pw-1?q=x+REDACTED-pw-1")
  }

  @Test func manyValuesAreFoundAmongEachOther() {
    var generator = SeededGenerator(seed: 1)
    let redactor = Redactor()
    var expected: [(secret: String, placeholder: String)] = []
    for number in 1...300 {
      let secret = "same-prefix-" + generator.text(12, of: "abcXYZ019_") + "!"
      redactor.declare(secret, as: "k-\(number)")
      expected.append((secret, "REDACTED-k-\(number)"))
    }
    for (secret, placeholder) in expected.shuffled(using: &generator) {
      #expect(redactor.redacted(text: "a \(secret) b") == "a \(placeholder) b")
      let encoded = Self.base64(Array(secret.utf8))
      #expect(redactor.redacted(text: "a \(encoded) b") == "a \(placeholder) b")
    }
  }
}
