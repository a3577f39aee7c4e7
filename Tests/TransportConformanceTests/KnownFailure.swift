import Testing

/// What `URLSession` on Linux is known not to do, and why: all there is, and each is a known issue of
/// the test that shows it.
enum KnownFailure: String, CaseIterable {
  case addsFields = "libcurl adds user-agent and accept-language below the transport"
  case joinsFields = "repeated fields are kept in a dictionary, joined with a comma"
  case needsBlank = "a field without a blank after its colon fails the whole response"
  case noAddress6 = "IPv6 addresses in URLs are refused"
  case noBodyWithGet = "a body with GET is refused"
  case noTLSPolicy = "no challenge is delivered, so there is no policy but the system's"
  case noBackPressure = "suspend() does nothing, so a body that comes too fast ends in an error"
  case wholeSeconds = "time limits are counted in whole seconds"
  case noProxySettings = "connectionProxyDictionary is not read; libcurl reads the environment"
}

extension TransportUnderTest {
  /// Runs expectations that `URLSession` on Linux is known not to meet.
  ///
  /// The day on which they are met the test fails, and the entry goes.
  func known(_ failure: KnownFailure, _ body: () async throws -> Void) async throws {
    #if canImport(FoundationNetworking)
      if self == .urlSession {
        await withKnownIssue("URLSession on Linux: \(failure.rawValue)") { try await body() }
        return
      }
    #endif
    try await body()
  }
}
