internal import HTTPTypes
internal import RepriseNetworking

/// Says under which recorded origin the requests to a live origin are looked up.
struct OriginMap: Sendable, Hashable {
  /// Recorded origins by the live origin that stands for them.
  private var recorded: [Origin: Origin] = [:]

  /// The one loopback origin of the recording, where there is exactly one.
  private(set) var loopback: Origin?

  /// Makes the map of a recording.
  ///
  /// - Parameters:
  ///   - origins: live origins by recorded origin; what still is a template is left out.
  ///   - seen: the origins of the recording's exchanges.
  init(_ origins: [String: String] = [:], seen: Set<Origin> = []) {
    for (recorded, live) in origins.sorted(by: { $0.key > $1.key }) {
      guard let recorded = Self.origin(recorded), let live = Self.origin(live) else { continue }
      self.recorded[live] = recorded
    }
    let loopbacks = seen.filter(\.isLoopback)
    loopback = loopbacks.count == 1 ? loopbacks.first : nil
  }

  /// The origin under which a request to `live` is looked up.
  func recordedOrigin(for live: Origin) -> Origin {
    if let mapped = recorded[live] { return mapped }
    guard let loopback, live.isLoopback, live.scheme == loopback.scheme else { return live }
    return loopback
  }

  private static func origin(_ text: String) -> Origin? {
    guard !text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    return (try? RequestURL(text))?.origin
  }
}
