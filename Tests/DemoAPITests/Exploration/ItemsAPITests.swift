import Testing

@testable import DemoAPI

struct ItemsAPITests {
  @Test func putGetPatchDelete() async throws {
    try await withDemo { client in
      let stored = try await client.json(
        "PUT", "/items/tea%20pot", #"{ "z": 1.50, "a": {"b": [1, 2]}, "n": null }"#)
      #expect(stored.status == 201)
      #expect(stored["location"] == "/items/tea%20pot")
      let item = #"{"z":1.50,"a":{"b":[1,2]},"n":null}"#
      #expect(stored.text == item)
      #expect(try await client.get("/items/tea%20pot").text == item)
      #expect(try await client.get("/items").text == #"{"items":["tea pot"]}"#)

      let patched = try await client.json(
        "PATCH", "/items/tea%20pot", #"{"a":{"c":true},"n":1,"z":null}"#)
      #expect(patched.status == 200)
      #expect(patched.text == #"{"a":{"b":[1,2],"c":true},"n":1}"#)
      #expect(try await client.get("/items/tea%20pot").text == patched.text)

      let replaced = try await client.json("PUT", "/items/tea%20pot", #""just text""#)
      #expect(replaced.status == 200)
      #expect(replaced["location"] == nil)
      #expect(try await client.get("/items/tea%20pot").text == #""just text""#)

      #expect(try await client.send("DELETE", "/items/tea%20pot").status == 204)
      #expect(try await client.get("/items").text == #"{"items":[]}"#)
    }
  }

  @Test(arguments: ["GET", "PATCH", "DELETE"])
  func whatIsNotThere(method: String) async throws {
    try await withDemo { client in
      let response = try await client.json(method, "/items/x", "{}")
      #expect(response.status == 404)
      #expect(response.text == #"{"message":"There is no item x."}"#)
    }
  }

  @Test(arguments: ["PUT", "PATCH"])
  func onlyJSON(method: String) async throws {
    try await withDemo { client in
      _ = try await client.json("PUT", "/items/x", "1")
      for (body, problem) in [
        ("{a}", "byte 1: expected a member name"), ("", "byte 0: expected a value"),
      ] {
        let response = try await client.json(method, "/items/x", body)
        #expect(response.status == 400)
        #expect(response.text == #"{"message":"The body is not JSON: \#(problem)."}"#)
      }
      #expect(try await client.get("/items/x").text == "1")
    }
  }

  @Test func namesKeepTheirOrder() async throws {
    try await withDemo { client in
      for name in ["b", "a", "c"] { _ = try await client.json("PUT", "/items/\(name)", "1") }
      _ = try await client.json("PUT", "/items/b", "2")
      _ = try await client.send("DELETE", "/items/a")
      #expect(try await client.get("/items").text == #"{"items":["b","c"]}"#)
    }
  }
}
