import HTTPTypes

/// The directives of `cache-control` fields (RFC 9111, section 5.2).
///
/// A name is read in any case; of a directive that is there twice, the first counts.
struct CacheControl: Equatable {
  /// Names in lower case with their values, unquoted; the value is `nil` without an equals sign.
  private(set) var directives: [String: String?] = [:]

  /// The largest number of seconds; larger ones count as this one (RFC 9111, section 1.2.2).
  static let largest: Int64 = 2_147_483_648

  init(_ fields: HTTPFields) {
    for field in fields[fields: .cacheControl] {
      read(field.withUnsafeBytesOfValue { Array($0) })
    }
  }

  init(_ text: String) { read(Array(text.utf8)) }

  func contains(_ name: String) -> Bool { directives[name] != nil }

  /// The seconds of a directive: `nil` where it is not there, and `invalid` where it has no number.
  func seconds(_ name: String, invalid: Int64) -> Int64? {
    guard let value = directives[name] else { return nil }
    guard let digits = value?.utf8, !digits.isEmpty,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return invalid }
    return digits.reduce(0) { min($0 * 10 + Int64($1 - 0x30), Self.largest) }
  }

  private mutating func read(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let name = token(bytes, &index)
      skipBlanks(bytes, &index)
      var value: [UInt8]?
      if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
        index += 1
        skipBlanks(bytes, &index)
        value = argument(bytes, &index)
      }
      // What stands between a directive and the next comma belongs to neither.
      while index < bytes.count, bytes[index] != UInt8(ascii: ",") { index += 1 }
      index += 1
      let key = String(decoding: name, as: UTF8.self).asciiLowercased
      if !key.isEmpty, directives[key] == nil {
        directives[key] = .some(value.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  private func skipBlanks(_ bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
  }

  private func token(_ bytes: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    skipBlanks(bytes, &index)
    let start = index
    while index < bytes.count, !",= \t\"".utf8.contains(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// A token or a quoted text, in which commas stand for themselves.
  private func argument(_ bytes: [UInt8], _ index: inout Int) -> [UInt8] {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      return Array(token(bytes, &index))
    }
    index += 1
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      value.append(bytes[index])
      index += 1
    }
    index += 1
    return value
  }
}
