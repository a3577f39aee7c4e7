/// What standard output and standard error are connected to, and what may be written there.
package struct Terminal: Sendable, Hashable {
  /// Whether standard output is a terminal.
  package var showsOutput: Bool

  /// Whether standard error is a terminal.
  package var showsErrors: Bool

  /// Whether standard output may be coloured.
  package var colorsOutput: Bool

  /// Whether standard error may be coloured.
  package var colorsErrors: Bool

  /// The width of the terminal in columns.
  package var columns: Int

  /// Describes what the two streams are connected to.
  package init(
    showsOutput: Bool, showsErrors: Bool, colorsOutput: Bool, colorsErrors: Bool, columns: Int = 80
  ) {
    self.showsOutput = showsOutput
    self.showsErrors = showsErrors
    self.colorsOutput = colorsOutput
    self.colorsErrors = colorsErrors
    self.columns = columns
  }

  /// Decides about colour from what was asked for and what the environment says.
  ///
  /// - Parameters:
  ///   - color: what `--color` asked for.
  ///   - environment: gives environment variables; `NO_COLOR` with any text, and `TERM=dumb`, mean
  ///     no colour (no-color.org), unless `--color always` asks for it.
  package init(
    showsOutput: Bool, showsErrors: Bool, color: ColorChoice,
    environment: (String) -> String?, columns: Int = 80
  ) {
    let isWelcome: Bool =
      switch color {
      case .always: true
      case .never: false
      case .automatic:
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
      }
    self.init(
      showsOutput: showsOutput, showsErrors: showsErrors,
      colorsOutput: isWelcome && (showsOutput || color == .always),
      colorsErrors: isWelcome && (showsErrors || color == .always), columns: columns)
  }
}

/// What `--color` asks for.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// Colour at a terminal that has not turned it down.
  case automatic = "auto"
  /// Colour, come what may.
  case always
  /// No colour.
  case never
}
