/// The `code` of an OAuth flow: a name too common to be secret alone, but not in this company.
enum AuthorizationCode {
  static let kind = "code"
  static let companions = ["state", "session_state", "grant_type", "code_verifier"]

  /// Whether these pairs are those of an OAuth flow.
  static func isFlow(_ pairs: NamedValues) -> Bool {
    pairs.entries.contains { entry in companions.contains { entry.name.elementsEqual($0.utf8) } }
  }

  /// Whether a value can be a code: a country or a number is none.
  static func isLikely(_ value: ArraySlice<UInt8>) -> Bool {
    value.count >= 10 && SecretValue.isMemorable(Array(value), declared: false)
      || Placeholder(exactly: value) != nil
  }
}
