import HTTPTypes
import RepriseJSON
import RepriseNetworking

/// Where and how a body stands: nowhere, as text in the fixture, or in a file of its own.
struct BodyPlacement {
  enum Content {
    case none
    case text(ArraySlice<UInt8>)
    case sibling(ArraySlice<UInt8>, fileExtension: String)
    case kept(Sibling)
  }

  var content: Content
  var layout: JSONLayout?
  var endsWithNewline = false

  static var none: BodyPlacement { BodyPlacement(content: .none) }

  /// Decides for a body with the head fields of its message.
  init(of body: ArraySlice<UInt8>, fields: HTTPFields) {
    let type = fields[.contentType]
    guard !body.isEmpty else {
      self = .none
      return
    }
    let isEncoded = Self.isEncoded(fields)
    let own = BodyPlacement(
      content: .sibling(body, fileExtension: isEncoded ? "bin" : FileExtension.of(type)))
    guard !isEncoded else {
      self = own
      return
    }
    let endsWithNewline = body.last == UInt8(ascii: "\n")
    let text = endsWithNewline ? body.dropLast() : body
    if let layout = Self.layout(of: text, type: type) {
      self = own
      if let shown = layout.shown, BodyText.isFit(shown) {
        self.init(
          content: .text(shown), layout: layout.layout, endsWithNewline: endsWithNewline)
      }
    } else if !text.isEmpty, BodyText.isFit(text) {
      self.init(content: .text(text), endsWithNewline: endsWithNewline)
    } else {
      self = own
    }
  }

  private init(content: Content, layout: JSONLayout? = nil, endsWithNewline: Bool = false) {
    self.content = content
    self.layout = layout
    self.endsWithNewline = endsWithNewline
  }

  /// A body that is in a file already and stays there.
  init(keeping sibling: Sibling) {
    content = .kept(sibling)
  }

  /// Whether the bytes are in a coding that the transport could not undo.
  static func isEncoded(_ fields: HTTPFields) -> Bool {
    fields[values: .contentEncoding].contains { !$0.isEmpty && $0.asciiLowercased != "identity" }
  }

  /// The layout that gives JSON back, and the JSON as it would stand in the file, if that is not
  /// too long.
  private static func layout(
    of text: ArraySlice<UInt8>, type: String?
  ) -> (layout: JSONLayout, shown: ArraySlice<UInt8>?)? {
    // What calls itself JSON, and what calls itself nothing but looks like it.
    let isJSON =
      MediaType(type)?.isJSON
      ?? (text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "["))
    // Blanks can make a text a few times as long as it is when it stands in the file, not more.
    guard isJSON, text.count <= 8 * BodyText.largest, let document = try? JSONDocument(text),
      let layout = document.layout
    else { return nil }
    guard document.byteCount(in: .indent2) <= BodyText.largest else { return (layout, nil) }
    return (layout, document.text(in: .indent2)[...])
  }
}
