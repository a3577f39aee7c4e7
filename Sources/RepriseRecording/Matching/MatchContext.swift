internal import HTTPTypes
internal import RepriseJSON
internal import RepriseRedaction
internal import Synchronization

/// What decides how requests of one recording are compared: its rules, what is secret in it, and
/// which origins stand for which.
struct MatchContext: Sendable {
  let rules: MatchRules
  let secrets: RedactionRules
  let origins: OriginMap
  let comparedHeaders: [HTTPField.Name]
  private let names: KnownNames

  init(rules: MatchRules, secrets: RedactionRules, origins: OriginMap) {
    self.rules = rules
    self.secrets = secrets
    self.origins = origins
    comparedHeaders = rules.comparedHeaders
    names = KnownNames(secrets)
  }

  /// Whether the value of this name is secret wherever it stands.
  func isSecret(_ name: [UInt8]) -> Bool { names.isSecret(name) }

  /// Whether a text or a number of a JSON body is secret by the name under which it stands.
  func isSecret(_ value: JSONValue) -> Bool {
    guard value.kind == .string || value.kind == .number else { return false }
    var place = value
    while true {
      if let name = place.nameBytes { return names.isSecret(name) }
      guard let parent = place.parent else { return false }
      place = parent
    }
  }

  /// Whether only `range` and `content-range` are compared among the header fields.
  var comparesRangesOnly: Bool {
    comparedHeaders.allSatisfy { $0 == .range || $0 == .contentRange }
  }
}

/// Remembers which names are secret: the same few are asked about for every request.
private final class KnownNames: Sendable {
  private let rules: RedactionRules
  private let known = Mutex<[[UInt8]: Bool]>([:])

  /// Beyond this many names none is remembered: they then are data, not names.
  private static let most = 10_000

  init(_ rules: RedactionRules) {
    self.rules = rules
  }

  func isSecret(_ name: [UInt8]) -> Bool {
    known.withLock { known in
      if let answer = known[name] { return answer }
      let answer = rules.kind(ofName: String(decoding: name, as: UTF8.self)) != nil
      if known.count < Self.most { known[name] = answer }
      return answer
    }
  }
}
