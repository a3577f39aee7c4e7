/// What a media type says about how to read a body.
struct BodyType {
  enum Form {
    case json
    case form
    case multipart
    case lines
    case other
  }

  var form: Form
  /// The boundary of a multipart body, if the type names one.
  var boundary: [UInt8]?

  init(_ mediaType: String?, body: ArraySlice<UInt8>) {
    let text = Array((mediaType ?? "").utf8)[...]
    let pieces = text.split(separator: UInt8(ascii: ";"))
    let essence = String(
      decoding: (pieces.first ?? []).trimmingBlanks.map(\.lowercased), as: UTF8.self)
    switch essence {
    case "application/json", "text/json", "application/json5":
      form = .json
    case "application/x-www-form-urlencoded":
      form = .form
    case "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl",
      "application/x-jsonlines", "application/jsonlines", "application/x-json-stream",
      "application/json-seq", "application/stream+json":
      form = .lines
    case let type where type.hasPrefix("multipart/"):
      form = .multipart
      boundary = pieces.dropFirst().lazy.compactMap(Self.boundary).first
    case let type where type.hasSuffix("+json") || type.hasSuffix("-json"):
      form = .json
    default:
      form = .other
    }
  }

  private static func boundary(_ parameter: ArraySlice<UInt8>) -> [UInt8]? {
    let parameter = parameter.trimmingBlanks
    guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")),
      parameter[..<equals].trimmingBlanks.equalsIgnoringCase("boundary")
    else { return nil }
    var value = parameter[(equals + 1)...].trimmingBlanks
    if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
      value = value.dropFirst().dropLast()
    }
    return value.isEmpty ? nil : Array(value)
  }
}
