import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct JSONResponseDecoderTests {
  @Test("C25: scalars decode, at the top and at a path")
  func scalars() throws {
    #expect(try decoded(Int.self, "1650").get() == 1650)
    #expect(try decoded(Int.self, " 7 ").get() == 7)
    #expect(try decoded(String.self, #""a\u00e9""#).get() == "aé")
    #expect(try decoded(Double.self, "0.25").get() == 0.25)
    #expect(try decoded(Float.self, "1e2").get() == 100)
    #expect(try decoded(Bool.self, "true").get())
    #expect(try decoded(Int?.self, "null").get() == nil)
    #expect(try decoded(UInt8.self, #"{"a": [255]}"#, at: "a[0]").get() == 255)
    #expect(
      decoded(UInt8.self, "256")
        == .failure(Problem(text: "the body is no UInt8: 256 does not fit")))
    #expect(
      decoded([UInt8].self, "[1, 256]")
        == .failure(Problem(text: "the body is no Array<UInt8>: at [1], 256 does not fit")))
    #expect(
      decoded(Bool.self, "1")
        == .failure(Problem(text: "the body is no Bool: expected true or false, found 1")))
  }

  @Test("A10, C33: nested dictionaries")
  func dictionaries() throws {
    let body = #"{"response": {"post_id": 1651}}"#
    #expect(
      try decoded([String: [String: Int]].self, body).get() == ["response": ["post_id": 1651]])
  }

  @Test("C26, D20: names in snake case, by strategy and by coding keys")
  func snakeCase() throws {
    struct Converted: Decodable, Equatable {
      var releaseDate: String
      var posterPath: String?
    }
    struct Written: Decodable, Equatable {
      var released: String
      enum CodingKeys: String, CodingKey { case released = "release_date" }
    }
    let body = #"{"release_date": "2024-06-21", "poster_path": null}"#
    let decoder = JSONResponseDecoder(keys: .snakeCase)
    #expect(
      try decoded(Converted.self, body, with: decoder).get() == Converted(releaseDate: "2024-06-21")
    )
    #expect(try decoded(Written.self, body).get() == Written(released: "2024-06-21"))
  }

  @Test("D20: one strategy writes names and reads them, one of the caller's own too")
  func namesBothWays() throws {
    struct Movie: Codable, Equatable {
      var releaseDate: String
      var casts: [[String: Int]]
    }
    let movie = Movie(releaseDate: "2024-06-21", casts: [["ann": 1]])
    let written = try JSONParameterEncoder(keys: .snakeCase).bytes(of: movie)
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"casts":[{"ann":1}],"release_date":"2024-06-21"}"#)
    let text = String(decoding: written, as: UTF8.self)
    #expect(
      try decoded(Movie.self, text, with: JSONResponseDecoder(keys: .snakeCase)).get() == movie)
    let own = JSONResponseDecoder(keys: .custom { $0 == "release_date" ? "releaseDate" : $0 })
    #expect(try decoded(Movie.self, text, with: own).get() == movie)
  }

  @Test(
    "D20: dates",
    arguments: [
      (#""1970-01-02T00:00:00Z""#, 86_400.0), (#""1970-01-02T00:00:00.500Z""#, 86_400.5),
      (#""1970-01-02T02:00:00+02:00""#, 86_400.0),
    ])
  func dates(text: String, seconds: Double) throws {
    #expect(try decoded(Date.self, text).get() == Date(timeIntervalSince1970: seconds))
  }

  @Test func datesOfOtherKinds() throws {
    let day = Date(timeIntervalSince1970: 86_400)
    #expect(
      try decoded(Date.self, "86400", with: JSONResponseDecoder(dates: .seconds)).get()
        == day)
    #expect(
      try decoded(Date.self, "86400000", with: JSONResponseDecoder(dates: .milliseconds))
        .get() == day)
    let own = JSONResponseDecoder(dates: .custom { $0 == "day two" ? day : nil })
    #expect(try decoded(Date.self, #""day two""#, with: own).get() == day)
    #expect(
      decoded(Date.self, #""soon""#)
        == .failure(
          Problem(text: "the body is no Date: it is not valid: “soon” is no date")))
  }

  @Test("D22, D26, X20: a value that needs a body and gets none is an error of its own")
  func emptyBody() async throws {
    struct Load: Endpoint {
      typealias Value = [Int]
      var path: String { "/" }
    }
    struct Find: Endpoint {
      typealias Value = Int?
      var path: String { "/" }
    }
    struct Remove: Endpoint {
      typealias Value = Void
      var path: String { "/" }
    }
    for status in [HTTPResponse.Status.ok, .noContent, .resetContent] {
      let client = try Client(
        baseURL: "http://h",
        transport: FakeTransport { _, _ in Response(head: HTTPResponse(status: status)) })
      let error = await #expect(throws: NetworkError.self) { try await client.value(of: Load()) }
      #expect(error?.kind == .emptyBody)
      #expect(error?.message == "Response returned with no data to decode.")
      #expect(try await client.value(of: Find()) == nil)
      try await client.value(of: Remove())
    }
  }

  @Test(
    "a body in another encoding is read as such",
    arguments: [
      ([0xEF, 0xBB, 0xBF] + Array(#""é""#.utf8), nil),
      ([0xFF, 0xFE, 0x22, 0, 0xE9, 0, 0x22, 0], nil),
      ([0xFE, 0xFF, 0, 0x22, 0, 0xE9, 0, 0x22], nil),
      ([0, 0x22, 0, 0xE9, 0, 0x22], "application/json; charset=utf-16"),
      ([0x22, 0, 0xE9, 0, 0x22, 0], "application/json; charset=UTF-16LE"),
      ([0xFF, 0xFE, 0, 0, 0x22, 0, 0, 0, 0xE9, 0, 0, 0, 0x22, 0, 0, 0], nil),
      ([0x22, 0xE9, 0x22], "application/json; charset=ISO-8859-1"),
    ] as [([UInt8], String?)])
  func charsets(bytes: [UInt8], contentType: String?) throws {
    var response = collected("")
    response.body = bytes[...]
    response.head.headerFields[.contentType] = contentType
    #expect(try JSONResponseDecoder().decode(String.self, from: response, at: .whole) == "é")
  }

  @Test func whatIsNotWhatItSaysIsAnError() {
    var response = collected("")
    response.body = [0xFF, 0xFE, 0x22]
    let error = #expect(throws: DecodingFailure.self) {
      try JSONResponseDecoder().decode(String.self, from: response, at: .whole)
    }
    #expect(
      error?.description == "the body is no text: it is not the UTF-16 it is said to be")
  }

  @Test("A16: raw access stays possible")
  func raw() async throws {
    struct Raw: Endpoint {
      typealias Value = CollectedResponse
      var path: String { "/" }
    }
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(head: HTTPResponse(status: .ok), body: Body("any bytes"))
      })
    #expect(try await client.value(of: Raw()).body == ArraySlice("any bytes".utf8))
  }
}
