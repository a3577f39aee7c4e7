/// Paths as text, with `/` between their parts.
package enum FilePath {
  package static func joining(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// The folder that a path is in; that of `/` is `/`, that of a lone name is empty.
  package static func parent(of path: String) -> String {
    let trimmed = withoutFinalSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    let parent = withoutFinalSlashes(String(trimmed[..<slash]))
    return parent.isEmpty ? "/" : parent
  }

  package static func lastComponent(of path: String) -> String {
    let trimmed = withoutFinalSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// The part of a path below a folder, or the whole path where it is not below it.
  package static func relative(_ path: String, to folder: String) -> String {
    let prefix = joining(withoutFinalSlashes(folder), "")
    let start = prefix.utf8.last == UInt8(ascii: "/") || prefix.isEmpty ? prefix : prefix + "/"
    guard !start.isEmpty, path.utf8.starts(with: start.utf8) else { return path }
    return String(path.utf8.dropFirst(start.utf8.count)) ?? path
  }

  private static func withoutFinalSlashes(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }
}
