import RepriseJSON

extension ResponsePath {
  /// What a path selects.
  enum Selection {
    /// One value.
    case one(JSONValue)
    /// The values of all elements of an array.
    case all([JSONValue])
  }

  /// What stands at the path in a body.
  ///
  /// - Throws: ``ResponsePathError`` when nothing stands there, ``ResponsePathSyntaxError`` when this
  ///   is no path.
  func selection(in root: JSONValue) throws -> Selection {
    var (values, isMany) = ([root], false)
    for component in try components() {
      if component == .all {
        isMany = true
        values = try values.flatMap { value in
          guard value.kind == .array else { throw missing(component, in: value) }
          return value.elements
        }
      } else {
        values = try values.map { value in
          guard let child = child(component, of: value) else { throw missing(component, in: value) }
          return child
        }
      }
    }
    return isMany ? .all(values) : .one(values[0])
  }

  private func child(_ component: Component, of value: JSONValue) -> JSONValue? {
    switch component {
    case .name(let name):
      value.kind == .array ? value.elements.lazy.compactMap { $0[name] }.first : value[name]
    case .index(let index): value.kind == .array ? value[index] : nil
    case .all: nil
    }
  }

  private func missing(_ component: Component, in value: JSONValue) -> ResponsePathError {
    let place = value.placeInBody
    let here = place.isEmpty ? "the body" : place
    let reason: String
    var available: [String] = []
    switch (component, value.kind) {
    case (.name(let name), .object):
      reason = "\(here) has no key “\(name)”"
      available = value.members.map(\.name)
    case (.name(let name), .array): reason = "no element of \(here) has the key “\(name)”"
    case (.index(let index), .array):
      reason = "\(here) has \(value.count) elements and none at \(index)"
    case (.all, _), (.index, _): reason = "\(here) is \(value.kindInWords) and no array"
    case (.name(let name), _): reason = "\(here) is \(value.kindInWords) and has no key “\(name)”"
    }
    return ResponsePathError(path: text, place: place, reason: reason, availableKeys: available)
  }
}

/// A path at which a body has nothing.
public struct ResponsePathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path that was asked for.
  public let path: String
  /// How far the body follows the path, empty for not at all.
  public let place: String
  /// Why it does not go on from there.
  public let reason: String
  /// The keys that there are at the place.
  public let availableKeys: [String]

  /// Makes the error of a path that a body does not follow.
  public init(path: String, place: String, reason: String, availableKeys: [String]) {
    self.path = path
    self.place = place
    self.reason = reason
    self.availableKeys = availableKeys
  }

  /// One sentence for a person, with the keys that there are.
  public var description: String {
    var text = "the body has nothing at \(path): \(reason)"
    if !availableKeys.isEmpty {
      let shown = availableKeys.prefix(12).joined(separator: ", ")
      text += "; it has \(shown)" + (availableKeys.count > 12 ? ", …" : "")
    }
    return text
  }
}

extension JSONValue {
  /// The place in the body as a path, such as `response.items[0]`, empty for the whole.
  var placeInBody: String {
    let path = self.path.dropFirst()
    return String(path.first == "." ? path.dropFirst() : path)
  }

  /// What kind of value this is, with its article.
  var kindInWords: String {
    switch kind {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "\(bool ?? false)"
    case .null: "null"
    }
  }
}
