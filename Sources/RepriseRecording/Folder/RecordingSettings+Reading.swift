import RepriseNetworking
import RepriseJSON

extension RecordingSettings {
  /// The name of the file, which may be missing.
  static let fileName = "recording.json"

  static func read(inFolder folder: String, label: String) throws -> RecordingSettings {
    let path = FilePath.joining(folder, fileName)
    guard try FileSystem.status(path, followingLinks: true) != nil else {
      return RecordingSettings()
    }
    return try RecordingSettings(
      parsing: FileSystem.read(path, followingLinks: true)[...],
      file: FilePath.joining(label, fileName))
  }

  /// Reads the text of a `recording.json`.
  ///
  /// - Parameter file: how messages name the file.
  /// - Throws: ``RecordingSettingsError`` with the line of what is not understood.
  public init(parsing bytes: ArraySlice<UInt8>, file: String) throws(RecordingSettingsError) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    let document: JSONDocument
    do {
      document = try JSONDocument(text)
    } catch {
      throw RecordingSettingsError(
        file: file, line: error.line, reason: "expected \(error.expected), found \(error.found)")
    }
    let reader = SettingsReader(document: document, file: file)
    for (name, value) in try reader.members(of: document.root, as: "recording.json") {
      try read(name, value, reader)
    }
  }

  private mutating func read(
    _ name: String, _ value: JSONValue, _ reader: SettingsReader
  ) throws(RecordingSettingsError) {
    switch name {
    case "match":
      for (name, value) in try reader.members(of: value, as: name) {
        guard name == "headers" else {
          throw reader.error(value, "`match` has no key `\(name)`; it has `headers`", atName: true)
        }
        matchHeaders = try reader.fieldNames(value, as: "headers", mayEndInStar: false)
      }
    case "ignore":
      for (text, element) in try reader.texts(value, as: name) {
        ignored.append(try reader.ignoredPart(text, element))
      }
    case "volatile": volatile = try reader.fieldNames(value, as: name, mayEndInStar: true)
    case "names": names = try reader.texts(value, as: name).map(\.text)
    case "not-names": notNames = try reader.texts(value, as: name).map(\.text)
    case "keep-shape": keepShape = try reader.texts(value, as: name).map(\.text)
    case "fill": fill = try reader.dictionary(value, as: name)
    case "origins": origins = try reader.dictionary(value, as: name)
    case "allow": allowed = try reader.dictionary(value, as: name)
    case "strict":
      guard let isStrict = value.bool else {
        throw reader.error(value, "`strict` is true or false, not \(value.text)")
      }
      strict = isStrict
    case "max-age":
      guard let text = value.string, let age = Self.age(text) else {
        throw reader.error(
          value, "`max-age` is a text such as \"30 days\", \"12 h\" or \"90 s\", not \(value.text)")
      }
      maximumAge = age
    default:
      throw reader.error(
        value, "unknown key `\(name)`; known are \(Self.keys.joined(separator: ", "))",
        atName: true)
    }
  }

  private static let keys = [
    "match", "ignore", "volatile", "names", "not-names", "keep-shape", "fill", "origins", "strict",
    "max-age", "allow",
  ]

  private static func age(_ text: String) -> Duration? {
    let bytes = ArraySlice(text.utf8)
    let digits = bytes.prefix { $0.isDigit }
    guard let count = digits.decimal, count < 1_000_000_000 else { return nil }
    switch String(decoding: bytes.dropFirst(digits.count).trimmed, as: UTF8.self) {
    case "d", "day", "days": return .seconds(count * 86_400)
    case "h", "hour", "hours": return .seconds(count * 3_600)
    case "m", "min", "minute", "minutes": return .seconds(count * 60)
    case "s", "second", "seconds": return .seconds(count)
    default: return nil
    }
  }
}
