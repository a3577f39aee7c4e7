import HTTPTypes
import RepriseRedaction

/// The header fields of a request while they are gathered: what is said later, and nearer to the
/// request, takes the place of what was said before.
struct FieldCollection {
  private(set) var fields = HTTPFields()

  /// The names that the layer being added has set already, so that it may repeat them.
  private var layer: Set<HTTPField.Name> = []

  /// Begins a layer that replaces what is there.
  mutating func beginLayer() { layer = [] }

  /// Adds a field, in the place of those of its name from layers before.
  mutating func add(_ name: HTTPField.Name, _ value: String) throws(RequestError) {
    try Self.check(value, of: name)
    if layer.insert(name).inserted { fields[values: name] = [] }
    fields.append(HTTPField(name: name, value: value))
  }

  /// Takes all fields of a name away.
  mutating func remove(_ name: HTTPField.Name) {
    layer.insert(name)
    fields[values: name] = []
  }

  /// The name of a header, which may come from a variable.
  static func name(_ text: String) throws(RequestError) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else {
      throw RequestError("“\(ControlCharacters.escaped(text))” cannot be the name of a header")
    }
    guard name.canonicalName != "host" else {
      throw RequestError("the header Host is taken from the URL and cannot be set")
    }
    return name
  }

  /// Refuses what HTTPTypes would make blanks in silence.
  private static func check(_ value: String, of name: HTTPField.Name) throws(RequestError) {
    for byte in value.utf8 where (byte < 0x20 && byte != 0x09) || byte == 0x7F {
      throw RequestError(
        byte == 0x0A || byte == 0x0D
          ? "the header \(name) cannot hold a line break"
          : "the header \(name) cannot hold a control character")
    }
  }
}
