/// Numbers as a person reads them.
enum Amount {
  /// A number of bytes: `1 byte`, `345 bytes`, `1.2 KiB`, `3.0 MiB`.
  static func bytes(_ count: Int64) -> String {
    if count == 1 { return "1 byte" }
    if count < 1_024 { return "\(count) bytes" }
    var tenths = Double(count) * 10
    for unit in ["KiB", "MiB"] {
      tenths /= 1_024
      if tenths < 10_240 { return spelled(tenths, unit) }
    }
    return spelled(tenths / 1_024, "GiB")
  }

  private static func spelled(_ tenths: Double, _ unit: String) -> String {
    "\(Int64(tenths) / 10).\(Int64(tenths) % 10) \(unit)"
  }

  /// A number of things: `1 exchange`, `3 exchanges`.
  static func of(_ count: Int, _ thing: String) -> String {
    count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
  }
}
