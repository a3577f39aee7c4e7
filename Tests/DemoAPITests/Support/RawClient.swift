import DemoAPI
import Foundation

/// A client of HTTP/1.1 that is nothing but a socket, so that the tests see what is on the wire.
struct RawClient: Sendable {
  let port: Int

  /// Sends one request on a connection of its own and reads until the server closes it.
  func send(
    _ method: String, _ target: String, _ headers: [(String, String)] = [],
    body: String = ""
  ) async throws -> RawResponse {
    try await self.send(method, target, headers, bytes: Array(body.utf8))
  }

  func send(
    _ method: String, _ target: String, _ headers: [(String, String)] = [], bytes body: [UInt8]
  ) async throws -> RawResponse {
    let request = self.head(method, target, headers, length: body.count) + body
    return try RawResponse(
      parsing: try await blocking {
        let connection = try LoopbackSocket(port: self.port)
        // A server that refuses a body may close before it has read all of it.
        try? connection.write(request)
        return try connection.readAll()
      })
  }

  func get(_ target: String) async throws -> RawResponse {
    try await self.send("GET", target)
  }

  func json(
    _ method: String, _ target: String, _ body: String
  ) async throws -> RawResponse {
    try await self.send(method, target, [("content-type", "application/json")], body: body)
  }

  func head(
    _ method: String, _ target: String, _ headers: [(String, String)] = [], length: Int = 0
  ) -> [UInt8] {
    var text = "\(method) \(target) HTTP/1.1\r\nhost: 127.0.0.1:\(self.port)\r\n"
    text += "connection: close\r\n"
    if length > 0 { text += "content-length: \(length)\r\n" }
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return Array("\(text)\r\n".utf8)
  }
}

/// Runs what blocks on a thread of its own: the threads of tasks are for the server, and those of
/// queues, of which there are no more than some hundreds, for whatever else runs in this process.
func blocking<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
  }
}

/// Starts an instance, lends a client to it, and stops it whatever happens.
func withDemo(_ body: (RawClient) async throws -> Void) async throws {
  let demo = try await DemoAPI.start()
  do {
    try await body(RawClient(port: demo.port))
  } catch {
    await demo.stop()
    throw error
  }
  await demo.stop()
}
