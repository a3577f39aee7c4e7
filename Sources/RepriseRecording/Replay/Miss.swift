internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction

/// No exchange answers a request; it says which request, why, and what to do.
public struct Miss: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why no exchange answers.
  public enum Reason: Sendable, Hashable {
    /// Nothing is recorded for this method and path.
    case unknown
    /// Every exchange that answers has been served, and the replay is strict.
    case usedUp
    /// The nearest exchange differs in something that is compared.
    case differs
  }

  /// Why no exchange answers.
  public let reason: Reason

  /// The request line without its secrets, such as `GET http://127.0.0.1:8080/x?a=2`.
  public let request: String

  /// The nearest exchange's file name, where there is one.
  public let nearest: String?

  /// What differs between the nearest exchange and the request, one text a difference.
  public let differences: [String]

  /// The whole explanation, several lines, without secrets and without control characters.
  public let description: String
}

/// Who reads a miss, which decides what it proposes.
package enum MissReader: Sendable {
  /// Someone who types commands.
  case workbench
  /// Someone who runs tests.
  case test
}

extension Miss {
  /// Explains why none of the players answers a request.
  init(
    _ head: HTTPRequest, content: (Int) -> AskedRequest.Content, players: [RecordingPlayer],
    redactor: Redactor?, reader: MissReader
  ) throws {
    let searches = try players.enumerated().map { number, player in
      try MissSearch(player, asked: AskedRequest(head: head, content: content(number)))
    }
    let hiding = SecretHiding(
      head, content: content(0), redactor: redactor,
      rules: searches.first?.context.secrets ?? .standard)
    request = "\(head.method.rawValue) \(hiding.url)"
    var lines: [String] = []
    let isStrict = players.contains(where: \.isStrict)
    lines.append("mode: replay\(isStrict ? ", strict" : "") (nothing is sent)")
    if let usedUp = searches.first(where: { !$0.usedUp.isEmpty }) {
      (reason, nearest, differences) = (.usedUp, usedUp.usedUp.last, [])
      lines.append(
        "used up: all \(usedUp.usedUp.count) that answer it were served: "
          + usedUp.usedUp.joined(separator: ", "))
      lines.append("to accept it: replay \(usedUp.name) without strict")
    } else if let (search, comparison) = MissSearch.nearest(searches) {
      let texts = comparison.differences.map { $0.text(hiding) }
      (reason, nearest, differences) = (.differs, comparison.fileName, texts)
      lines.append("nearest: \(comparison.fileName)")
      lines += texts.prefix(8).map { "  " + $0 }
      if texts.count > 8 { lines.append("  and \(texts.count - 8) more") }
      if let rules = comparison.acceptingRule {
        lines.append("to accept it: \(rules) in \(search.settingsFile)")
      }
    } else {
      (reason, nearest, differences) = (.unknown, nil, [])
      lines += MissSearch.neighbours(searches, hiding)
    }
    if let name = players.last?.recording.name {
      switch reader {
      case .workbench: lines.append("to record it: extend \(name), then send it again")
      case .test: lines.append("to record it: run the test with REPRISE_MODE=extend")
      }
    }
    let names = players.map { "\"\($0.recording.name)\"" }
    let subject =
      names.count == 1
      ? "no exchange of recording \(names[0])"
      : "no exchange of recordings \(names.joined(separator: ", "))"
    description = (["\(subject) answers \(request)"] + lines.map { "  " + $0 })
      .joined(separator: "\n")
  }
}
