import HTTPTypes
import RepriseRedaction

/// The name of a fixture file: `NUMBER-METHOD-slug.http`.
///
/// Method and slug are for people; number and content count.
enum FixtureName {
  static func stem(ofFile fileName: String) -> String {
    fileName.hasSuffix(".http") ? String(fileName.dropLast(5)) : fileName
  }

  /// The number with at least four digits.
  static func numberText(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// The stem for an exchange whose secrets have been replaced.
  static func stem(_ number: Int, of head: HTTPRequest) -> String {
    "\(numberText(number))-\(method(head.method))-\(slug(of: head.path ?? ""))"
  }

  /// The number of a name that begins like `0007-`, whatever follows; `nil` for all others.
  static func number(ofName name: some Collection<UInt8>) -> Int? {
    let digits = name.prefix { $0.isDigit }
    guard digits.count >= 4, let number = ArraySlice(digits).decimal,
      name.dropFirst(digits.count).first == UInt8(ascii: "-")
    else { return nil }
    return Int(exactly: number)
  }

  /// The number of a fixture file; `nil` for names that are none.
  static func number(ofFixture name: some Collection<UInt8>) -> Int? {
    guard name.count > 5, name.suffix(5).elementsEqual(".http".utf8) else { return nil }
    return number(ofName: name)
  }

  /// Whether a name is that of a body's file, whichever exchange it belongs to.
  static func isSibling(_ name: String) -> Bool {
    let bytes = ArraySlice(name.utf8)
    guard number(ofName: bytes) != nil else { return false }
    let stem = String(decoding: bytes.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    return SiblingName(bytes, stem: stem, part: .request) != nil
      || SiblingName(bytes, stem: stem, part: .response) != nil
  }

  private static func method(_ method: HTTPRequest.Method) -> String {
    let bytes = method.rawValue.utf8.map { byte in
      (0x41...0x5A).contains(byte) || byte.isDigit || byte == UInt8(ascii: "-")
        ? byte : UInt8(ascii: "_")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Slug

  private static let longestSlug = 40

  /// The last path segment that is not a number or an identifier, in lower-case ASCII letters,
  /// digits and hyphens.
  static func slug(of target: String) -> String {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    for segment in path.split(separator: UInt8(ascii: "/")).reversed() {
      let segment = PercentCoding.decode(segment, plusIsBlank: false)
      if isNumberOrIdentifier(segment) { continue }
      let slug = spelled(segment)
      if !slug.isEmpty { return slug }
    }
    return "root"
  }

  private static func spelled(_ segment: [UInt8]) -> String {
    var output: [UInt8] = []
    for byte in segment {
      if byte.isLetter {
        output.append(byte | 0x20)
      } else if byte.isDigit {
        output.append(byte)
      } else if let last = output.last, last != UInt8(ascii: "-") {
        output.append(UInt8(ascii: "-"))
      }
      if output.count == longestSlug { break }
    }
    while output.last == UInt8(ascii: "-") { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Numbers, UUIDs, long hexadecimal texts, placeholders, and long mixtures of letters and digits.
  private static func isNumberOrIdentifier(_ segment: [UInt8]) -> Bool {
    let digits = segment.count { $0.isDigit }
    let plain = segment.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    if plain.isEmpty || segment.allSatisfy({ $0.isDigit || !$0.isLetter }) && digits > 0 {
      return true
    }
    if segment.starts(with: "REDACTED-".utf8) { return true }
    let isHexadecimal = plain.allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
    if isHexadecimal, digits > 0, plain.count >= 8 { return true }
    let isMixed = plain.allSatisfy { $0.isDigit || $0.isLetter } && digits * 4 >= plain.count
    return isMixed && plain.count >= 16
  }
}
