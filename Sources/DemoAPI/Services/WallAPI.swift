internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// Walls with posts, in the manner of VK: failures are told inside of a 200 response.
///
/// The one token it accepts is ``WallAPI/accessToken``.
final class WallAPI: Sendable {
  static let accessToken = "demo-wall-token"

  /// The wall of the token's owner, where a post goes that names no other.
  static let owner = 7

  private let walls = Mutex<[Int: [WallPost]]>([:])

  var routes: [Route] {
    let get: Route.Handler = { call in self.answer(try await call.fields(), self.get) }
    let post: Route.Handler = { call in self.answer(try await call.fields(), self.post) }
    let query = "?owner_id=7&count=20&offset=0&access_token=\(Self.accessToken)"
    return [
      Route(.get, "/method/wall.get", query: query, "the posts on a wall", handler: get),
      Route(.post, "/method/wall.get", "the same, with the parameters in the body", handler: get),
      Route(
        .post, "/method/wall.post", "posts: message, access_token and, if you like, owner_id",
        handler: post),
    ]
  }

  private func answer(
    _ fields: NamedValues, _ method: (NamedValues) throws(WallError) -> JSON
  ) -> Response {
    do throws(WallError) {
      guard let token = fields["access_token"] else { throw WallError.noToken }
      guard token == Self.accessToken else { throw WallError.invalidToken }
      return .json(["response": try method(fields)])
    } catch {
      return .json(["error": error.json])
    }
  }

  private func get(_ fields: NamedValues) throws(WallError) -> JSON {
    let owner = try Self.integer("owner_id", in: fields)
    let count = try Self.integer("count", in: fields, default: 20, within: 0...100)
    let offset = try Self.integer("offset", in: fields, default: 0, within: 0...Int.max)
    let posted = self.walls.withLock { $0[owner] ?? [] }
    let total = WallPost.written + posted.count
    let numbers = (1...total).reversed().dropFirst(offset).prefix(count)
    let items = numbers.map { number in
      number > WallPost.written
        ? posted[number - WallPost.written - 1] : WallPost(number: number, owner: owner)
    }
    return ["count": .integer(total), "items": .array(items.map(\.json))]
  }

  private func post(_ fields: NamedValues) throws(WallError) -> JSON {
    guard let message = fields["message"] else { throw .parameter("message", "is undefined") }
    let owner = try Self.integer("owner_id", in: fields, default: Self.owner)
    let number = self.walls.withLock { walls in
      let number = WallPost.written + walls[owner, default: []].count + 1
      walls[owner, default: []].append(WallPost(number: number, owner: owner, text: message))
      return number
    }
    return ["post_id": .integer(number)]
  }

  private static func integer(
    _ name: String, in fields: NamedValues, default standard: Int? = nil,
    within range: ClosedRange<Int> = .min ... .max
  ) throws(WallError) -> Int {
    guard let text = fields[name] else {
      guard let standard else { throw .parameter(name, "is undefined") }
      return standard
    }
    guard let number = Int(text) else { throw .parameter(name, "not integer") }
    guard range.contains(number) else { throw .parameter(name, "out of range") }
    return number
  }
}

/// One post on a wall.
struct WallPost: Sendable {
  /// How many posts every wall has from the start.
  static let written = 1650

  let number: Int
  let owner: Int
  let text: String

  init(number: Int, owner: Int, text: String) {
    self.number = number
    self.owner = owner
    self.text = text
  }

  /// A post that was there from the start.
  init(number: Int, owner: Int) {
    let texts = [
      "Rain all day, and the roof holds.", "Does anyone have a ladder?",
      "The bakery on the corner is open again.", "Found: one glove, left, green.",
      "Tonight: soup for everybody.",
    ]
    self.init(number: number, owner: owner, text: texts[number % texts.count])
  }

  var json: JSON {
    [
      "id": .integer(self.number), "owner_id": .integer(self.owner),
      "date": .integer(1_700_000_000 + 3600 * self.number), "text": .string(self.text),
    ]
  }
}

/// A failure as VK tells it: a number and a text.
struct WallError: Error, Equatable {
  let code: Int
  let message: String

  static let noToken = WallError(
    code: 5, message: "User authorization failed: no access_token passed.")
  static let invalidToken = WallError(
    code: 5, message: "User authorization failed: invalid access_token (4).")

  static func parameter(_ name: String, _ problem: String) -> WallError {
    WallError(
      code: 100,
      message: "One of the parameters specified was missing or invalid: \(name) \(problem)")
  }

  var json: JSON { ["error_code": .integer(self.code), "error_msg": .string(self.message)] }
}
