/// What is settled before a session starts.
package struct WorkbenchSettings: Sendable, Hashable {
  /// Whether somebody types at a prompt, where nothing but `quit` and the end of input ends the
  /// session; else a script runs, which stops at its first failure and never asks.
  package var isInteractive: Bool

  /// Whether a script goes on after a failure.
  package var keepsGoing: Bool

  /// Whether a replay is strict: repeats are misses and unused exchanges are failures.
  package var isStrict: Bool

  /// The largest response body, in bytes, that is taken into memory.
  package var bodyLimit: Int

  package init(
    isInteractive: Bool = false, keepsGoing: Bool = false, isStrict: Bool = false,
    bodyLimit: Int = 256 << 20
  ) {
    self.isInteractive = isInteractive
    self.keepsGoing = keepsGoing
    self.isStrict = isStrict
    self.bodyLimit = bodyLimit
  }
}
