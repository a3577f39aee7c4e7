package import RepriseNetworking
package import RepriseRedaction
private import Synchronization

/// The secrets that were declared in this session, each with the origins it may be sent to.
///
/// A secret that is given without an origin belongs to the first one it is sent to. It is found in
/// a request by its value, in whatever encoding, so that copying it into another variable does not
/// take it elsewhere.
package final class SecretStore: Sendable {
  private struct Secret: Sendable {
    let value: String
    var origins: Set<Origin>
    /// Knows this one value and nothing else.
    let finder: Redactor
  }

  private let secrets = Mutex<[String: Secret]>([:])
  private let followers = Mutex<[Redactor]>([])

  /// What hides secrets from files and error texts.
  package let redactor: Redactor

  package init(redactor: Redactor = Redactor()) {
    self.redactor = redactor
  }

  /// Declares that a value is secret.
  ///
  /// Declared anew, a secret may belong to another origin.
  package func declare(_ value: String, as name: String, origins: Set<Origin> = []) {
    let finder = Redactor()
    finder.declare(value, as: name)
    redactor.declare(value, as: name)
    for follower in followers.withLock({ $0 }) { follower.declare(value, as: name) }
    secrets.withLock {
      $0[name] = Secret(value: value, origins: origins, finder: finder)
    }
  }

  /// Declares a value unless the name holds that very value already, whose origins then stay.
  func note(_ value: String, as name: String) {
    let isKnown = secrets.withLock { $0[name]?.value == value }
    if !isKnown { declare(value, as: name) }
  }

  /// Tells a recording's redactor of the secrets declared so far, and of those declared later.
  func tell(_ follower: Redactor) {
    for (name, secret) in secrets.withLock({ $0 }) { follower.declare(secret.value, as: name) }
    followers.withLock { $0.append(follower) }
  }

  /// Forgets what a name holds; the value stays hidden.
  func remove(_ name: String) {
    secrets.withLock { _ = $0.removeValue(forKey: name) }
  }

  /// Whether the name was declared.
  func isDeclared(_ name: String) -> Bool {
    secrets.withLock { $0[name] != nil }
  }

  /// The names of the secrets in a message that may not go to an origin, each with where it
  /// belongs.
  func strangers(in message: OutgoingMessage, to origin: Origin) -> [(name: String, home: Origin)] {
    secrets.withLock { $0 }
      .compactMap { name, secret -> (name: String, home: Origin)? in
        guard let home = secret.origins.sorted(by: { $0.description < $1.description }).first,
          !secret.origins.contains(origin), message.holds(secret.finder)
        else { return nil }
        return (name, home)
      }
      .sorted { $0.name < $1.name }
  }

  /// Binds the secrets in a message that belong nowhere yet to the origin it goes to.
  func bind(in message: OutgoingMessage, to origin: Origin) {
    for (name, secret) in secrets.withLock({ $0 })
    where secret.origins.isEmpty && message.holds(secret.finder) {
      secrets.withLock { $0[name]?.origins = [origin] }
    }
  }
}
