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
  private let file: PrivateFile

  /// Makes a store in a file, which is made when the first token is kept.
  public init(path: String) {
    file = PrivateFile(path: path, temporary: "\(path).\(getpid()).new")
  }

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
    do {
      try file.replace(with: bytes)
    } catch {
      throw TokenFileError(path: file.path, reason: "\(error)")
    }
  }

  private func tokens() throws -> [String: Token] {
    let bytes: [UInt8]
    do {
      guard let kept = try file.read() else { return [:] }
      bytes = kept
    } catch let error as PrivateFile.OpenToOthers {
      throw TokenFileError(
        path: file.path,
        reason: "others can read it (mode \(String(error.mode, radix: 8))); make it private: "
          + "chmod 600")
    } catch {
      throw TokenFileError(path: file.path, reason: "\(error)")
    }
    do {
      return try JSONDecoder().decode([String: Token].self, from: Data(bytes))
    } catch {
      throw TokenFileError(
        path: file.path, reason: "it is damaged; remove it and sign in again")
    }
  }
}

/// A file of tokens that cannot be used.
public struct TokenFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// Why it cannot be used, and what to do.
  public let reason: String

  /// Makes the error of a file.
  public init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  /// One sentence for a person.
  public var description: String { "the tokens in \(path) cannot be used: \(reason)" }
}
