import RepriseRedaction

extension Client: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What the client is made of, in one line.
  ///
  /// It names the environment in use, the preparers and the middleware in their order, the transport
  /// and the times, and nothing that they hold.
  public var description: String {
    "a client of "
      + parts.map { part in part.name == "environment" ? part.text : "\(part.name): \(part.text)" }
      .joined(separator: "; ")
  }

  /// The same with a line for each part.
  public var debugDescription: String {
    (["Client"] + parts.map { "  \($0.name): \($0.text)" }).joined(separator: "\n")
  }

  /// Shows the same parts.
  public var customMirror: Mirror {
    Mirror(self, children: parts.map { (label: $0.name, value: $0.text) }, displayStyle: .struct)
  }

  private var parts: [(name: String, text: String)] {
    let others = environments.all.map(\.name)
    let environment =
      "\(environments.current)"
      + (others.count > 1 ? ", one of \(others.joined(separator: ", "))" : "")
    return [
      ("environment", Redactor().redacted(text: environment)),
      ("preparers", Self.names(of: preparers)), ("middleware", Self.names(of: middleware)),
      ("transport", "\(type(of: transport))"), ("timeout", timeout?.spelled ?? "none"),
      ("idle timeout", idleTimeout?.spelled ?? "none"),
    ]
  }

  private static func names(of parts: [Any]) -> String {
    parts.isEmpty ? "none" : parts.map { "\(type(of: $0))" }.joined(separator: ", ")
  }
}
