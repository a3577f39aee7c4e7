internal import RepriseNetworking

/// How the fact `outcome` spells what the network did.
enum OutcomeText {
  static let expected =
    "an outcome such as `refused`, `dns`, `unreachable`, `timeout after 5 s`, `tls WHY`, `reset`,"
    + " `truncated after 120 bytes`, `malformed WHY` or `unsupported WHY`"

  static func text(of kind: TransportError.Kind) -> String {
    switch kind {
    case .refused: "refused"
    case .dns: "dns"
    case .unreachable: "unreachable"
    case .timeout(let after): "timeout after \(DurationText.text(of: after))"
    case .tls(let reason): ("tls " + reason.onOneLine).onOneLine
    case .reset: "reset"
    case .truncated(let after): "truncated after \(max(after, 0)) bytes"
    case .malformed(let reason): ("malformed " + reason.onOneLine).onOneLine
    case .unsupported(let reason): ("unsupported " + reason.onOneLine).onOneLine
    }
  }

  static func kind(_ text: ArraySlice<UInt8>) -> TransportError.Kind? {
    let (word, rest) = text.splitAtBlank()
    let reason = String(decoding: rest, as: UTF8.self)
    switch String(decoding: word, as: UTF8.self) {
    case "refused" where rest.isEmpty: return .refused
    case "dns" where rest.isEmpty: return .dns
    case "unreachable" where rest.isEmpty: return .unreachable
    case "reset" where rest.isEmpty: return .reset
    case "tls": return .tls(reason)
    case "malformed": return .malformed(reason)
    case "unsupported": return .unsupported(reason)
    case "timeout":
      guard rest.starts(with: "after ".utf8) else { return nil }
      return DurationText.duration(rest.dropFirst(6)).map { .timeout(after: $0) }
    case "truncated":
      let words = rest.split { $0.isBlankOrTab }
      guard words.count == 3, words[0].elementsEqual("after".utf8),
        words[2].elementsEqual("bytes".utf8) || words[2].elementsEqual("byte".utf8)
      else { return nil }
      return words[1].decimal.map { .truncated(after: $0) }
    default: return nil
    }
  }
}

/// Durations as facts spell them: `42 ms`, `5 s`, `1.5 s`.
enum DurationText {
  static func text(of duration: Duration) -> String { max(duration, .zero).spelled }

  static func duration(_ text: ArraySlice<UInt8>) -> Duration? {
    let words = text.split { $0.isBlankOrTab }
    guard words.count == 2 else { return nil }
    switch String(decoding: words[1], as: UTF8.self) {
    case "ms":
      return words[0].decimal.map { .milliseconds($0) }
    case "s":
      let parts = words[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard let seconds = parts[0].decimal, seconds < 1_000_000_000_000 else { return nil }
      guard parts.count > 1 else { return .seconds(seconds) }
      guard parts.count == 2, parts[1].count <= 3, let fraction = parts[1].decimal else {
        return nil
      }
      let scale: Int64 = [0, 100, 10, 1][parts[1].count]
      return .seconds(seconds) + .milliseconds(fraction * scale)
    default:
      return nil
    }
  }
}
