internal import HTTPTypes
internal import RepriseJSON
internal import RepriseNetworking
internal import RepriseRedaction

/// Puts the secrets back in place of their placeholders, so that none of these is ever sent.
struct PlaceholderFilling {
  /// Gives the secret of a placeholder, or throws why it may not be sent.
  let secret: (Placeholder) throws -> ArraySlice<UInt8>

  /// The request with every placeholder filled.
  ///
  /// - Throws: what ``secret`` throws.
  func filled(_ request: Request) throws -> Request {
    var request = request
    let contentType = request.head.headerFields[.contentType]
    if let path = request.head.path {
      request.head.path = try text(path) { PercentCoding.encode($0, keeping: Self.isUnreserved) }
    }
    if request.head.headerFields.contains(where: { Self.holdsPlaceholder($0.value) }) {
      var fields = HTTPFields()
      for var field in request.head.headerFields {
        field.value = try text(field.value) { Array($0) }
        fields.append(field)
      }
      request.head.headerFields = fields
    }
    if let bytes = request.body?.bytesInMemory {
      let filled = try fill(bytes, encoding: Self.encoding(contentType))
      if !filled.isIdentical(to: bytes) { request.body = Body(filled) }
    }
    return request
  }

  private func text(_ text: String, encoding: (ArraySlice<UInt8>) -> [UInt8]) throws -> String {
    guard Self.holdsPlaceholder(text) else { return text }
    return String(
      decoding: try fill(Array(text.utf8)[...], encoding: encoding), as: UTF8.self)
  }

  private func fill(
    _ bytes: ArraySlice<UInt8>, encoding: (ArraySlice<UInt8>) -> [UInt8]
  ) throws -> ArraySlice<UInt8> {
    let occurrences = Placeholder.occurrences(in: bytes)
    guard !occurrences.isEmpty else { return bytes }
    var output: [UInt8] = []
    var position = bytes.startIndex
    for (range, placeholder) in occurrences {
      output += bytes[position..<range.lowerBound]
      output += encoding(try secret(placeholder))
      position = range.upperBound
    }
    return (output + bytes[position...])[...]
  }

  /// How a secret is written inside a body of a media type.
  private static func encoding(_ contentType: String?) -> (ArraySlice<UInt8>) -> [UInt8] {
    let type = MediaType(contentType)
    if type?.isJSON ?? false {
      return { Array(JSONText.quoted($0).dropFirst().dropLast()) }
    }
    if type?.isForm ?? false {
      return { PercentCoding.encode($0, keeping: isUnreserved) }
    }
    return { Array($0) }
  }

  private static func holdsPlaceholder(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { Placeholder.isContained(in: ArraySlice($0)) }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool { TargetCoding.isUnreserved(byte) }
}
