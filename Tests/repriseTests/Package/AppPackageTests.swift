import DemoAPI
import Foundation
import Testing

/// Builds and runs an app that imports the networking core alone, as a user of the package would.
struct AppPackageTests {
  @Test(.timeLimit(.minutes(10)))
  func anAppResolvesTwoPackagesAndCompilesUnderMainActorIsolation() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let arguments = [
      "--package-path", root.appending(path: "Tests/AppPackage").path(),
      "--scratch-path", root.appending(path: ".build/app-package").path(),
    ]
    _ = try await swift(["package"] + arguments + ["resolve"])
    let resolved = try String(
      contentsOf: root.appending(path: "Tests/AppPackage/Package.resolved"), encoding: .utf8)
    let identities = resolved.matches(of: /"identity" : "([^"]+)"/).map { String($0.output.1) }
    #expect(Set(identities) == ["swift-http-types", "swift-log"])

    #expect(try await swift(["run"] + arguments + ["App"]).hasSuffix("Ann\n"))

    let demo = try await DemoAPI.start()
    let friends = try await swift(
      ["run"] + arguments + ["TenLines", "http://127.0.0.1:\(demo.port)/api/v1"])
    #expect(friends.hasSuffix("Ann, Bo, Chloé\n"), "\(friends)")
    await demo.stop()
  }

  private func swift(_ arguments: [String]) async throws -> String {
    let command = Command(
      executable: URL(filePath: "/usr/bin/env"), arguments: ["swift"] + arguments)
    let result = try await command.run()
    #expect(result.status == 0, "swift \(arguments.joined(separator: " ")): \(result.errors)")
    return result.text
  }
}
