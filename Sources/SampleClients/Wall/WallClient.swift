public import RepriseNetworking

/// Reading a wall.
public protocol WallReading: Sendable {
  /// The newest posts on a wall.
  func items(of ownerID: Int, count: Int) async throws(WallError) -> [WallItem]

  /// How many posts a wall has.
  func itemCount(of ownerID: Int) async throws(WallError) -> Int

  /// What the newest post says, `nil` on an empty wall.
  func firstText(of ownerID: Int) async throws(WallError) -> String?
}

/// Posting to a wall.
public protocol WallPosting: Sendable {
  /// Posts to one's own wall and gives the number of the post.
  func post(_ message: String) async throws(WallError) -> Int
}

/// The wall API, which answers 200 also when it refuses: the refusal stands in the body's `error`.
public struct WallClient: WallReading, WallPosting {
  private let api: APIService<WallError>

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - baseURL: where the API stands.
  ///   - accessToken: sent with every call, to the API's own origin only.
  ///   - transport: what sends the messages.
  public init(baseURL: String, accessToken: String, transport: any Transport) throws {
    api = APIService(
      try Client(
        baseURL: baseURL, transport: transport,
        preparers: [CommonParameters(["access_token": ParameterValue(accessToken)])],
        checker: AllOf(StatusChecker(), BodyKeyChecker(absent: "error")),
        errorMapper: ErrorCodeTable<WallError>(code: "error.error_code", message: "error.error_msg")
        { code, message in
          switch code {
          case 5: .invalidAccessToken(message)
          case 100: .invalidParameter(message)
          default: .refused(code: code.number ?? -1, message: message)
          }
        }))
  }

  /// The newest posts on a wall.
  public func items(of ownerID: Int, count: Int = 20) async throws(WallError) -> [WallItem] {
    try await api.value(of: WallRouter.Get(ownerID: ownerID, count: count))
  }

  /// How many posts a wall has.
  public func itemCount(of ownerID: Int) async throws(WallError) -> Int {
    try await api.value(of: WallRouter.Count(ownerID: ownerID))
  }

  /// What the newest post says, `nil` on an empty wall.
  public func firstText(of ownerID: Int) async throws(WallError) -> String? {
    try await api.value(of: WallRouter.FirstText(ownerID: ownerID))
  }

  /// Posts to one's own wall and gives the number of the post.
  public func post(_ message: String) async throws(WallError) -> Int {
    let answer = try await api.value(of: WallRouter.Post(message: message))
    guard let number = answer["response"]?["post_id"] else {
      throw .failed("The wall took the post, but gave no number for it.")
    }
    return number
  }
}
