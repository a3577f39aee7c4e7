import RepriseWorkbench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a script comes from.
enum ScriptSource: Sendable {
  /// The commands after `-c`.
  case text(String)
  /// A file, or standard input for `-`.
  case file(String)
}

/// Runs scripts one after the other, and stops at the first that fails.
struct ScriptRun {
  let sources: [ScriptSource]
  let workbench: Workbench
  let host: ProcessHost

  func run() async -> ExitStatus {
    let interruption = Interruption()
    var status = ExitStatus.done
    for source in sources {
      let script: ArraySlice<UInt8>
      do {
        script = try content(of: source)
      } catch {
        host.writeError("reprise: \(error)\n")
        return .wrongArguments
      }
      let ended = await interruption.cancelling { [workbench] in
        await workbench.run(script: Array(script), file: source.name)
      }
      if ended != .done, status == .done { status = ended }
      if ended == .interrupted { return .interrupted }
      if ended != .done, !workbench.settings.keepsGoing { return ended }
    }
    return status
  }

  private func content(of source: ScriptSource) throws -> ArraySlice<UInt8> {
    switch source {
    case .text(let text): ArraySlice(text.utf8)
    case .file("-"): try FileContents.read(STDIN_FILENO, as: "standard input")
    case .file(let path): try host.contents(ofFile: path)
    }
  }
}

extension ScriptSource {
  /// What messages call the source, `nil` for what came with `-c`.
  fileprivate var name: String? {
    switch self {
    case .text: nil
    case .file("-"): "standard input"
    case .file(let path): path
    }
  }
}
