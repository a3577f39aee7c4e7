import Foundation
import Testing

/// What is said about `URLSession` on Linux is what the tests know of it.
struct KnownFailureTests {
  @Test("the documentation names every known failure and its cause, and no other")
  func documentation() throws {
    let root = (0..<4).reduce(#filePath) { path, _ in (path as NSString).deletingLastPathComponent }
    let article = "/Sources/RepriseNetworking/RepriseNetworking.docc/TransportsAndTLS.md"
    let text = try String(contentsOfFile: root + article, encoding: .utf8)
    let heading = try #require(text.range(of: "| name | cause | what happens |"))
    let rows = text[heading.upperBound...].split(separator: "\n").dropFirst()
      .prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows == KnownFailure.allCases.map { ["`\($0)`", $0.rawValue] })
  }
}
