/// One post on a wall.
public struct WallItem: Sendable, Hashable, Decodable {
  /// The number of the post on its wall.
  public var id: Int
  /// What it says.
  public var text: String

  /// Makes a post.
  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}
