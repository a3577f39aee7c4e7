import RepriseJSON
import Synchronization

/// The places of a body, for values that are taken from it as they stand while Foundation decodes
/// what is around them.
final class JSONPlaces: Sendable {
  /// Under which a decoder's user information holds the places of what it reads.
  static let key = CodingUserInfoKey(rawValue: "RepriseNetworking.JSONPlaces")

  private enum Root {
    case bytes(ArraySlice<UInt8>)
    case value(JSONValue?)
  }

  private let lazyRoot: Mutex<Root>
  private let keys: KeyStrategy

  /// - Parameters:
  ///   - selection: the part of a body that is decoded; `nil` for the whole.
  ///   - bytes: what is decoded, which is looked into only when a place is asked for.
  init(of selection: ResponsePath.Selection?, in bytes: ArraySlice<UInt8>, keys: KeyStrategy) {
    if case .one(let value)? = selection {
      lazyRoot = Mutex(.value(value))
    } else {
      lazyRoot = Mutex(.bytes(bytes))
    }
    self.keys = keys
  }

  /// What is decoded as a whole, `nil` where it is no JSON.
  private var root: JSONValue? {
    lazyRoot.withLock { root in
      switch root {
      case .value(let value): return value
      case .bytes(let bytes):
        let value = try? JSONDocument(bytes).root
        root = .value(value)
        return value
      }
    }
  }

  /// What stands where a decoder is, `nil` where that cannot be told.
  func value(at path: [any CodingKey]) -> JSONValue? {
    var value = root
    for key in path {
      guard let container = value else { return nil }
      switch container.kind {
      case .array: value = key.intValue.flatMap { container[$0] }
      case .object: value = container[key.stringValue] ?? member(key.stringValue, of: container)
      default: return nil
      }
    }
    return value
  }

  /// The member whose name the decoder reads as this one.
  private func member(_ name: String, of object: JSONValue) -> JSONValue? {
    if case .asWritten = keys { return nil }
    return object.members.last { keys.propertyName(of: $0.name) == name }?.value
  }
}
