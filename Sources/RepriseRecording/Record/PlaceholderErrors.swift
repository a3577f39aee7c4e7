public import RepriseRedaction

/// A request was not sent because it holds a placeholder whose secret is not known in this run.
public struct UnknownSecret: Error, Sendable, Hashable, CustomStringConvertible {
  /// The placeholder.
  public let placeholder: Placeholder

  /// The fixture in which it first stands, such as `recordings/friends/0001-POST-login.http`.
  public let introducedBy: String?

  /// One sentence for a person: which placeholder, where it comes from, and what to do.
  public var description: String {
    let origin = introducedBy.map { ", which \($0) introduced," } ?? ""
    return "the request was not sent: it holds \(placeholder)\(origin) and this run does not know"
      + " the secret that it stands for; send the request that gives it first, or pass"
      + " --secret \(placeholder.shortName)=VALUE"
  }
}

/// A request was not sent because it would have carried a secret to another origin than its own.
public struct ForeignSecret: Error, Sendable, Hashable, CustomStringConvertible {
  /// The placeholder of the secret.
  public let placeholder: Placeholder

  /// The origin with which the secret was first used.
  public let origin: String

  /// The origin that the request was for.
  public let target: String

  /// One sentence for a person: which secret, where it belongs, and where it would have gone.
  public var description: String {
    "the request was not sent: \(placeholder) stands for a secret of \(origin), which is never"
      + " sent to \(target)"
  }
}
