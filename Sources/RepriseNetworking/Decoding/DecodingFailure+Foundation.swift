import RepriseJSON

extension DecodingFailure {
  /// A failure of Foundation's decoder in our words, with what stands in the body at its place.
  ///
  /// - Parameters:
  ///   - bytes: what was decoded.
  ///   - selection: the part of a body that this is; `nil` for a whole body.
  ///   - decodes: whether bytes decode, or fail with something that explains itself.
  init(
    _ error: DecodingError, type: String, decoding bytes: ArraySlice<UInt8>,
    of selection: ResponsePath.Selection?, decodes: (ArraySlice<UInt8>) -> Bool
  ) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      self.init(path: "", reason: "it is no JSON: \(error)", type: type)
      return
    }
    let places = DecodedPlaces(selection)
    guard Self.isUnexplained(error) else {
      let keys = Self.context(of: error).codingPath
      let there = DecodedPlaces.value(at: keys, in: document.root)
      self.init(path: places.path(of: keys), reason: Self.reason(error, at: there), type: type)
      return
    }
    let doubt = UndecodableValue(in: document, decodes: decodes)
    let inner = doubt.value.map { DecodedPlaces.path(of: $0) } ?? ""
    self.init(path: places.path(of: inner), reason: doubt.reason, type: type)
  }

  /// A failure of an element that was decoded by itself.
  init(_ error: any Error, of type: Any.Type, by decoder: any Decoder) {
    let places = DecodedPlaces(of: decoder)
    guard let error = error as? DecodingError else {
      self.init(
        path: places.path(of: decoder.codingPath), reason: "its init(from:) failed with “\(error)”",
        type: "\(type)")
      return
    }
    self.init(
      path: places.path(of: Self.context(of: error).codingPath),
      reason: Self.reason(error, at: nil),
      type: "\(type)")
  }

  /// Whether Foundation says no more than that something is wrong: it calls a number that is too
  /// large for its type no JSON, and does not say where.
  static func isUnexplained(_ error: any Error) -> Bool {
    guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
    return context.debugDescription == "The given data was not valid JSON."
  }

  private static func context(of error: DecodingError) -> DecodingError.Context {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: .init(codingPath: [], debugDescription: "")
    }
  }

  private static func reason(_ error: DecodingError, at value: JSONValue?) -> String {
    switch error {
    case .typeMismatch(let expected, _):
      "expected \(name(of: expected))" + (value.map { ", found \(shown($0))" } ?? "")
    case .valueNotFound(let expected, _): "expected \(name(of: expected)), found null"
    case .keyNotFound(let key, _): "the key “\(key.stringValue)” is missing"
    case .dataCorrupted(let context): "it is not valid: \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }
}
