import RepriseRedaction

/// A redirect that cannot be followed.
public struct RedirectError: Error, Sendable, Hashable {
  /// Why a redirect is not followed.
  public enum Reason: Sendable, Hashable {
    /// It leads to a request that was sent already, and nothing has changed since.
    case loop
    /// There were more than the limit allows.
    case tooMany(limit: Int)
    /// It leads from `https` to `http`.
    case downgrade
    /// Its `location` is no URL that a request can be sent to; the text says what it is.
    case location(String)
    /// Its `location` fields name several places.
    case severalLocations
    /// It asks for the body again, and that can be read only once.
    case bodyReadOnce
    /// It asks to send a body that holds a secret to another origin.
    case secretBody
  }

  /// Why the redirect was not followed.
  public let reason: Reason

  /// The status code that asked for it.
  public let status: Int

  /// The URLs from the first request to the one that was not sent, where that is a URL.
  public let urls: [String]

  /// Makes the error of a chain of requests.
  public init(reason: Reason, status: Int, urls: [String]) {
    (self.reason, self.status, self.urls) = (reason, status, urls)
  }
}

extension RedirectError: CustomStringConvertible {
  /// One sentence for a person, with the chain of URLs; secrets in them are hidden.
  public var description: String {
    Redactor().redacted(text: text)
  }

  private var text: String {
    let (source, target) = (urls.dropLast().last ?? "", urls.last ?? "")
    let step = "the \(status) redirect from \(source) to \(target)"
    switch reason {
    case .loop:
      return "the redirects go in a circle: \(chain)"
    case .tooMany(let limit):
      return "there are more redirects than the \(limit) allowed: \(chain)"
    case .downgrade:
      return step + " was refused, for it leaves https; say allowsDowngrade to follow it"
    case .location(let problem):
      return "the \(status) redirect from \(target) cannot be followed: \(problem)"
    case .severalLocations:
      return "the \(status) redirect from \(target) cannot be followed: it names several places"
    case .bodyReadOnce:
      return step + " asks for the body again, which can be read only once; "
        + "send one that is in memory or in a file"
    case .secretBody:
      return step + " was refused, for the body holds a secret that is meant for \(source)"
    }
  }

  private var chain: String { urls.joined(separator: " → ") }
}
