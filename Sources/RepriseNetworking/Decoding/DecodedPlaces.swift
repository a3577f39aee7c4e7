import RepriseJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Says of a place in what was decoded where in the body it is.
struct DecodedPlaces {
  private static let key = CodingUserInfoKey(rawValue: "RepriseNetworking.selection")

  private let selection: ResponsePath.Selection?

  /// - Parameter selection: the part of a body that was decoded; `nil` for the whole.
  init(_ selection: ResponsePath.Selection?) { self.selection = selection }

  init(of decoder: any Decoder) {
    selection = Self.key.flatMap { decoder.userInfo[$0] as? ResponsePath.Selection }
  }

  func path(of keys: [any CodingKey]) -> String {
    var inner = ""
    for key in keys {
      if let index = key.intValue {
        inner += "[\(index)]"
      } else {
        inner += inner.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
    return path(of: inner)
  }

  func path(of inner: String) -> String {
    switch selection {
    case nil: return inner
    case .one(let root): return Self.joined(root.placeInBody, inner)
    case .all(let values):
      guard inner.utf8.first == UInt8(ascii: "["), let end = inner.firstIndex(of: "]"),
        let index = Int(inner[..<end].dropFirst()), values.indices.contains(index)
      else { return inner }
      var rest = inner[end...].dropFirst()
      if rest.utf8.first == UInt8(ascii: ".") { rest.removeFirst() }
      return Self.joined(values[index].placeInBody, String(rest))
    }
  }

  static func path(of value: JSONValue) -> String { value.placeInBody }

  /// What stands at keys below a value.
  static func value(at keys: [any CodingKey], in root: JSONValue) -> JSONValue? {
    keys.reduce(root) { value, key in key.intValue.map { value?[$0] } ?? value?[key.stringValue] }
  }

  private static func joined(_ outer: String, _ inner: String) -> String {
    let isPlain = outer.isEmpty || inner.isEmpty || inner.utf8.first == UInt8(ascii: "[")
    return isPlain ? outer + inner : "\(outer).\(inner)"
  }

  fileprivate static func put(_ selection: ResponsePath.Selection, into decoder: JSONDecoder) {
    if let key { decoder.userInfo[key] = selection }
  }
}

extension JSONDecoder {
  /// Lets what decodes itself say where in the body it stands.
  func knowsPlaces(in selection: ResponsePath.Selection?) {
    if let selection { DecodedPlaces.put(selection, into: self) }
  }
}
