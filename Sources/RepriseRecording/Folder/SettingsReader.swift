import HTTPTypes
import RepriseJSON

/// Takes typed values out of a `recording.json`, or says on which line it cannot.
struct SettingsReader {
  let document: JSONDocument
  let file: String

  func members(
    of value: JSONValue, as name: String
  ) throws(RecordingSettingsError) -> [(name: String, value: JSONValue)] {
    guard value.kind == .object else {
      throw error(value, "`\(name)` is an object, not \(value.text)")
    }
    var seen: Set<String> = []
    let members = value.members.map { (name: $0.name, value: $0.value) }
    for (key, value) in members where !seen.insert(key).inserted {
      throw error(value, "`\(key)` stands here for the second time", atName: true)
    }
    return members
  }

  func texts(
    _ value: JSONValue, as name: String
  ) throws(RecordingSettingsError) -> [(text: String, value: JSONValue)] {
    guard value.kind == .array else {
      throw error(value, "`\(name)` is an array of texts, not \(value.text)")
    }
    var texts: [(text: String, value: JSONValue)] = []
    for element in value.elements {
      guard let text = element.string else {
        throw error(element, "`\(name)` is an array of texts, and \(element.text) is none")
      }
      texts.append((text, element))
    }
    return texts
  }

  func dictionary(
    _ value: JSONValue, as name: String
  ) throws(RecordingSettingsError) -> [String: String] {
    var dictionary: [String: String] = [:]
    for (key, value) in try members(of: value, as: name) {
      guard let text = value.string else {
        throw error(value, "`\(name)` maps texts to texts, and \(value.text) is none")
      }
      dictionary[key] = text
    }
    return dictionary
  }

  /// Names of header fields, in lower case.
  func fieldNames(
    _ value: JSONValue, as name: String, mayEndInStar: Bool
  ) throws(RecordingSettingsError) -> [String] {
    var names: [String] = []
    for (text, element) in try texts(value, as: name) {
      // A star is a token character, so that a field's name may have one.
      let hasStar = text.utf8.contains(UInt8(ascii: "*"))
      let isStarred = hasStar && text.utf8.dropLast().allSatisfy { $0 != UInt8(ascii: "*") }
      guard let field = HTTPField.Name(text), !hasStar || (mayEndInStar && isStarred) else {
        throw error(element, "`\(name)` holds names of header fields, and \(element.text) is none")
      }
      names.append(field.canonicalName)
    }
    return names
  }

  func ignoredPart(
    _ text: String, _ value: JSONValue
  ) throws(RecordingSettingsError) -> RecordingSettings.IgnoredPart {
    let (word, rest) = ArraySlice(text.utf8).splitAtBlank()
    let name = String(decoding: rest, as: UTF8.self)
    switch String(decoding: word, as: UTF8.self) {
    case "query" where !name.isEmpty: return .query(name)
    case "header":
      if let field = HTTPField.Name(name) { return .header(field.canonicalName) }
    case _ where text.utf8.first == UInt8(ascii: "$"):
      do {
        _ = try JSONPath(text)
        return .json(text)
      } catch let problem {
        throw error(value, "\(value.text) is not a JSONPath: \(problem)")
      }
    default: break
    }
    throw error(
      value,
      "`ignore` holds texts such as \"query nonce\", \"header x-trace\" or \"$.sent_at\","
        + " not \(value.text)")
  }

  /// An error about a value, with the line on which it, or the name before it, begins.
  func error(
    _ value: JSONValue, _ reason: String, atName: Bool = false
  ) -> RecordingSettingsError {
    var place = value.bytes.startIndex
    let bytes = document.bytes
    if atName {
      let before = bytes[..<place]
      place = before.lastIndex(of: UInt8(ascii: "\"")) ?? place
    }
    let line = 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
    return RecordingSettingsError(file: file, line: line, reason: reason)
  }
}
