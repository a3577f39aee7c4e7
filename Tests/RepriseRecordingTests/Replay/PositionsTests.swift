import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct PositionsTests {
  /// The variants of exchanges `0 1 0 1 0`.
  private let order: VariantOrder = {
    var order = VariantOrder()
    let (first, second) = (order.append(to: nil), order.append(to: nil))
    for variant in [first, second, first] { _ = order.append(to: variant) }
    return order
  }()

  private func candidate(
    _ variant: Int, _ texts: [Placeholder: ArraySlice<UInt8>] = [:]
  ) -> MatchIndex.Candidate {
    var bindings = Bindings()
    _ = bindings.merge(texts)
    return MatchIndex.Candidate(variant: variant, bindings: bindings)
  }

  private func placeholder(_ number: Int) throws -> Placeholder {
    try #require(Placeholder(kind: "key", number: number))
  }

  @Test func oneVariantIsServedInItsOrder() {
    var positions = Positions(count: 5)
    let taken = (0..<5).map { _ in positions.take(from: 0, of: order, once: false) }
    #expect(taken == [0, 2, 4, 4, 4])
    #expect(positions.served == [1, 0, 1, 0, 3])
    #expect(positions.take(from: 0, of: order, once: true) == nil)
    #expect(positions.take(from: 1, of: order, once: true) == 1)
    #expect(positions.served == [1, 1, 1, 0, 3])
  }

  @Test func severalVariantsAreServedInRecordedOrder() {
    var positions = Positions(count: 5)
    let both = [candidate(1), candidate(0)]
    let taken = (0..<6).map { _ in positions.take(from: both, of: order, once: false) }
    #expect(taken == [0, 1, 2, 3, 4, 4])
    #expect(positions.take(from: both, of: order, once: true) == nil)
    #expect(positions.take(from: [], of: order, once: false) == nil)
  }

  @Test func boundCandidatesComeFirst() throws {
    let (one, two) = (try placeholder(1), try placeholder(2))
    var positions = Positions(count: 5)
    positions.bind(two, to: [7])
    let unbound = candidate(0, [one: [8]])
    let bound = candidate(1, [two: [7]])
    #expect(positions.take(from: [unbound, bound], of: order, once: false) == 1)
    #expect(positions.text(of: one) == nil)
    #expect(positions.take(from: [unbound], of: order, once: false) == 0)
    #expect(positions.text(of: one) == [8])
  }

  @Test func aContradictionIsNoCandidate() throws {
    let (one, two) = (try placeholder(1), try placeholder(2))
    var positions = Positions(count: 5)
    positions.bind(one, to: [7])
    #expect(positions.take(from: [candidate(0, [two: [7]])], of: order, once: false) == nil)
    #expect(positions.otherMeaning(of: [7], than: two) == one)
    #expect(positions.otherMeaning(of: [7], than: one) == nil)
    #expect(positions.otherMeaning(of: [8], than: one) == nil)
    #expect(positions.served == [0, 0, 0, 0, 0])
  }

  @Test func aPlaceholderMayHaveSeveralTextsAndKeepsTheFirst() throws {
    let one = try placeholder(1)
    var positions = Positions(count: 5)
    #expect(positions.take(from: [candidate(0, [one: [7]])], of: order, once: false) == 0)
    #expect(positions.take(from: [candidate(0, [one: [8]])], of: order, once: false) == 2)
    #expect(positions.text(of: one) == [7])
    #expect(!positions.contradicts(candidate(0, [one: [8]]).bindings))
  }
}

@Suite struct ReplayReportTests {
  private let report = ReplayReport(
    recordings: [
      ReplayReport.Use(
        recording: "a", isStrict: false,
        served: [
          ReplayReport.Served(fileName: "1", times: 2),
          ReplayReport.Served(fileName: "2", times: 1),
        ], unused: ["3"]),
      ReplayReport.Use(recording: "b/c", isStrict: true, served: [], unused: ["1", "2"]),
    ], misses: 4)

  @Test func countsAndNames() {
    #expect(report.served == 3)
    #expect(report.unused == ["a/3", "b/c/1", "b/c/2"])
    #expect(report.failures == ["b/c/1", "b/c/2"])
    #expect(
      report.description == """
        replay: 3 served, 3 unused, 4 missed
          unused: a/3
          unused: b/c/1
          unused: b/c/2
        """)
  }
}

@Suite struct PartDifferenceTests {
  private let hiding = SecretHiding(
    Sample.head("GET http://a.test/x?password=hunter2hunter2"), content: .bytes([]), redactor: nil,
    rules: .standard)

  @Test func theURLHasNoSecrets() {
    #expect(hiding.url == "http://a.test/x?password=REDACTED-password-1")
  }

  @Test(arguments: [
    ("1", "2", false, "query a: recorded 1, asked 2"),
    ("1", nil, false, "query a: recorded 1, not asked"),
    (nil, "2", false, "query a: not recorded, asked 2"),
    (nil, nil, false, "query a"),
    ("1", "2", true, "query a: recorded 1, asked another value (hidden)"),
    (nil, "2", true, "query a: not recorded, asked (hidden)"),
    ("1", nil, true, "query a: recorded 1, not asked"),
    (
      "hunter2hunter2", "\u{1B}[31m", false,
      "query a: recorded REDACTED-password-1, asked \\x1b[31m"
    ),
  ])
  func saysBothSides(
    _ recorded: String?, _ asked: String?, _ isSecret: Bool, _ expected: String
  ) {
    let difference = PartDifference(
      part: "query a", recorded: recorded, asked: asked, isSecret: isSecret)
    #expect(difference.text(hiding) == expected)
  }

  @Test func cutsLongTextsBetweenCharacters() {
    let shown = hiding.shown(String(repeating: "é", count: 100))
    #expect(shown.hasSuffix("..."))
    #expect(!shown.unicodeScalars.contains("\u{FFFD}"))
  }
}
