import RepriseNetworking
import Testing

@testable import RepriseRecording

/// How single facts are spelled and read.
struct FactTextsTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { ArraySlice(text.utf8) }

  @Test(arguments: [
    ("0 ms", Duration.zero), ("42 ms", .milliseconds(42)), ("5 s", .seconds(5)),
    ("1.5 s", .milliseconds(1_500)), ("1.25 s", .milliseconds(1_250)),
    ("61.007 s", .milliseconds(61_007)),
  ])
  func durations(text: String, duration: Duration) {
    #expect(DurationText.duration(bytes(text)) == duration)
    #expect(DurationText.text(of: duration) == text)
  }

  @Test(arguments: [
    "", "5", "5s", "-1 ms", "1.2345 s", "1. s", ". s", "1.5 ms", "5 min", "x s",
    "99999999999999999999 s", "1 2 s",
  ])
  func noDurations(text: String) {
    #expect(DurationText.duration(bytes(text)) == nil)
  }

  @Test func aDurationIsNeverNegative() {
    #expect(DurationText.text(of: .milliseconds(-7)) == "0 ms")
  }

  @Test(arguments: [
    ("refused", TransportError.Kind.refused), ("dns", .dns), ("unreachable", .unreachable),
    ("timeout after 5 s", .timeout(after: .seconds(5))),
    ("tls the certificate has expired", .tls("the certificate has expired")), ("tls", .tls("")),
    ("reset", .reset), ("truncated after 120 bytes", .truncated(after: 120)),
    ("malformed no status line", .malformed("no status line")),
    ("unsupported CONNECT", .unsupported("CONNECT")),
  ])
  func outcomes(text: String, kind: TransportError.Kind) {
    #expect(OutcomeText.kind(bytes(text)) == kind)
    #expect(OutcomeText.text(of: kind) == text)
  }

  @Test(arguments: [
    "", "Refused", "refused by peer", "timeout", "timeout 5 s", "timeout after long",
    "truncated after some bytes", "truncated 5 bytes", "truncated after 5", "cancelled",
  ])
  func noOutcomes(text: String) {
    #expect(OutcomeText.kind(bytes(text)) == nil)
  }

  @Test(arguments: [
    "2026-11-20T21:00:00Z", "2026-11-20T21:00:00.123Z", "2026-11-20T21:00:00+01:00",
    "2026-11-20T21:00:00.5-08:30",
  ])
  func times(text: String) {
    #expect(Timestamp.isValid(bytes(text)))
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20 21:00:00Z", "2026-11-20T21:00:00", "2026-11-20T21:00:00.Z",
    "2026-11-20T21:00:00ZZ", "20261120T210000Z",
  ])
  func noTimes(text: String) {
    #expect(!Timestamp.isValid(bytes(text)))
  }

  @Test(arguments: [
    ("$uuid", "5f0c", "$uuid 5f0c"), ("$now", "21 of them", "$now 21 of them"),
    ("$now", "", "$now \"\""), ("$x", " a ", "$x \" a \""), ("a b", "c", "\"a b\" c"),
    ("$x", "\"q\"", "$x \"\\\"q\\\"\""), ("$x", "a\nb", "$x \"a\\nb\""),
    ("$x", "\u{2028}", "$x \"\\u2028\""), ("$x", "é", "$x é"),
  ])
  func drawnValues(name: String, value: String, text: String) {
    let drawn = DrawnValue(name: name, value: value)
    #expect(DrawnText.text(of: drawn) == text)
    #expect(DrawnText.value(bytes(text)) == drawn)
  }

  @Test(arguments: ["", "$uuid", "\"open", "\"a\" \"b", "\"a\\", "$x \"a\" b"])
  func noDrawnValues(text: String) {
    #expect(DrawnText.value(bytes(text)) == nil)
  }

  @Test func pieces() {
    let chunks = [Chunk(size: 120, milliseconds: 0), Chunk(size: 80, milliseconds: 512)]
    #expect(ChunkText.text(of: chunks) == "120@0 80@512")
    #expect(ChunkText.chunks(bytes("120@0  80@512")) == chunks)
    for text in ["", "12", "12@", "@5", "0@5", "-1@5", "1@x", "1@5,2@6"] {
      #expect(ChunkText.chunks(bytes(text)) == nil)
    }
  }

  @Test(arguments: [
    (nil, "bin"), ("application/json", "json"), ("application/vnd.api+json; charset=utf-8", "json"),
    ("image/png", "png"), ("IMAGE/JPEG", "jpg"), ("image/svg+xml", "svg"), ("text/html", "html"),
    ("text/x-unknown", "txt"), ("application/atom+xml", "xml"), ("application/x-ndjson", "jsonl"),
    ("application/octet-stream", "bin"), ("nonsense", "bin"), ("../../etc/passwd", "bin"),
  ])
  func extensions(type: String?, expected: String) {
    #expect(FileExtension.of(type) == expected)
  }

  @Test func siblingNames() {
    let name = "0002-GET-a.response.2.png"
    let read = SiblingName(bytes(name), stem: "0002-GET-a", part: .response)
    #expect(
      read == SiblingName(stem: "0002-GET-a", part: .response, serial: 2, fileExtension: "png"))
    #expect(read?.text == name)
    for other in [
      "0002-GET-a.request.png", "0002-GET-b.response.png", "0002-GET-a.response.",
      "0002-GET-a.response.p/g", "0002-GET-a.response.x.png", "0002-GET-a.response.02.png",
      "0002-GET-a.response.2.3.png", "0002-GET-a.response...png", "0002-GET-a.http",
    ] {
      #expect(SiblingName(bytes(other), stem: "0002-GET-a", part: .response) == nil, "\(other)")
    }
  }
}
