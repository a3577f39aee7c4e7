import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FileTokenStoreTests {
  let path = "/tmp/reprise-tokens-\(UUID().uuidString)"
  let origin = Origin(scheme: "https", host: "api.example.com")

  @Test("A21, B16: tokens survive in a private file, each for its origin")
  func roundTrip() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let store = FileTokenStore(path: path)
    #expect(try await store.token(for: origin) == nil)
    let token = Token("a \"b\" é", refreshToken: "r", expires: 1_700_000_000)
    try await store.save(token, for: origin)
    try await store.save(Token("other"), for: Origin(scheme: "http", host: "h", port: 8080))
    #expect(try await FileTokenStore(path: path).token(for: origin) == token)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await store.save(nil, for: origin)
    #expect(try await FileTokenStore(path: path).token(for: origin) == nil)
    #expect(
      try await store.token(for: Origin(scheme: "http", host: "h", port: 8080)) == Token("other"))
  }

  @Test func aFileThatOthersCanReadIsRefused() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await FileTokenStore(path: path).save(Token("t"), for: origin)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let error = await #expect(throws: TokenFileError.self) {
      try await FileTokenStore(path: path).token(for: origin)
    }
    #expect(
      error?.description
        == "the tokens in \(path) cannot be used: others can read it (mode 644); make it private:"
        + " chmod 600")
  }

  @Test func aDamagedFileIsLoudAndStays() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await FileTokenStore(path: path).save(Token("t"), for: origin)
    try Data("{\"https".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let error = await #expect(throws: TokenFileError.self) {
      try await FileTokenStore(path: path).save(Token("u"), for: origin)
    }
    #expect(
      error?.description
        == "the tokens in \(path) cannot be used: it is damaged; remove it and sign in again")
  }

  @Test func aLinkIsRefused() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/tmp")
    await #expect(throws: TokenFileError.self) {
      try await FileTokenStore(path: path).token(for: origin)
    }
  }
}
