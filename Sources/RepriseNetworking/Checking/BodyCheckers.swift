import HTTPTypes
import RepriseJSON

/// Looks whether a JSON body has a key, such as `error` inside a 200; its value may be `null`.
public struct BodyKeyChecker: Checker {
  private let path: ResponsePath
  private let mustBeThere: Bool

  /// Makes a checker that refuses a JSON body which has something at the path.
  public init(absent path: ResponsePath) { (self.path, mustBeThere) = (path, false) }

  /// Makes a checker that refuses a body which has nothing at the path, or is no JSON.
  public init(present path: ResponsePath) { (self.path, mustBeThere) = (path, true) }

  /// Refuses a body that has the key and should not, or should and has not.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    let document = try? JSONBytes(of: response).document
    let isThere = document.map { (try? path.selection(in: $0.root)) != nil } ?? false
    guard isThere != mustBeThere else { return nil }
    return CheckFailure("the body has \(mustBeThere ? "no" : "the") key “\(path)”")
  }
}

/// Takes a response for a success when its body is JSON, or when it has no body.
public struct JSONChecker: Checker {
  /// Makes the checker.
  public init() {}

  /// Refuses a body that is no JSON, and says where.
  public func failure(in response: CollectedResponse) -> CheckFailure? {
    guard !response.body.isEmpty else { return nil }
    do {
      _ = try JSONBytes(of: response).document
      return nil
    } catch {
      return CheckFailure("the body is no JSON: \(error)")
    }
  }
}
