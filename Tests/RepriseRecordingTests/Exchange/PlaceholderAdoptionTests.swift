import HTTPTypes
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// Recording again gives a secret the placeholder that the file has in its place.
struct PlaceholderAdoptionTests {
  private static let one = "firstSecretValue01"
  private static let two = "secondSecretValue02"

  /// What recording `exchange` once gives, from a redactor that has given away numbers before.
  private func recorded(_ exchange: Exchange, after others: [Exchange]) throws -> Exchange {
    let redactor = Redactor()
    for other in others { _ = try other.redacted(by: redactor) }
    return try exchange.redacted(by: redactor)
  }

  private func login(_ token: String, session: String) -> Exchange {
    shortExchange(
      "/login?api_key=\(token)k", method: .post,
      body: "{\"user\":{\"access_token\":\"\(token)\",\"name\":\"Ann\"}}",
      type: "application/json",
      fields: [.setCookie: "session=\(session); Path=/; Max-Age=60"],
      requestFields: [
        .authorization: "Bearer \(token)a",
        .contentType: "application/x-www-form-urlencoded",
      ],
      requestBody: "password=\(token)p&x=1")
  }

  @Test func numbersStay() throws {
    let first = login(Self.one, session: "sessionOneValue01")
    let file = try recorded(first, after: [login("other99Secret000", session: "otherSession999")])
    let again = login(Self.two, session: "sessionTwoValue02")
    let redactor = Redactor()
    again.adoptPlaceholders(of: file, by: redactor)
    #expect(try spelled(again.redacted(by: redactor)) == spelled(file))
    // Without adoption the numbers begin anew, which is what this is about.
    #expect(try spelled(again.redacted(by: Redactor())) != spelled(file))
  }

