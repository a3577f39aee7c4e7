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

/// Keeps tokens in a file that its owner alone can read (mode 0600), as JSON by origin.
///
/// The file is replaced as a whole, so a crash leaves the old or the new one. A link, a file that
/// others can read and a damaged file are refused.
public actor FileTokenStore: TokenStore {
  private let path: String

  /// Makes a store in a file, which is made when the first token is kept.
  public init(path: String) { self.path = path }

  /// The token for an origin, `nil` where none is kept.
  ///
  /// - Throws: ``TokenFileError`` when the file cannot be read or is not what this store writes.
  public func token(for origin: Origin) throws -> Token? {
    try tokens()["\(origin)"]
  }

  /// Keeps a token for an origin, or forgets it.
  ///
  /// - Throws: ``TokenFileError`` when the file cannot be written.
  public func save(_ token: Token?, for origin: Origin) throws {
    var tokens = try tokens()
    tokens["\(origin)"] = token
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = try ArraySlice(encoder.encode(tokens)) + [UInt8(ascii: "\n")]
    let temporary = "\(path).\(getpid()).new"
    do {
      try FileSystem.remove(temporary)
      guard let file = try OpenFile(making: temporary) else {
        throw FileSystemError(path: temporary, action: .write, code: EEXIST)
      }
      do {
        try file.write(bytes)
        try file.sync()
        try FileSystem.rename(temporary, to: path)
      } catch {
        try? FileSystem.remove(temporary)
        throw error
      }
    } catch {
      throw TokenFileError(path: path, reason: "\(error)")
    }
  }

  private func tokens() throws -> [String: Token] {
    let bytes: [UInt8]
    do {
      let file = try OpenFile(reading: path)
      let mode = try file.status().mode
      guard mode & 0o077 == 0 else {
        throw TokenFileError(
          path: path,
          reason: "others can read it (mode \(String(mode, radix: 8))); make it private: chmod 600")
      }
      bytes = try file.readAll()
    } catch let error as FileSystemError where error.code == ENOENT {
      return [:]
    } catch let error as TokenFileError {
      throw error
    } catch {
      throw TokenFileError(path: path, reason: "\(error)")
    }
    do {
      return try JSONDecoder().decode([String: Token].self, from: Data(bytes))
    } catch {
      throw TokenFileError(
        path: path, reason: "it is damaged; remove it and sign in again")
    }
  }
}

/// A file of tokens that cannot be used.
public struct TokenFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// Why it cannot be used, and what to do.
  public let reason: String

  /// One sentence for a person.
  public var description: String { "the tokens in \(path) cannot be used: \(reason)" }
}
