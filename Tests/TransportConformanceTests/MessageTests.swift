import HTTPTypes
import RepriseNetworking
import Testing

/// What a request and its answer look like on the other side.
struct MessageTests {
  @Test(
    "A22, C2, D14: a message arrives whole, whichever transport sends it",
    arguments: TransportUnderTest.allCases)
  func methodTargetFieldsAndBodyArrive(transport: TransportUnderTest) async throws {
    try await withServer({ .echo($0) }) { server in
      try await transport.run { live in
        let request = try Request.make(
          .post, server.origin + "/a%2Fb/%C3%A9?x=1&x=2&y=a%20b+c",
          [.contentType: "text/plain", .accept: "text/*", .acceptEncoding: "gzip"], Body("héllo"))
        let answer = try await live.send(request, context: RequestContext())
        let text = try await answer.text()
        #expect(answer.head.status.code == 200)
        #expect(text.hasPrefix("POST /a%2Fb/%C3%A9?x=1&x=2&y=a%20b+c\n"))
        #expect(text.hasSuffix("\n\nhéllo"))
        for line in [
          "content-type: text/plain", "accept: text/*", "accept-encoding: gzip",
          "content-length: 6", "host: 127.0.0.1:\(server.port)",
        ] {
          #expect(text.contains("\n\(line)\n"), "\(line)")
        }
      }
    }
  }

  @Test("A22: nothing is added on the way", arguments: TransportUnderTest.allCases)
  func nothingIsAdded(transport: TransportUnderTest) async throws {
    try await withServer({ .echo($0) }) { server in
      try await transport.run { live in
        // What the core sets above every transport.
        let answer = try await live.send(
          .get(server.origin + "/", [.acceptEncoding: ContentCoding.accepted]),
          context: RequestContext())
        let text = try await answer.text()
        try await transport.known(.addsFields) {
          #expect(
            text == "GET /\naccept-encoding: gzip, deflate\nhost: 127.0.0.1:\(server.port)\n\n")
        }
      }
    }
  }

  @Test(
    "A17, C5, D4: any method is sent", arguments: TransportUnderTest.allCases,
    ["PURGE", "PROPFIND", "DELETE", "OPTIONS"])
  func anyMethodIsSent(transport: TransportUnderTest, method: String) async throws {
    try await withServer({ .echo($0) }) { server in
      try await transport.run { live in
        let method = try #require(HTTPRequest.Method(method))
        let answer = try await live.send(
          .make(method, server.origin + "/"), context: RequestContext())
        #expect(try await answer.text().hasPrefix("\(method) /\n"))
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func aBodyGoesWithGet(transport: TransportUnderTest) async throws {
    try await withServer({ .echo($0) }) { server in
      try await transport.run { live in
        try await transport.known(.noBodyWithGet) {
          let answer = try await live.send(
            .make(.get, server.origin + "/", [:], Body("query")), context: RequestContext())
          #expect(try await answer.text().hasSuffix("\n\nquery"))
        }
      }
    }
  }

  @Test("C36, D6: repeated fields stay repeated", arguments: TransportUnderTest.allCases)
  func repeatedFieldsStayRepeated(transport: TransportUnderTest) async throws {
    let name = try #require(HTTPField.Name("x-a"))
    try await withServer({ request in
      .status(
        "200 OK",
        [
          "x-a: 1", "set-cookie: a=1; expires=Wed, 09 Jun 2100 10:18:14 GMT", "x-a: 2",
          "set-cookie: b=2",
        ], request.values("x-a").joined(separator: "|"))
    }) { server in
      try await transport.run { live in
        var request = try Request.get(server.origin + "/")
        request.head.headerFields[values: name] = ["1", "2"]
        let answer = try await live.send(request, context: RequestContext())
        let cookies = answer.head.headerFields[values: .setCookie]
        // A recording has no values of cookies.
        #expect(cookies.map { $0.prefix(2) } == ["a=", "b="])
        #expect(cookies.first?.hasSuffix("; expires=Wed, 09 Jun 2100 10:18:14 GMT") == true)
        let sent = try await answer.text()
        try await transport.known(.joinsFields) {
          #expect(sent == "1|2")
          #expect(answer.head.headerFields[values: name] == ["1", "2"])
        }
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func aFieldWithoutABlankIsRead(transport: TransportUnderTest) async throws {
    let name = try #require(HTTPField.Name("x-a"))
    try await withServer({ _ in .raw("HTTP/1.1 200 OK\r\nx-a:1\r\ncontent-length:2\r\n\r\nok") }) {
      server in
      try await transport.run { live in
        try await transport.known(.needsBlank) {
          let answer = try await live.send(.get(server.origin + "/"), context: RequestContext())
          #expect(answer.head.headerFields[name] == "1")
          #expect(try await answer.text() == "ok")
        }
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func anAddressOfVersion6IsAHost(transport: TransportUnderTest) async throws {
    try await withServer(host: "::1", { .echo($0) }) { server in
      try await transport.run { live in
        try await transport.known(.noAddress6) {
          let answer = try await live.send(.get(server.origin + "/"), context: RequestContext())
          #expect(try await answer.text().contains("host: [::1]:\(server.port)\n"))
        }
      }
    }
  }

  @Test("X20: answers without a body end", arguments: TransportUnderTest.allCases)
  func answersWithoutABody(transport: TransportUnderTest) async throws {
    try await withServer({ request in
      switch request.target {
      case "/204": .status("204 No Content")
      case "/304": .status("304 Not Modified", ["etag: \"1\""])
      default: .bytes(Array("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n".utf8), close: false)
      }
    }) { server in
      try await transport.run { live in
        for (method, path, status) in [
          (HTTPRequest.Method.get, "/204", 204), (.get, "/304", 304), (.head, "/", 200),
        ] {
          let answer = try await live.send(
            .make(method, server.origin + path), context: RequestContext())
          #expect(answer.head.status.code == status)
          #expect(try await answer.text() == "")
        }
      }
    }
  }

  @Test("A22: a status that means trouble is an answer", arguments: TransportUnderTest.allCases)
  func statusesThatMeanTroubleAreAnswers(transport: TransportUnderTest) async throws {
    let cases = [
      ("401 Unauthorized", ["www-authenticate: Basic realm=\"r\""]),
      ("401 Unauthorized", ["www-authenticate: Bearer"]), ("401 Unauthorized", []),
      ("407 Proxy Authentication Required", []), ("500 Internal Server Error", []),
      ("302 Found", ["location: /elsewhere"]), ("308 Permanent Redirect", ["location: /loop"]),
    ]
    try await withServer({ request in
      let (status, fields) = cases[Int(request.target.dropFirst()) ?? 0]
      return .status(status, fields, "why")
    }) { server in
      try await transport.run { live in
        for (index, (status, fields)) in cases.enumerated() {
          let answer = try await live.send(
            .get("\(server.origin)/\(index)"), context: RequestContext())
          #expect(answer.head.status.code == Int(status.prefix(3)))
          #expect(try await answer.text() == "why", "\(status) \(fields)")
        }
      }
    }
  }
}
