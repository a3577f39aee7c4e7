/// The time of day, which cookies and caches reckon with; a test passes a closure of its own.
public enum WallClock {
  /// The seconds since the beginning of 1970 (UTC), leap seconds not counted.
  @Sendable public static func now() -> Int64 { HTTPDate.now.secondsSince1970 }
}
