import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct StreamRedactionTests {
  @Test func noSecretPassesHoweverTheBodyIsCut() {
    var random = FixtureRandom(seed: 23)
    let secret = "sk-live-SECRETSECRETSECRET"
    for _ in 0..<30 {
      let redactor = Redactor()
      redactor.declare(secret, as: "key-1")
      var body: [UInt8] = []
      for _ in 0..<random.below(6) {
        body += Array(random.text("abc xyz,.", 0...12_000).utf8)
        body += Array(" \(secret) ".utf8)
      }
      var redaction = StreamRedaction(redactor)
      var output: [UInt8] = []
      var rest = body[...]
      while !rest.isEmpty {
        let count = 1 + random.below(9_000)
        output += redaction.add(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      output += redaction.finish()
      #expect(output.isIdentical(to: Array(redactor.redactedRemembered(body[...]))))
    }
  }

  @Test func bytesWithoutSecretsPassUnchanged() {
    var redaction = StreamRedaction(Redactor())
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var output = Array(redaction.add(bytes[..<50_000]))
    #expect(output.count >= 50_000 - StreamRedaction.leastHeldBack)
    output += redaction.add(bytes[50_000...])
    output += redaction.finish()
    #expect(output == bytes)
    #expect(redaction.finish().isEmpty)
  }
}
