public import HTTPTypes
import RepriseRedaction

extension HTTPResponse {
  /// The file name that the server suggests in `content-disposition` (RFC 6266), made harmless.
  ///
  /// It is one name without a folder, without control characters and without a dot at its beginning;
  /// `nil` where the server suggests none or nothing is left of it.
  public var suggestedFileName: String? {
    guard let field = headerFields[.contentDisposition] else { return nil }
    let type = MediaType("x/y;" + field.drop { $0 != ";" }.dropFirst())
    let name = type?.parameter("filename*").flatMap(Self.extended) ?? type?.parameter("filename")
    return name.flatMap(Self.harmless)
  }

  /// The text of `UTF-8'en'na%C3%AFve` (RFC 8187).
  private static func extended(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let bytes = PercentCoding.decode(parts[2].utf8, plusIsBlank: false)
    switch String(parts[0]).asciiLowercased {
    case "utf-8": return String(validating: bytes, as: UTF8.self)
    case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }

  private static func harmless(_ name: String) -> String? {
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? []
    let kept = last.filter { scalar in
      let text = String(Character(scalar))
      return ControlCharacters.escaped(text) == text && scalar != ":"
    }.drop { $0 == "." || $0 == " " }
    var scalars = Array(kept)
    while let end = scalars.last, end == "." || end == " " { scalars.removeLast() }
    let text = String(String.UnicodeScalarView(scalars.prefix(120)))
    return text.isEmpty ? nil : text
  }
}
