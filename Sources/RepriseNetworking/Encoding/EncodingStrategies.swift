#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How the elements of an array are written into a query or a form.
public enum ArrayStrategy: Sendable {
  /// `a[]=1&a[]=2`
  case brackets
  /// `a=1&a=2`
  case repeated
  /// `a[0]=1&a[1]=2`
  case indexed
  /// `a=1,2`; only for elements that are no arrays or objects themselves.
  case commaJoined
  /// The name that the closure makes of the array's name and the element's index, from 0.
  case custom(@Sendable (_ name: String, _ index: Int) -> String)
}

/// How the members of an object are written into a query or a form.
public enum ObjectStrategy: Sendable {
  /// `a[b]=1`
  case brackets
  /// `a.b=1`
  case dots
  /// The name that the closure makes of the object's name and the member's name.
  case custom(@Sendable (_ name: String, _ member: String) -> String)
}

/// How truth values are written into a query or a form.
public enum BooleanStrategy: Sendable, Hashable {
  /// `true` and `false`
  case literal
  /// `1` and `0`
  case numeric
}

extension ParameterEncoder {
  /// What becomes of values that are nothing in a query or a form; JSON has other ways
  /// (``JSONParameterEncoder/NilStrategy``).
  public enum NilStrategy: Sendable, Hashable {
    /// The pair is left out.
    case drop
    /// `a=`
    case empty
    /// `a=null`
    case null
  }
}

/// How blanks are written into a query or a form.
public enum BlankStrategy: Sendable, Hashable {
  /// `%20`, which is a blank everywhere.
  case percent
  /// `+`, which is a blank only where the server reads the text as a form.
  case plus
}

/// In which order names are written.
public enum ParameterOrder: Sendable, Hashable {
  /// The order in which the parameters were written.
  case asWritten
  /// The order of the names' bytes; values of the same name keep theirs.
  case sorted
}

/// How the names of properties and those in a body become one another.
public enum KeyStrategy: Sendable {
  /// They are the same.
  case asWritten
  /// `userID` and `userId` are written as `user_id`, which is read as `userId`.
  case snakeCase
  /// As the closure makes the one that is asked for of the other: that in the body when writing, and
  /// that of the property when reading.
  case custom(@Sendable (_ name: String) -> String)

  func name(of name: String) -> String {
    switch self {
    case .asWritten: name
    case .snakeCase: Self.snakeCased(name)
    case .custom(let transform): transform(name)
    }
  }

  /// The name of the property that Foundation's decoder reads a name in a body as.
  func propertyName(of name: String) -> String {
    switch self {
    case .asWritten: name
    case .snakeCase: Self.camelCased(name)
    case .custom(let transform): transform(name)
    }
  }

  /// Underscores at either end stay: `_user_id` is `_userId`.
  private static func camelCased(_ name: String) -> String {
    let underscore = UInt8(ascii: "_")
    let words = name.utf8.split(separator: underscore).map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first, words.count > 1 else { return name }
    let before = name.utf8.prefix { $0 == underscore }.count
    let after = name.utf8.reversed().prefix { $0 == underscore }.count
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    return String(repeating: "_", count: before) + first.lowercased() + rest.joined()
      + String(repeating: "_", count: after)
  }

  /// A word begins at a capital letter behind a small one or a digit, and at the last capital of
  /// several where a small letter follows: `myURLPath2Go` is `my_url_path2_go`.
  private static func snakeCased(_ name: String) -> String {
    let bytes = Array(name.utf8)
    func isCapital(_ index: Int) -> Bool { (0x41...0x5A).contains(bytes[index]) }
    func isSmall(_ index: Int) -> Bool { (0x61...0x7A).contains(bytes[index]) }
    var output: [UInt8] = []
    for index in bytes.indices {
      guard isCapital(index) else {
        output.append(bytes[index])
        continue
      }
      if index > 0, bytes[index - 1] != UInt8(ascii: "_") {
        let endsCapitals = index + 1 < bytes.count && isSmall(index + 1)
        if !isCapital(index - 1) || endsCapitals { output.append(UInt8(ascii: "_")) }
      }
      output.append(bytes[index] | 0x20)
    }
    return String(decoding: output, as: UTF8.self)
  }
}

/// How dates are written; how they are read is ``JSONResponseDecoder/DateStrategy``, for a closure
/// makes something else of a date than it reads one from.
public enum DateStrategy: Sendable {
  /// `2026-11-21T09:30:00Z` (RFC 3339), in UTC; parts of a second are left out.
  case iso8601
  /// Seconds since 1970 as a number, with a fraction where there is one.
  case seconds
  /// Milliseconds since 1970 as a whole number.
  case milliseconds
  /// As the closure writes them.
  case custom(@Sendable (_ date: Date) -> ParameterValue)

  func value(of date: Date, at path: String) throws(EncodingFailure) -> ParameterValue {
    if case .custom(let transform) = self { return transform(date) }
    let seconds = date.timeIntervalSince1970
    // The years 1 to 9999: what RFC 3339 can write, and far from what an integer cannot hold.
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else {
      throw EncodingFailure(
        path: path, reason: "the date is not between the years 1 and 9999",
        advice: "leave it out or write it with a strategy of your own")
    }
    switch self {
    case .iso8601: return ParameterValue(date.formatted(.iso8601))
    case .milliseconds: return ParameterValue(Int64((seconds * 1_000).rounded()))
    case .seconds, .custom:
      let whole = seconds.rounded(.towardZero)
      return whole == seconds ? ParameterValue(Int64(whole)) : ParameterValue(seconds)
    }
  }
}

/// How bytes are written.
public enum DataStrategy: Sendable {
  /// Base64 with padding (RFC 4648, section 4).
  case base64
  /// As the closure writes them.
  case custom(@Sendable (_ bytes: [UInt8]) -> ParameterValue)

  func value(of bytes: [UInt8]) -> ParameterValue {
    switch self {
    case .base64: ParameterValue(Data(bytes).base64EncodedString())
    case .custom(let transform): transform(bytes)
    }
  }
}
