import DemoAPI
import Testing

@testable import DemoAPI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct DemoAPITests {
  @Test func tellsWhereItAnswers() async throws {
    let demo = try await DemoAPI.start()
    #expect(demo.port > 0)
    #expect(demo.baseURL == "http://127.0.0.1:\(demo.port)")
    await demo.stop()
  }

  @Test func instancesShareNothing() async throws {
    try await withDemo { one in
      try await withDemo { other in
        #expect(one.port != other.port)
        _ = try await one.json("PUT", "/counter", #"{"value":41}"#)
        _ = try await one.send("POST", "/counter")
        _ = try await one.json("PUT", "/items/a", "1")
        _ = try await one.json("POST", "/api/v1/friends", #"{"user_id":9,"name":"Eve"}"#)
        #expect(try await one.get("/counter").text == #"{"value":42}"#)
        #expect(try await other.get("/counter").text == #"{"value":0}"#)
        #expect(try await other.get("/items/a").status == 404)
        #expect(try await other.get("/api/v1/friends?user_id=9").text == "[]")
      }
    }
  }

  @Test func manyClientsAtOnce() async throws {
    try await withDemo { client in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<50 { group.addTask { try await client.send("POST", "/counter").status } }
        for try await status in group { #expect(status == 200) }
      }
      #expect(try await client.get("/counter").text == #"{"value":50}"#)
    }
  }

  /// An instance on a port that no test running beside this one is given by the system, which hands
  /// out ports from 32768 on: what happens to the port after the end is this test's alone.
  func startOnOwnPort() async throws -> DemoAPI {
    for _ in 0..<100 {
      if let demo = try? await DemoAPI.start(port: .random(in: 20_000..<30_000)) { return demo }
    }
    return try await DemoAPI.start()
  }

  @Test func stoppingClosesThePort() async throws {
    let demo = try await startOnOwnPort()
    let port = demo.port
    #expect(try await RawClient(port: port).get("/empty").status == 204)
    await demo.stop()
    await #expect(throws: SocketError(call: "connect", number: ECONNREFUSED)) {
      try await blocking { _ = try LoopbackSocket(port: port) }
    }
  }

  @Test func stoppingTwiceDoesNoHarm() async throws {
    let demo = try await DemoAPI.start()
    await demo.stop()
    await demo.stop()
  }

  @Test func stoppingClosesIdleConnections() async throws {
    let demo = try await DemoAPI.start()
    let port = demo.port
    let idle = try await blocking {
      let connection = try LoopbackSocket(port: port)
      // One exchange, so that the connection is known to be accepted.
      try connection.write(Array("GET /empty HTTP/1.1\r\nhost: demo\r\n\r\n".utf8))
      #expect(try connection.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204"))
      return connection
    }
    await demo.stop()
    #expect(try await blocking { try idle.readAll() }.isEmpty)
  }

  @Test func stoppingInterruptsAStream() async throws {
    let demo = try await DemoAPI.start()
    let client = RawClient(port: demo.port)
    let connection = try await blocking {
      let connection = try LoopbackSocket(port: client.port)
      try connection.write(client.head("GET", "/slow?pieces=1000&milliseconds=10000"))
      #expect(try connection.read(until: "piece 1 of 1000").contains("piece 1 of 1000"))
      return connection
    }
    let time = await ContinuousClock().measure { await demo.stop() }
    #expect(time < .seconds(5))
    let rest = try await blocking { try connection.readAll() }
    #expect(!String(decoding: rest, as: UTF8.self).contains("piece 2"))
  }

  @Test func stoppingWhileConnectionsComeIsSafe() async throws {
    for _ in 0..<20 {
      let demo = try await DemoAPI.start()
      let client = RawClient(port: demo.port)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<10 { group.addTask { _ = try? await client.send("POST", "/counter") } }
        group.addTask { await demo.stop() }
      }
    }
  }

  @Test func aTakenPortIsAnErrorThatSaysSo() async throws {
    let demo = try await DemoAPI.start()
    await #expect {
      _ = try await DemoAPI.start(port: demo.port)
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("the demo API could not listen on 127.0.0.1:\(demo.port): ")
        && text.contains("\(EADDRINUSE)")
    }
    await demo.stop()
  }

  @Test(arguments: [-1, 65536, .max])
  func aPortThatIsNoneIsAnError(port: Int) async throws {
    await #expect {
      _ = try await DemoAPI.start(port: port)
    } throws: {
      "\($0)" == "the demo API could not listen on 127.0.0.1:\(port): "
        + "a port is a number from 0 to 65535"
    }
  }

  @Test func aPortCanBeTakenAgain() async throws {
    let demo = try await startOnOwnPort()
    _ = try await RawClient(port: demo.port).get("/empty")
    await demo.stop()
    let again = try await DemoAPI.start(port: demo.port)
    #expect(again.port == demo.port)
    #expect(try await RawClient(port: again.port).get("/empty").status == 204)
    await again.stop()
  }
}
