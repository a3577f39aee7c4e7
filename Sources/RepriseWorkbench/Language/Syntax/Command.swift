/// A command of the workbench.
package enum Command: Sendable {
  /// `cd https://api.example.com/v1`, `cd /admin`, `cd //`
  case changeBase(Word)
  /// `pwd`
  case showBase
  /// `with Accept:application/json`; header items only.
  case with([RequestItem])
  /// `without Accept`
  case without([String])
  /// `set n:=42 name=ann`
  case set([Assignment])
  /// `unset n`
  case unset([String])
  /// `vars`
  case variables
  /// `secret pw`
  case secret([String])
  /// `record friends`
  case record(String)
  /// `extend friends`
  case extend(String)
  /// `replay friends strict`
  case replay([String], isStrict: Bool)
  /// `stop`
  case stop
  /// `list`
  case list
  /// `show 3 HB`; the last exchange where there is no number.
  case show(ExchangeReference, Set<MessagePart>?)
  /// `resend 3`
  case resend(ExchangeReference)
  /// `help`, `help expect`
  case help(String?)
  /// `history`
  case history
  /// `quit`
  case quit
}

/// `name=text` or `name:=json`.
package struct Assignment: Hashable, Sendable {
  /// What is assigned.
  package enum Content: Hashable, Sendable {
    case text(Word)
    case json(JSONTemplate)
  }

  package var name: String
  package var content: Content
}

/// The parts of an exchange that `show` can be asked for, in HTTPie's letters.
package enum MessagePart: String, Hashable, Sendable, CaseIterable {
  case requestHead = "H"
  case requestBody = "B"
  case responseHead = "h"
  case responseBody = "b"
}
