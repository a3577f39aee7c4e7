public import RepriseNetworking

/// What the wall API refuses, told by the number in `error.error_code`.
public enum WallError: APIFailure, Hashable {
  /// The token is missing, wrong or expired (5).
  case invalidAccessToken(String)
  /// A parameter is missing or does not fit (100).
  case invalidParameter(String)
  /// Another refusal of the API.
  case refused(code: Int, message: String)
  /// There was no answer, or none that could be read.
  case failed(String)

  /// What any other error becomes.
  public init(_ error: NetworkError) {
    self =
      error.underlying as? WallError
      ?? .failed(error.text(at: "error.error_msg") ?? error.message)
  }

  /// One sentence for a person.
  public var message: String {
    switch self {
    case .invalidAccessToken(let text), .invalidParameter(let text), .failed(let text): text
    case .refused(_, let message): message
    }
  }

  /// The number of the refusal, or -1 where the API said none.
  public var code: Int {
    switch self {
    case .invalidAccessToken: 5
    case .invalidParameter: 100
    case .refused(let code, _): code
    case .failed: -1
    }
  }
}
