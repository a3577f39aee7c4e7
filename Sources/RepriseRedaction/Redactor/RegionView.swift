/// One of the texts in which a region is searched, and the way back to the source.
struct RegionView {
  let text: ArraySlice<UInt8>
  /// The decodings that led to the text, the first one first.
  private let decodings: [DecodedView]
  /// The whole region, if only all of it can be replaced.
  private let whole: Range<Int>?

  /// Where in the source a range of the text, which is not empty, stands.
  func place(_ range: Range<Int>) -> Range<Int> {
    if let whole { return whole }
    return decodings.reversed().reduce(range) { $1.sourceRange(of: $0) }
  }

  /// The deepest chain of decodings.
  private static let greatestDepth = 3
  /// Above this size decoded texts are not decoded once more.
  private static let nestedLimit = 256 * 1024

  /// The texts of a region: as it stands, and with each kind of escape decoded.
  ///
  /// - Parameter readsPlusAsBlank: whether to do that everywhere, of use only to secrets that
  ///   have blanks.
  static func all(
    of region: Region, in source: ArraySlice<UInt8>, readsPlusAsBlank: Bool = false
  ) -> [RegionView] {
    let bytes = source[region.range]
    let isNumber = region.form == .jsonNumber
    let plain = RegionView(text: bytes, decodings: [], whole: isNumber ? region.range : nil)
    guard hasEscapes(bytes) else { return [plain] }
    var views: [RegionView]
    switch region.form {
    case .jsonNumber, .binary:
      return [plain]
    case .jsonString:
      views = [plain.decoded(DecodedView.jsonUnescaping(bytes)) ?? plain]
    case .text, .percentEncoded:
      views = [plain]
    case .formEncoded:
      views = [plain]
      if bytes.contains(UInt8(ascii: "+")) {
        views += [plain.decoded(.percentDecoding(bytes, plusIsBlank: true))].compactMap(\.self)
      }
    }
    var next = 0
    while next < views.count {
      let view = views[next]
      next += 1
      guard view.decodings.count < Self.greatestDepth,
        view.decodings.isEmpty || view.text.count <= Self.nestedLimit
      else { continue }
      views += view.decodedFurther(readsPlusAsBlank: readsPlusAsBlank)
    }
    return views
  }

  /// Whether any kind of escape may stand in the bytes.
  private static func hasEscapes(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.contains { byte in
        byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&")
          || byte == UInt8(ascii: "+")
      }
    }
  }

  private func decodedFurther(readsPlusAsBlank: Bool) -> [RegionView] {
    let readsPlus = readsPlusAsBlank && text.contains(UInt8(ascii: "+"))
    let decodings: [DecodedView?] = [
      .percentDecoding(text, plusIsBlank: false),
      readsPlus ? .percentDecoding(text, plusIsBlank: true) : nil,
      .jsonUnescaping(text),
      .htmlUnescaping(text),
    ]
    return decodings.compactMap(decoded)
  }

  private func decoded(_ view: DecodedView?) -> RegionView? {
    view.map { RegionView(text: $0.bytes[...], decodings: decodings + [$0], whole: whole) }
  }
}
