internal import Synchronization

/// The environments of an app and which of them is in use, changeable while the app runs.
///
/// Every client that was made with the switch sends its next request to the environment chosen then.
///
/// ```swift
/// let environments = try EnvironmentSwitch([production, staging, qa])
/// let client = Client(environments: environments, transport: transport)
/// try environments.select("qa")
/// ```
public final class EnvironmentSwitch: Sendable {
  /// All environments, in the order given.
  public let all: [APIEnvironment]

  private let selected: Mutex<APIEnvironment>

  /// Makes a switch that stands at one environment and has no other.
  public init(_ only: APIEnvironment) {
    all = [only]
    selected = Mutex(only)
  }

  /// Makes a switch that stands at the first of several environments.
  ///
  /// - Throws: ``EnvironmentError`` when there is none or when two have the same name.
  public init(_ all: [APIEnvironment]) throws(EnvironmentError) {
    guard let first = all.first else {
      throw EnvironmentError("", .name, found: "", expected: "at least one environment")
    }
    for (index, environment) in all.enumerated()
    where all[..<index].contains(where: { $0.name == environment.name }) {
      throw EnvironmentError(
        environment.name, .name, found: environment.name, expected: "a name that no other has")
    }
    self.all = all
    selected = Mutex(first)
  }

  /// The environment in use.
  public var current: APIEnvironment { selected.withLock { $0 } }

  /// Uses the environment of the name from the next request on.
  ///
  /// - Throws: ``EnvironmentError`` that lists the names there are.
  public func select(_ name: String) throws(EnvironmentError) {
    guard let environment = all.first(where: { $0.name == name }) else {
      throw EnvironmentError(
        name, .name, found: name,
        expected: "one of " + all.map(\.name).joined(separator: ", "))
    }
    selected.withLock { $0 = environment }
  }
}
