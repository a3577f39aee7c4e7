import ArgumentParser
import RepriseNetworking
import RepriseWorkbench

/// The options that every way of starting a session has.
struct SessionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Send everything and write it to this recording.", valueName: "name"))
  var record: String?

  @Option(
    help: ArgumentHelp("Replay what is recorded, send and add the rest.", valueName: "name"))
  var extend: String?

  @Option(help: ArgumentHelp("Answer from this recording; nothing is sent.", valueName: "name"))
  var replay: [String] = []

  @Flag(help: "Replay each exchange once, and fail when one is left over.")
  var strict = false

  @Flag(help: "Go on after a failure; the first one decides the exit status.")
  var keepGoing = false

  @Option(
    name: .customLong("var"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Set a variable.", valueName: "name=value"))
  var variables: [VariableArgument] = []

  @Option(
    name: .customLong("secret"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a variable whose value is never written or shown; it belongs to the origin given, or else to the first it is sent to.",
      valueName: "name[@origin]=value"))
  var secrets: [VariableArgument] = []

  @Option(help: "When to use colour.")
  var color: ColorChoice = .automatic

  func validate() throws {
    let chosen = [record != nil, extend != nil, !replay.isEmpty].filter(\.self).count
    if chosen > 1 {
      throw ValidationError("Give one of --record, --extend and --replay, not several.")
    }
    if strict, replay.isEmpty {
      throw ValidationError("--strict goes with --replay NAME.")
    }
  }

  /// The settings of a session with these options.
  func settings(isInteractive: Bool) -> WorkbenchSettings {
    WorkbenchSettings(isInteractive: isInteractive, keepsGoing: keepGoing, isStrict: strict)
  }

  /// Gives a session its variables and its mode.
  ///
  /// - Returns: what to exit with when the mode cannot be entered, after it was told why.
  func begin(_ workbench: Workbench) async -> ExitStatus? {
    for variable in variables {
      await workbench.setVariable(variable.name, to: variable.value)
    }
    for secret in secrets {
      await workbench.setSecret(
        secret.name, to: secret.value, origins: Set([secret.origin].compactMap(\.self)))
    }
    let mode: SessionMode? =
      if let record {
        .record(record)
      } else if let extend {
        .extend(extend)
      } else if !replay.isEmpty {
        .replay(replay, isStrict: strict)
      } else {
        nil
      }
    guard let mode else { return nil }
    return await workbench.begin(mode)
  }
}

/// `name=value` on the command line, for a secret also `name@origin=value`.
struct VariableArgument: ExpressibleByArgument {
  let name: String
  let origin: Origin?
  let value: String

  init?(argument: String) {
    let bytes = Array(argument.utf8)
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else { return nil }
    value = String(decoding: bytes[(equals + 1)...], as: UTF8.self)
    let left = bytes[..<equals]
    guard let at = left.firstIndex(of: UInt8(ascii: "@")) else {
      name = String(decoding: left, as: UTF8.self)
      origin = nil
      return
    }
    name = String(decoding: left[..<at], as: UTF8.self)
    guard let url = try? RequestURL(String(decoding: left[(at + 1)...], as: UTF8.self)) else {
      return nil
    }
    origin = url.origin
  }
}

extension ColorChoice: ExpressibleByArgument {}
