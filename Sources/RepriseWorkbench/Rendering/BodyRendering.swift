internal import RepriseJSON
internal import RepriseNetworking

/// A body as a terminal shows it: JSON indented and coloured, other text as it is, anything else
/// as a note.
struct BodyRendering {
  /// Above this size JSON is shown as it came: nobody reads it, and laying it out takes time.
  static let largestFormatted = 16 << 20

  private let bytes: ArraySlice<UInt8>
  private let mediaType: MediaType?

  /// Takes a body with its secrets hidden, and the `content-type` that came with it.
  init(_ bytes: ArraySlice<UInt8>, contentType: String?) {
    self.bytes = bytes
    mediaType = MediaType(contentType)
  }

  /// Appends the body, with a line feed at its end; nothing of an empty one.
  func append(to text: inout StyledText) {
    guard !bytes.isEmpty else { return }
    if let json = formattedJSON {
      JSONColoring.append(SafeText.block(json[...])[...], to: &text)
    } else if let readable = readableText {
      text.append(bytes: SafeText.block(readable))
    } else {
      text.append(note, .dim)
    }
    text.endLine()
  }

  /// The body indented by two blanks, where it is JSON; numbers, escapes and order stay as they are.
  private var formattedJSON: [UInt8]? {
    guard bytes.count <= Self.largestFormatted, mightBeJSON,
      let document = try? JSONDocument(bytes)
    else { return nil }
    return document.text(in: .indent2)
  }

  /// Whether the media type says JSON; without one a body that begins like an object or an array
  /// is tried too.
  private var mightBeJSON: Bool {
    if let mediaType { return mediaType.isJSON }
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The body as UTF-8, `nil` where it is not text.
  private var readableText: ArraySlice<UInt8>? {
    // A NUL is the mark of a binary body, but where the server says that it is text.
    if bytes.contains(0), mediaType?.essence.hasPrefix("text/") != true { return nil }
    switch mediaType?.parameter("charset")?.lowercased() {
    case "iso-8859-1", "latin1", "windows-1252":
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
      return ArraySlice(String(scalars).utf8)
    default:
      return String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
    }
  }

  private var note: String {
    let type = SafeText.line(mediaType?.essence ?? "no content-type")
    return "[binary body, not shown: \(type), \(Amount.bytes(Int64(bytes.count)))]"
  }
}
