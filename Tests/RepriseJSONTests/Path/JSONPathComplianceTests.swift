import RepriseJSON
import Testing

/// The cases that the authors of RFC 9535 publish, but for filters.
@Suite struct JSONPathComplianceTests {
  @Test func everyCaseWithoutFilters() throws {
    guard let bytes = Corpora.file("jsonpath-cts.json") else {
      return Corpora.sayMissing("jsonpath-cts.json")
    }
    let tests = try #require(try JSONDocument(bytes[...]).root["tests"]).elements
    var run = 0
    for test in tests {
      let name = test["name"]?.string ?? "?"
      let selector = try #require(test["selector"]?.string)
      if selector.contains("?") { continue }
      run += 1
      if test["invalid_selector"]?.bool == true {
        #expect(throws: JSONPathSyntaxError.self, "\(name)") { try JSONPath(selector) }
        continue
      }
      let document = try #require(test["document"])
      let selected = try JSONPath(selector).select(in: document)
      let accepted = test["result"].map { [$0] } ?? test["results"]?.elements ?? []
      #expect(accepted.contains { matches(selected, $0) }, "\(name)")
      let places = test["result_paths"].map { [$0] } ?? test["results_paths"]?.elements ?? []
      if !places.isEmpty {
        #expect(places.contains { isSame(selected, $0, in: document) }, "\(name)")
      }
    }
    #expect(run == 320)
  }

  private func matches(_ selected: [JSONValue], _ expected: JSONValue) -> Bool {
    selected.count == expected.count
      && zip(selected, expected.elements).allSatisfy { $0.isEquivalent(to: $1) }
  }

  /// Whether these are the places that the normalized paths name.
  private func isSame(
    _ selected: [JSONValue], _ paths: JSONValue, in document: JSONValue
  ) -> Bool {
    selected.map(\.bytes.startIndex)
      == paths.elements.flatMap { path in
        ((try? JSONPath(path.string ?? "").select(in: document)) ?? []).map(\.bytes.startIndex)
      }
  }
}
