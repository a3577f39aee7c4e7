import Foundation

/// A program run to its end, with everything it printed.
///
/// Waiting happens on threads of its own: a test must not hold the threads that an in-process server
/// answers on.
struct Command: Sendable {
  struct Result: Sendable {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  var executable: URL
  var arguments: [String] = []
  var folder: URL?
  var environment: [String: String] = [:]
  var input: String?

  /// The `reprise` that was built together with the tests.
  static func reprise(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    input: String? = nil
  ) -> Command {
    Command(
      executable: repriseExecutable, arguments: arguments, folder: folder,
      environment: environment.merging(["XDG_STATE_HOME": folder.path() + "state"]) { given, _ in
        given
      },
      input: input)
  }

  static var repriseExecutable: URL {
    // The tests run from a bundle or an executable that lies beside the product.
    let candidates = [
      URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent(),
      Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
    ]
    let found = candidates.map { $0.appending(path: "reprise") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    return found ?? URL(filePath: ".build/debug/reprise")
  }

  func run() async throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input == nil ? FileHandle.nullDevice : standardInput
    async let printed = Self.everything(from: output.fileHandleForReading)
    async let complained = Self.everything(from: errors.fileHandleForReading)
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
        return
      }
      // What the parent keeps open would keep the readers waiting.
      try? output.fileHandleForWriting.close()
      try? errors.fileHandleForWriting.close()
      if let input {
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? standardInput.fileHandleForWriting.close()
      }
    }
    return Result(
      status: status, output: await printed,
      errors: String(decoding: await complained, as: UTF8.self))
  }

  private static func everything(from handle: FileHandle) async -> Data {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: (try? handle.readToEnd()) ?? Data())
      }
    }
  }
}

/// A folder for one test, removed with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "reprise-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The relative paths of all files below the folder, in order.
  func files(below path: String = "") throws -> [String] {
    let root = url.appending(path: path)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path())
      .filter { subpath in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(
          atPath: root.appending(path: subpath).path(), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .sorted()
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
