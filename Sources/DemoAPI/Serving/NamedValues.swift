internal import HTTPTypes

/// Parameters by name, from a query, a form or a JSON object; of two with a name the last counts.
struct NamedValues: Sendable {
  private(set) var entries: [(name: String, value: String)]

  init(_ entries: [(name: String, value: String)]) {
    self.entries = entries
  }

  /// Reads `a=b&c=d`, percent-encoded, with `+` for a blank.
  init(encoded bytes: some Sequence<UInt8>) {
    self.entries = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      self.entries.append(
        (
          name: PercentText.decode(halves[0], plusIsBlank: true),
          value: halves.count > 1 ? PercentText.decode(halves[1], plusIsBlank: true) : ""
        ))
    }
  }

  /// Takes the scalars of a JSON object; nulls and containers count as absent.
  init(_ members: [JSON.Member]) {
    self.entries = members.compactMap { member in
      member.value.scalarText.map { (name: member.name, value: $0) }
    }
  }

  static func + (left: NamedValues, right: NamedValues) -> NamedValues {
    NamedValues(left.entries + right.entries)
  }

  /// The value under a name, or `nil` if there is none or it is empty.
  subscript(_ name: String) -> String? {
    guard let value = self.entries.last(where: { $0.name == name })?.value, !value.isEmpty else {
      return nil
    }
    return value
  }

  func required(_ name: String) throws -> String {
    guard let value = self[name] else {
      throw Refusal(.unprocessableContent, "\(name) is required.")
    }
    return value
  }

  func integer(_ name: String, default standard: Int, in range: ClosedRange<Int>) throws -> Int {
    guard let text = self[name] else { return standard }
    guard let number = Int(text), range.contains(number) else {
      throw Refusal(
        .unprocessableContent,
        "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not \(text).")
    }
    return number
  }
}
