/// What there is to know about one word of the language.
struct HelpTopic: Sendable, Hashable {
  /// The words that lead here, the first of them the usual one.
  let names: [String]

  /// How it is written, a form a line.
  let forms: [String]

  /// What it does, in one line, as the overview has it.
  let summary: String

  /// What else there is to know, a line each.
  let details: [String]

  /// One line that can be typed as it is.
  let example: String

  init(
    _ names: String..., forms: [String], summary: String, details: [String] = [], example: String
  ) {
    self.names = names
    self.forms = forms
    self.summary = summary
    self.details = details
    self.example = example
  }

  /// The topic as `help WORD` shows it.
  var lines: [String] {
    var lines = forms
    lines += ["", "  \(summary)."] + details.map { "  \($0)" }
    return lines + ["", "  For example:  \(example)"]
  }
}