  @Test func aNewRecordingOfTheSameThingLeavesTheFileUntouched() throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    let redactor = Redactor()
    for (token, session) in [
      ("other99Secret000", "otherSession999"), (Self.one, "sessionOneValue01"),
    ] {
      _ = try writer.record(
        login(token, session: session), as: writer.takeNumber(), redactor: redactor)
    }
    let recording = try folder.recording()
    let later = Redactor()
    recording.reservePlaceholders(in: later)
    let second = try folder.writer()
    let replacement = try second.recordAgain(
      login(Self.two, session: "sessionTwoValue02"), replacing: recording.exchanges[1],
      redactor: later)
    #expect(!replacement.isChanged)
  }

  @Test func whatHasNoCounterpartGetsANewNumber() throws {
    let file = try recorded(login(Self.one, session: "sessionOneValue01"), after: [])
    let redactor = Redactor()
    redactor.reserve(placeholdersIn: ArraySlice("REDACTED-token-1 REDACTED-accesstoken-1".utf8))
    let other = shortExchange(
      "/other", body: "{\"access_token\":\"brandNewSecret33\"}", type: "application/json")
    other.adoptPlaceholders(of: file, by: redactor)
    let body = try other.redacted(by: redactor).response?.body.load() ?? []
    let found = Placeholder.occurrences(in: body)
    #expect(found.count == 1)
    #expect(found.first?.placeholder.number == 2 || found.first?.placeholder.kind != "token")
  }

  @Test func pathSegments() throws {
    let secret = "ghp_" + String(repeating: "a1B2", count: 9)
    let file = try recorded(
      shortExchange("/a/\(secret)/b"),
      after: [shortExchange("/a/ghp_\(String(repeating: "Z9y8", count: 9))/b")])
    let other = "ghp_" + String(repeating: "c3D4", count: 9)
    let again = shortExchange("/a/\(other)/b")
    let redactor = Redactor()
    again.adoptPlaceholders(of: file, by: redactor)
    #expect(try again.redacted(by: redactor).request.head.path == file.request.head.path)
    #expect(file.request.head.path?.contains("REDACTED-") ?? false)
  }

  /// A file text and what comes in its place: which placeholders are taken over.
  private func adopted(_ live: Exchange, _ file: Exchange) -> [String: String] {
    let redactor = Redactor()
    live.adoptPlaceholders(of: file, by: redactor)
    var found: [String: String] = [:]
    for number in 1...9 {
      for kind in ["token", "cookie", "password"] {
        guard let placeholder = Placeholder(kind: kind, number: number),
          let value = redactor.value(of: placeholder)
        else { continue }
        found[placeholder.shortName] = String(decoding: value, as: UTF8.self)
      }
    }
    return found
  }

  @Test func theKthValueOfAName() {
    let live = shortExchange("/x?b=other&t=secretOne111&t=secretTwo222&c")
    let file = shortExchange("/x?t=REDACTED-token-4&t=REDACTED-token-2&b=other")
    #expect(adopted(live, file) == ["token-4": "secretOne111", "token-2": "secretTwo222"])
  }

  @Test func valuesAreTakenDecoded() {
    let live = shortExchange("/x?t=a%2Bb%20c+d%3D%3D")
    let file = shortExchange("/x?t=REDACTED-token-1")
    #expect(adopted(live, file) == ["token-1": "a+b c d=="])
  }

  @Test func cookiesByTheirNamesWhateverElseChanged() {
    var live = shortExchange(requestFields: [.cookie: "theme=dark; sid=secretOne111"])
    var file = shortExchange(requestFields: [.cookie: "sid=REDACTED-cookie-3; lang=en"])
    for (name, value, recorded) in [
      ("a", "secretTwo222", "REDACTED-cookie-5"), ("b", "secretThree333", "REDACTED-cookie-6"),
    ] {
      live.response?.head.headerFields.insert(
        HTTPField(name: .setCookie, value: "\(name)=\(value); Max-Age=1"), at: 0)
      file.response?.head.headerFields.append(
        HTTPField(name: .setCookie, value: "\(name)=\(recorded); Max-Age=2; Path=/"))
    }
    #expect(
      adopted(live, file) == [
        "cookie-3": "secretOne111", "cookie-5": "secretTwo222", "cookie-6": "secretThree333",
      ])
  }

  @Test func jsonByItsPath() {
    let live = shortExchange(
      body: #"{"list":[{"t":"one111"},{"t":"tw\u006f222"}],"n":7,"extra":"x"}"#,
      type: "application/json")
    let file = shortExchange(
      body:
        #"{"n":9,"list":[{"t":"REDACTED-token-7"},{"t":"REDACTED-token-8"},"REDACTED-token-9"]}"#,
      type: "application/json")
    #expect(adopted(live, file) == ["token-7": "one111", "token-8": "two222"])
  }

  @Test func formsByTheirNames() {
    let fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    let live = shortExchange(requestFields: fields, requestBody: "x=1&password=a%20b+c")
    let file = shortExchange(
      requestFields: fields, requestBody: "password=REDACTED-password-2&x=2")
    #expect(adopted(live, file) == ["password-2": "a b c"])
  }

  @Test func otherTextsAsAWhole() {
    let live = shortExchange(body: "your token is secretOne111.", type: "text/plain")
    let file = shortExchange(body: "your token is REDACTED-token-1.", type: "text/plain")
    #expect(adopted(live, file) == ["token-1": "secretOne111"])
    let changed = shortExchange(body: "the token is secretOne111.", type: "text/plain")
    #expect(adopted(changed, file).isEmpty)
  }

  @Test func partsOfAFieldsValue() {
    let live = shortExchange(requestFields: [.authorization: "Bearer secretOne111"])
    let file = shortExchange(requestFields: [.authorization: "Bearer REDACTED-token-1"])
    #expect(adopted(live, file) == ["token-1": "secretOne111"])
    let other = shortExchange(requestFields: [.authorization: "Basic secretOne111"])
    #expect(adopted(other, file).isEmpty)
  }

  @Test func trailers() {
    var live = shortExchange()
    var file = shortExchange()
    live.response?.trailers = [.test("x-token"): "secretOne111"]
    file.response?.trailers = [.test("x-token"): "REDACTED-token-1"]
    #expect(adopted(live, file) == ["token-1": "secretOne111"])
  }

  @Test func pathsOfAnotherLengthSayNothing() {
    let live = shortExchange("/a/secretOne111")
    #expect(adopted(live, shortExchange("/a/REDACTED-token-1/b")).isEmpty)
    #expect(adopted(live, shortExchange("/a/REDACTED-token-1")) == ["token-1": "secretOne111"])
  }

  @Test func nothingInCommonIsNoError() throws {
    let redactor = Redactor()
    shortExchange("/a").adoptPlaceholders(of: shortExchange("/b/c?d=e"), by: redactor)
    var failed = shortExchange("/a")
    failed.response = nil
    failed.adoptPlaceholders(
      of: try recorded(login(Self.one, session: "sessionOneValue01"), after: []), by: redactor)
    #expect(redactor.remembered == 0)
  }
}
