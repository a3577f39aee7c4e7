public import HTTPTypes

/// Which names are secret: the standard ones, those that a user adds, less those a user removes.
public struct RedactionRules: Sendable, Hashable {
  /// Names that are secret besides the standard ones, normalized.
  public let names: Set<String>
  /// Names that are not secret, whoever says so, normalized.
  public let notNames: Set<String>
  /// What keeps its shape when it is replaced.
  public let keepShape: Set<String>

  /// Makes rules that add `names` to the standard ones and take `notNames` away.
  ///
  /// Names match as a whole, in any case, with or without `-` and `_`. The one shape that can be
  /// kept is `jwt`: a JSON Web Token becomes an unsigned one with no more than `exp`, `iat` and
  /// `nbf`.
  public init(
    names: Set<String> = [], notNames: Set<String> = [], keepShape: Set<String> = []
  ) {
    self.keepShape = keepShape
    self.names = Set(names.map(Self.normalized))
    self.notNames = Set(notNames.map(Self.normalized))
  }

  /// The standard names alone.
  public static let standard = RedactionRules()

  /// The kind of a secret name, as placeholders show it, or nil if the name is not secret.
  ///
  /// `accessToken`, `access_token` and `Access-Token` are one name. Of a form's nested name
  /// (`user[password]`) the last part counts too.
  public func kind(ofName name: String) -> String? {
    kind(ofNormalized: Self.normalized(name)) ?? Self.lastPart(name).flatMap(kind(ofName:))
  }

  /// Whether the value of this header field, or a part of it, is secret.
  public func isSecret(header name: HTTPField.Name) -> Bool {
    kind(ofName: name.canonicalName) != nil
  }

  func kind(ofName name: some Collection<UInt8>) -> String? {
    guard name.count <= 256, !names.isEmpty || SecretNames.mayHold(name) else { return nil }
    return kind(ofName: String(decoding: name, as: UTF8.self))
  }

  func isExcluded(_ name: ArraySlice<UInt8>) -> Bool {
    !notNames.isEmpty && notNames.contains(Self.normalized(String(decoding: name, as: UTF8.self)))
  }

  /// Whether everything that stands under this name is secret, whatever its own name is.
  func isContainer(_ name: String) -> Bool {
    let normalized = Self.normalized(name)
    return SecretNames.containers.contains(normalized) && !notNames.contains(normalized)
  }

  private func kind(ofNormalized name: String) -> String? {
    if notNames.contains(name) { return nil }
    if names.contains(name) { return SecretNames.kinds[name] ?? Placeholder.kind(from: name) }
    return SecretNames.kinds[name]
  }

  /// The name in lower case, without `-` and `_`.
  static func normalized(_ name: String) -> String {
    let bytes = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    return String(decoding: bytes.map(\.lowercased), as: UTF8.self)
  }

  /// `c` of `a[b][c]` and of `a[c][]`.
  private static func lastPart(_ name: String) -> String? {
    var bytes = Array(name.utf8)[...]
    while bytes.hasSuffix("[]".utf8) { bytes.removeLast(2) }
    guard bytes.last == UInt8(ascii: "]"),
      let open = bytes.lastIndex(of: UInt8(ascii: "["))
    else {
      return bytes.count < name.utf8.count ? String(decoding: bytes, as: UTF8.self) : nil
    }
    return String(decoding: bytes[(open + 1)..<(bytes.endIndex - 1)], as: UTF8.self)
  }
}
