internal import RepriseNetworking

extension PromptText {
  /// The longest text of a base URL that a prompt shows whole.
  static let longestPlace = 40

  /// The prompt of a session at a base URL in a mode.
  init(base: RequestURL?, mode: SessionMode) {
    var pieces: [Piece] = []
    if let base {
      pieces += [Piece(SafeText.line(Self.place(base)), .place), Piece(" ", .plain)]
    }
    switch mode {
    case .live: pieces.append(Piece("live", .live))
    case .record(let name): pieces.append(Piece("● recording \(SafeText.line(name))", .recording))
    case .extend(let name): pieces.append(Piece("● extending \(SafeText.line(name))", .recording))
    case .replay(let names, _):
      let names = names.map(SafeText.line).joined(separator: " ")
      pieces.append(Piece("▶ replaying \(names)", .replaying))
    }
    pieces.append(Piece("> ", .plain))
    self.init(pieces)
  }

  /// The URL without what goes without saying: `https://`, a loopback's `http://`, a final slash.
  private static func place(_ url: RequestURL) -> String {
    let isPlain = url.origin.scheme == "https" || url.origin.isLoopback
    var text = (isPlain ? url.origin.authority : url.origin.description) + url.path
    if text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    guard text.count > longestPlace else { return text }
    return text.prefix(longestPlace / 2) + "…" + text.suffix(longestPlace / 2 - 1)
  }
}
