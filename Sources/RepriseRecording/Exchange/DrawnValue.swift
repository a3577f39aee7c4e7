/// A value that was drawn while recording and is given again on replay.
public struct DrawnValue: Sendable, Hashable {
  /// What was drawn, as a template names it, such as `$uuid` or `$randomInt`.
  public var name: String

  /// What came out.
  public var value: String

  /// Makes a drawn value from its name, dollar sign included, and its text.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
