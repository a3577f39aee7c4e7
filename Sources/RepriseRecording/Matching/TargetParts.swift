internal import RepriseRedaction

/// A name with its value, decoded; the value is absent where no `=` stands.
struct NamedPart: Hashable, Sendable {
  var name: [UInt8]
  var value: [UInt8]?
  var isSecret: Bool

  /// Splits `a=1&b=2` into decoded pairs; names in order, values of one name in theirs.
  static func pairs(
    _ text: ArraySlice<UInt8>, isSecret: ([UInt8]) -> Bool
  ) -> [NamedPart] {
    NamedValues(text).entries.map { entry in
      NamedPart(name: entry.name, value: entry.value, isSecret: isSecret(entry.name))
    }.sortedByName()
  }
}

extension [NamedPart] {
  /// The parts by name, those of one name in the order they had.
  func sortedByName() -> [NamedPart] {
    guard count > 1 else { return self }
    return enumerated().sorted { left, right in
      left.element.name == right.element.name
        ? left.offset < right.offset
        : left.element.name.lexicographicallyPrecedes(right.element.name)
    }.map(\.element)
  }
}

/// The path and the query of a request in the form in which they are compared.
struct TargetParts: Hashable, Sendable {
  /// What stands between the slashes, with unreserved characters decoded and escapes in capitals.
  var segments: [[UInt8]]

  /// The pairs of the query; none where it is empty.
  var query: [NamedPart]

  init(_ target: String, ignoring names: Set<String>, isSecret: ([UInt8]) -> Bool) {
    let bytes = Array(target.utf8)[...]
    let question = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    segments = bytes[..<question].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map(Self.normalized)
    let pairs =
      question < bytes.endIndex
      ? NamedPart.pairs(bytes[(question + 1)...], isSecret: isSecret) : []
    query =
      names.isEmpty
      ? pairs : pairs.filter { !names.contains(String(decoding: $0.name, as: UTF8.self)) }
  }

  /// The path as text, slashes between its segments.
  var path: String {
    String(decoding: Array(segments.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
  }

  /// Decodes the escapes of unreserved characters and writes the others in capitals (RFC 3986,
  /// section 6.2.2).
  private static func normalized(_ segment: ArraySlice<UInt8>) -> [UInt8] {
    guard segment.contains(UInt8(ascii: "%")) else { return Array(segment) }
    var output: [UInt8] = []
    var index = segment.startIndex
    while index < segment.endIndex {
      let byte = segment[index]
      guard byte == UInt8(ascii: "%"), segment.endIndex - index > 2,
        let high = hexadecimal(segment[index + 1]), let low = hexadecimal(segment[index + 2])
      else {
        output.append(byte)
        index += 1
        continue
      }
      let decoded = high << 4 | low
      if isUnreserved(decoded) {
        output.append(decoded)
      } else {
        output += [byte, capital(segment[index + 1]), capital(segment[index + 2])]
      }
      index += 3
    }
    return output
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func capital(_ byte: UInt8) -> UInt8 {
    (0x61...0x66).contains(byte) ? byte - 0x20 : byte
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
