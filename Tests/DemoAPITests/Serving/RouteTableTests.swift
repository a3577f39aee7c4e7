import Testing

@testable import DemoAPI

struct RouteTableTests {
  @Test(arguments: ["/x", "/api", "/api/v1/friends/1/2", "/counter/", "//counter", "/items/"])
  func unknownPages(path: String) async throws {
    try await withDemo { client in
      let response = try await client.get(path)
      #expect(response.status == 404)
      #expect(response["content-type"] == "application/json")
      #expect(
        response.text
          == #"{"message":"There is no such page: \#(path). GET / lists what there is."}"#)
    }
  }

  @Test func theQueryIsNoPartOfThePath() async throws {
    try await withDemo { client async throws in
      #expect(
        try await client.get("/y?z=1").text
          == #"{"message":"There is no such page: /y. GET / lists what there is."}"#)
    }
  }

  @Test func otherMethodsAreNamed() async throws {
    try await withDemo { client in
      let response = try await client.send("DELETE", "/counter")
      #expect(response.status == 405)
      #expect(response["allow"] == "GET, HEAD, PUT, POST")
      #expect(response.text == #"{"message":"/counter does not answer DELETE."}"#)
    }
  }

  @Test(arguments: ["/counter", "/slow", "/nothing", "/echo", "/status/404"])
  func headHasNoBody(path: String) async throws {
    try await withDemo { client in
      let head = try await client.send("HEAD", path)
      let get = try await client.send("GET", path + (path == "/slow" ? "?milliseconds=0" : ""))
      #expect(head.status == get.status)
      #expect(head.body.isEmpty)
      #expect(head["content-type"] == get["content-type"])
      if path != "/echo" { #expect(head["content-length"] == get["content-length"]) }
    }
  }

  @Test func escapesInThePathAreDecoded() async throws {
    try await withDemo { client async throws in
      #expect(try await client.get("/%63ounter").text == #"{"value":0}"#)
      #expect(
        try await client.get("/items/a%2Fb%20%C3%A9").text
          == #"{"message":"There is no item a/b é."}"#)
    }
  }

  @Test func theIndexListsEveryRoute() async throws {
    try await withDemo { client in
      let response = try await client.get("/")
      #expect(response.status == 200)
      let index = try JSON(parsing: response.body)
      #expect(index["name"] == "Reprise demo API")
      guard case .array(let endpoints)? = index["endpoints"] else {
        Issue.record("no list of endpoints")
        return
      }
      let lines = endpoints.map {
        "\($0["method"]?.scalarText ?? "") \($0["path"]?.scalarText ?? "")"
      }
      #expect(endpoints.allSatisfy { $0["summary"]?.scalarText?.isEmpty == false })
      #expect(Set(lines).count == lines.count)
      for expected in [
        "GET /api/v1/friends?user_id=7", "POST /authenticate", "POST /method/wall.post",
        "GET /3/movie/popular?api_key=demo-movie-key&page=1", "any /echo", "PUT /counter",
        "PATCH /items/{id}", "GET /slow?pieces=5&milliseconds=100", "any /status/{code}",
      ] {
        #expect(lines.contains(expected), "\(expected)")
      }
    }
  }

  @Test func everyGetOfTheIndexAnswers() async throws {
    try await withDemo { client in
      guard
        case .array(let endpoints)? = try JSON(parsing: try await client.get("/").body)["endpoints"]
      else { return }
      for endpoint in endpoints where endpoint["method"] == "GET" {
        let path = (endpoint["path"]?.scalarText ?? "")
          .replacing("{id}", with: "1").replacing("{group}", with: "work")
        let status = try await client.get(path).status
        let isExpected = [200, 204, path.contains("token") ? 401 : 0].contains(status)
        #expect(isExpected || path == "/items/1", "\(path): \(status)")
      }
    }
  }

  @Test func damagedRequestsAreRefusedAndTheServerLives() async throws {
    try await withDemo { client in
      for request in ["\r\n\r\nnonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"] {
        _ = try await blocking {
          let connection = try LoopbackSocket(port: client.port)
          try connection.write(Array(request.utf8))
          return try connection.read()
        }
      }
      #expect(try await client.get("*").status == 404)
      #expect(try await client.get("/%zz%").status == 404)
      #expect(try await client.get("/empty").status == 204)
    }
  }

  @Test func severalRequestsOnOneConnection() async throws {
    try await withDemo { client in
      let text = try await blocking {
        let connection = try LoopbackSocket(port: client.port)
        try connection.write(
          Array("POST /counter HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n".utf8))
        let first = try connection.read(until: "}")
        try connection.write(Array("GET /counter HTTP/1.1\r\nhost: a\r\n\r\n".utf8))
        return first + (try connection.read(until: "}"))
      }
      #expect(text.components(of: #"{"value":1}"#) == 2)
    }
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { self.ranges(of: text).count }
}
