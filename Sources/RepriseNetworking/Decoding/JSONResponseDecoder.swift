import HTTPTypes
import RepriseJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes JSON, the part of it that stands at a path, without printing and reading it again.
///
/// Scalars decode as well as objects and arrays. A body in UTF-16, UTF-32 or ISO 8859-1, told by its
/// `charset` or by a byte order mark, is read as such.
///
/// As `Data`, a whole body is its bytes as they are; as `String`, one whose content type is a text
/// that is no JSON (`text/plain`) is that text.
public struct JSONResponseDecoder: ResponseDecoder {
  /// How dates are read.
  public enum DateStrategy: Sendable {
    /// `2026-11-21T02:35:42Z`, with or without a fraction of a second, with any offset.
    case iso8601
    /// Seconds since 1970, as a number.
    case seconds
    /// Milliseconds since 1970, as a number.
    case milliseconds
    /// As text that a closure reads; `nil` is a text that is no date.
    case custom(@Sendable (String) -> Date?)
  }

  private let keys: KeyStrategy
  private let dates: DateStrategy

  /// Makes a decoder; keys are taken as they are written and dates read as ISO 8601.
  public init(keys: KeyStrategy = .asWritten, dates: DateStrategy = .iso8601) {
    self.keys = keys
    self.dates = dates
  }

  /// Decodes the part of the JSON body that stands at the path.
  ///
  /// - Throws: ``EmptyBody``, ``DecodingFailure``, ``ResponsePathError`` or
  ///   ``ResponsePathSyntaxError``.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from response: CollectedResponse, at path: ResponsePath
  ) throws -> Value {
    if path == .whole, type == Data.self, let bytes = Data(response.body) as? Value { return bytes }
    let text = try JSONBytes(of: response)
    if text.isBlank {
      guard let optional = type as? any OptionalValue.Type, let none = optional.none as? Value
      else { throw EmptyBody(type) }
      return none
    }
    // Foundation refuses a body that is nested deep; a value that is the body itself need not be read.
    if path == .whole, type != JSONValue.self {
      do {
        return try decode(type, from: text.bytes, of: nil)
      } catch {
        if type == String.self, let plain = text.plain(of: response) as? Value { return plain }
        throw error
      }
    }
    let document: JSONDocument
    do {
      document = try JSONDocument(text.bytes)
    } catch {
      throw DecodingFailure(path: "", reason: "it is no JSON: \(error)", type: "\(type)")
    }
    let selection = try path.selection(in: document.root)
    switch selection {
    case .one(let value):
      if type == JSONValue.self, let value = value as? Value { return value }
      return try decode(type, from: value.bytes, of: selection)
    case .all(let values):
      let array = JSONValue(values)
      if type == JSONValue.self, let value = array as? Value { return value }
      return try decode(type, from: array.bytes, of: selection)
    }
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: ArraySlice<UInt8>, of selection: ResponsePath.Selection?
  ) throws -> Value {
    let decoder = decoder
    decoder.knowsPlaces(in: selection)
    if let key = JSONPlaces.key {
      decoder.userInfo[key] = JSONPlaces(of: selection, in: bytes, keys: keys)
    }
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw DecodingFailure(error, type: "\(type)", decoding: bytes, of: selection) { bytes in
        do {
          _ = try decoder.decode(type, from: Data(bytes))
          return true
        } catch {
          return !DecodingFailure.isUnexplained(error)
        }
      }
    }
  }

  private var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    switch keys {
    case .asWritten: break
    case .snakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
    case .custom(let name):
      decoder.keyDecodingStrategy = .custom { path in
        guard let key = path.last, key.intValue == nil else { return path.last ?? NameKey("") }
        return NameKey(name(key.stringValue))
      }
    }
    switch dates {
    case .seconds: decoder.dateDecodingStrategy = .secondsSince1970
    case .milliseconds: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .iso8601: decoder.readDates { Self.iso8601($0) }
    case .custom(let read): decoder.readDates(read)
    }
    return decoder
  }

  private static func iso8601(_ text: String) -> Date? {
    (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: false)))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}

extension JSONDecoder {
  fileprivate func readDates(_ read: @escaping @Sendable (String) -> Date?) {
    dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = read(text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "“\(text)” is no date")
      }
      return date
    }
  }
}

/// The name of a property.
private struct NameKey: CodingKey {
  let stringValue: String

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }

  var intValue: Int? { nil }
}

/// A value that may be missing.
private protocol OptionalValue {
  static var none: Any { get }
}

extension Optional: OptionalValue {
  fileprivate static var none: Any { Self.none as Self as Any }
}
