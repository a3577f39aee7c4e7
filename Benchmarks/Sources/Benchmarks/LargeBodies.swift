import Foundation
import HTTPTypes
import RepriseAsyncHTTPClient
import RepriseNetworking
import Synchronization

/// 1 GiB down and 1 GiB up through the client; what counts is the largest size of our process.
enum LargeBodies {
  static let size = 1 << 30

  static func run() async throws {
    let server = try BenchmarkServer()
    let transport = AsyncHTTPClientTransport()
    let client = try Client(baseURL: server.origin, transport: transport)
    let authority = String(server.origin.dropFirst(7))
    print("before: our process at most \(peak()) KiB")

    let down = HTTPRequest(
      method: .get, scheme: "http", authority: authority, path: "/large?\(size)")
    let downTime = try await ContinuousClock().measure {
      var total = 0
      let response = try await client.send(Request(head: down))
      for try await piece in response.body { total += piece.count }
      guard total == size else { return print("only \(total) bytes came") }
    }
    report("1 GiB down", downTime)

    let up = HTTPRequest(method: .post, scheme: "http", authority: authority, path: "/sink")
    let piece = [UInt8](repeating: 0x61, count: 65_536)[...]
    let upTime = try await ContinuousClock().measure {
      let sent = Counter()
      let body = Body(length: Int64(size), isReplayable: false, open: { { sent.next(piece) } })
      let response = try await client.send(Request(head: up, body: body))
      let answer = try await response.body.collect(upTo: 100)
      guard answer.elementsEqual("\(size)".utf8) else { return print("only \(answer) arrived") }
    }
    report("1 GiB up", upTime)
    try await transport.shutdown()
  }

  private static func report(_ name: String, _ time: Duration) {
    let rate = Double(size >> 20) / (time / .seconds(1))
    print("\(name): \(Int(rate)) MiB/s, our process at most \(peak()) KiB")
  }

  private static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? -1
  }
}

/// Gives a piece until enough have been given.
private final class Counter: Sendable {
  private let given = Atomic(0)

  func next(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    given.add(piece.count, ordering: .relaxed).oldValue < LargeBodies.size ? piece : nil
  }
}
