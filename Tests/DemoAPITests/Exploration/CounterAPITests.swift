import Testing

struct CounterAPITests {
  @Test func getPutGetPost() async throws {
    try await withDemo { client async throws in
      #expect(try await client.get("/counter").text == #"{"value":0}"#)
      #expect(try await client.json("PUT", "/counter", #"{"value":-5}"#).text == #"{"value":-5}"#)
      #expect(try await client.get("/counter").text == #"{"value":-5}"#)
      #expect(try await client.send("POST", "/counter").text == #"{"value":-4}"#)
      #expect(try await client.get("/counter").text == #"{"value":-4}"#)
    }
  }

  @Test(arguments: ["{}", #"{"value":"x"}"#, #"{"value":1.5}"#, #"{"value":9223372036854775808}"#])
  func onlyWholeNumbers(body: String) async throws {
    try await withDemo { client in
      let response = try await client.json("PUT", "/counter", body)
      #expect(response.status == 422)
      #expect(
        response.text == #"{"message":"value must be a whole number: {\"value\":5}."}"#)
      #expect(try await client.get("/counter").text == #"{"value":0}"#)
    }
  }

  @Test func theLargestNumberIsTheEnd() async throws {
    try await withDemo { client in
      let largest = #"{"value":\#(Int.max)}"#
      _ = try await client.json("PUT", "/counter", largest)
      let response = try await client.send("POST", "/counter")
      #expect(response.status == 409)
      #expect(
        response.text
          == #"{"message":"The counter is as large as it can be; set it with PUT."}"#)
      #expect(try await client.get("/counter").text == largest)
    }
  }
}
