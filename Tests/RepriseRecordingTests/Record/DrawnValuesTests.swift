import HTTPTypes
import RepriseRecording
import RepriseRedaction
import Testing

@Suite struct DrawnValuesTests {
  @Test func recordedValuesComeAgainInOrderAndThenFreshOnes() {
    let values = DrawnValues(recorded: {
      [
        DrawnValue(name: "$uuid", value: "u1"), DrawnValue(name: "$now", value: "n1"),
        DrawnValue(name: "$uuid", value: "u2"),
      ]
    })
    #expect(values.draw("$uuid") { "fresh" } == "u1")
    #expect(values.draw("$uuid") { "fresh" } == "u2")
    #expect(values.draw("$uuid") { "fresh" } == "fresh")
    #expect(values.draw("$now") { "fresh" } == "n1")
    #expect(values.take().map(\.value) == ["u1", "u2", "fresh", "n1"])
    #expect(values.take().isEmpty)
  }

  private func redacted(_ drawn: String, path: String, body: String) throws -> [String] {
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "a.test", path: path,
      headerFields: [.contentType: "application/json"])
    let exchange = Exchange(
      request: .init(head: head, body: .bytes(ArraySlice(body.utf8))),
      drawn: [DrawnValue(name: "$x", value: drawn)])
    let once = try exchange.redacted(by: Redactor())
    let twice = try once.redacted(by: Redactor())
    #expect(twice.drawn == once.drawn)
    return once.drawn.map(\.value)
  }

  @Test(arguments: [
    ("4711", "/x", #"{"n": 4711}"#, "4711"),
    ("4711", "/x", #"{"pin": 4711}"#, "9999"),
    ("4711", "/x?n=4711", #"{"pin": 4711}"#, "4711"),
    ("lower", "/x", #"{"password": "lower"}"#, "REDACTED"),
    ("5f0c-Ab", "/x?api_key=5f0c-Ab", #"{"a": 1}"#, "REDACTED"),
    ("5f0c-Ab", "/x?id=5f0c-Ab", #"{"a": 1}"#, "5f0c-Ab"),
    ("not-there", "/x", "{}", "not-there"),
    ("2026-11-20T21:00:00Z", "/x?at=2026-11-20T21%3A00%3A00Z", "{}", "2026-11-20T21:00:00Z"),
  ])
  func aDrawnSecretIsNotKept(
    drawn: String, path: String, body: String, expected: String
  ) throws {
    #expect(try redacted(drawn, path: path, body: body) == [expected])
  }
}
