#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of our own, for nobody else to read, that is removed when it has served.
struct TemporaryFolder {
  let path: String

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/reprise-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileUnreadable(name: parent, reason: errno)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes the folder with everything in it; links are removed, not followed.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
