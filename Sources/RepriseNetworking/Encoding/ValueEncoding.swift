import RepriseRedaction

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns what a type encodes into parameter values, with the order kept and every failure named.
enum ValueEncoding {
  /// Deeper values are taken for values that contain themselves.
  static let depthLimit = 256

  static func value(of value: some Encodable) throws(EncodingFailure) -> ParameterValue {
    let slot = EncodingSlot()
    do {
      try encode(value, into: slot, at: [])
    } catch let failure as EncodingFailure {
      throw failure
    } catch {
      throw failure(error, at: [])
    }
    return slot.value
  }

  static func encode<Value: Encodable>(
    _ value: Value, into slot: EncodingSlot, at path: [any CodingKey]
  ) throws {
    if let known = self.known(value) {
      slot.content = .value(known)
      return
    }
    guard path.count < depthLimit else {
      throw EncodingFailure(
        path: ParameterPath.text(Array(path.prefix(3))) + "…",
        reason: "it is nested more than \(depthLimit) levels deep",
        advice: "check whether it contains itself")
    }
    do {
      try value.encode(to: ValueEncoder(slot: slot, codingPath: path))
      // A dictionary has another order each time the program runs.
      if value is any UnorderedNames { slot.sortMembers() }
    } catch let failure as EncodingFailure {
      throw failure
    } catch {
      throw failure(error, at: path)
    }
  }

  /// Values that are written as a whole, whatever their own `encode(to:)` would do.
  private static func known(_ value: some Encodable) -> ParameterValue? {
    switch value {
    case let value as String: ParameterValue(value)
    case let value as Int: ParameterValue(value)
    case let value as Bool: ParameterValue(value)
    case let value as Double: ParameterValue(value)
    case let value as ParameterValue: value
    case let value as Parameters: ParameterValue(value)
    case let value as Date: .date(value)
    case let value as Data: .data(value)
    case let value as Decimal: ParameterValue(value)
    case let value as UUID: ParameterValue(value.uuidString)
    // A URL would write itself as an object; its type is not named here, for nothing else needs it.
    case let value as any CustomStringConvertible where "\(type(of: value))" == "URL":
      ParameterValue(value.description)
    default: nil
    }
  }

  private static func failure(_ error: any Error, at path: [any CodingKey]) -> EncodingFailure {
    var path = path
    var reason = "\(error)"
    if case .invalidValue(_, let context)? = error as? EncodingError {
      if context.codingPath.count > path.count { path = context.codingPath }
      reason = context.debugDescription
    }
    return EncodingFailure(
      path: ParameterPath.text(path),
      reason: "its encode(to:) failed with “\(Redactor().redacted(text: reason))”",
      advice: "give it a value that its type can encode")
  }
}

/// A type whose names have no order of their own.
private protocol UnorderedNames {}

extension Dictionary: UnorderedNames {}
