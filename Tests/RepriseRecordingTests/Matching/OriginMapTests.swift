import RepriseNetworking
import Testing

@testable import RepriseRecording

@Suite struct OriginMapTests {
  private func origin(_ text: String) throws -> Origin { try RequestURL(text).origin }

  private func mapped(_ map: OriginMap, _ text: String) throws -> String {
    map.recordedOrigin(for: try origin(text)).description
  }

  @Test func withoutAnythingEachOriginIsItself() throws {
    #expect(try mapped(OriginMap(), "http://127.0.0.1:1") == "http://127.0.0.1:1")
  }

  @Test func aLiveOriginStandsForTheRecordedOne() throws {
    let map = OriginMap(["http://demo.test": "HTTPS://Live.test:443/"])
    #expect(try mapped(map, "https://live.test") == "http://demo.test")
    #expect(try mapped(map, "http://demo.test") == "http://demo.test")
    #expect(try mapped(map, "http://live.test") == "http://live.test")
  }

  @Test func whatIsATemplateOrNoOriginIsLeftOut() throws {
    let map = OriginMap(["http://demo.test": "{{base}}", "x": "http://a.test", "y": ""])
    #expect(try mapped(map, "http://a.test") == "http://a.test")
  }

  @Test func oneLoopbackOriginStandsForEveryLoopbackPort() throws {
    let map = OriginMap(
      seen: [try origin("http://127.0.0.1:8080"), try origin("https://api.test")])
    #expect(try mapped(map, "http://127.0.0.1:9") == "http://127.0.0.1:8080")
    #expect(try mapped(map, "http://localhost:9") == "http://127.0.0.1:8080")
    #expect(try mapped(map, "http://[::1]") == "http://127.0.0.1:8080")
    #expect(try mapped(map, "https://127.0.0.1:9") == "https://127.0.0.1:9")
    #expect(try mapped(map, "http://api.test") == "http://api.test")
  }

  @Test func twoLoopbackOriginsStandForThemselves() throws {
    let map = OriginMap(
      seen: [try origin("http://127.0.0.1:8080"), try origin("http://127.0.0.1:8081")])
    #expect(try mapped(map, "http://127.0.0.1:9") == "http://127.0.0.1:9")
    #expect(map.loopback == nil)
  }
}
