import HTTPTypes
import RepriseRedaction
import Testing

/// Every kind of secret name in every kind of place.
@Suite struct SecretPositionTests {
  static let names = [
    "password", "passwd", "pwd", "passphrase", "token", "access_token", "accessToken",
    "refresh-token", "id_token", "auth_token", "x-auth-token", "api_key", "apikey", "X-Api-Key",
    "secret", "client_secret", "app_secret", "private_key", "session", "sessionid", "session_id",
    "sid", "JSESSIONID", "PHPSESSID", "connect.sid", "csrf", "xsrf", "csrf_token", "X-CSRF-Token",
    "otp", "pin", "cvv", "card_number", "ssn", "signature", "sig", "X-Amz-Security-Token",
    "X-Amz-Signature", "authorization_code", "code_verifier", "assertion", "jwt", "bearer",
    "credential", "credentials",
  ]

  /// Neither plain nor short, so that it is remembered as well.
  static let secret = "Zq7-value/with?odd&parts=+"
  static let percent = "Zq7-value%2Fwith%3Fodd%26parts%3D%2B"

  static func isClean(_ text: String) -> Bool {
    !text.contains("Zq7") && text.contains("REDACTED-")
  }

  @Test(arguments: names)
  func query(name: String) {
    for target in ["/?\(name)=\(Self.percent)", "/a?x=1&\(name)=\(Self.percent)&y=2"] {
      let redacted = Redactor().redacted(target: target)
      #expect(Self.isClean(redacted), "\(redacted)")
      #expect(redacted.contains("\(name)="))
    }
  }

  @Test(arguments: names)
  func header(name: String) throws {
    guard HTTPField.Name(name) != nil else { return }
    let value = try #require(Redactor().header(name, Self.secret))
    #expect(Self.isClean(value), "\(value)")
  }

  @Test(arguments: names)
  func form(name: String) {
    let source = "a=1&\(name)=\(Self.percent)&b=2"
    let redacted = Redactor().body(source, "application/x-www-form-urlencoded")
    #expect(Self.isClean(redacted), "\(redacted)")
    #expect(redacted.hasPrefix("a=1&\(name)=REDACTED-") && redacted.hasSuffix("&b=2"))
    let nested = Redactor().body("user[\(name)][]=\(Self.percent)")
    #expect(Self.isClean(nested), "\(nested)")
  }

  @Test(arguments: names)
  func multipart(name: String) {
    let source =
      "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(Self.secret)\r\n--b--\r\n"
    let redacted = Redactor().body(source, "multipart/form-data; boundary=b")
    #expect(Self.isClean(redacted), "\(redacted)")
    #expect(redacted.contains("name=\"\(name)\""))
  }

  @Test(arguments: names)
  func json(name: String) {
    let sources = [
      #"{"\#(name)": "\#(Self.secret)"}"#,
      #"[[{"a": {"\#(name)": "\#(Self.secret)"}}]]"#,
      #"{"\#(name)": ["\#(Self.secret)", [["\#(Self.secret)"]]]}"#,
      #"{"name": "\#(name)", "value": "\#(Self.secret)"}"#,
      #"{"text": "{\"\#(name)\": \"\#(Self.secret)\"}"}"#,
    ]
    for source in sources {
      let redacted = Redactor().body(source, "application/json")
      #expect(Self.isClean(redacted), "\(redacted)")
      #expect(redacted.contains(name))
    }
  }

  @Test(arguments: names)
  func urlsInFields(name: String) throws {
    for field in ["location", "referer", "content-location"] {
      for url in ["https://h/a?\(name)=\(Self.percent)", "/a?x=1&\(name)=\(Self.percent)#top"] {
        let value = try #require(Redactor().header(field, url))
        #expect(Self.isClean(value), "\(field): \(value)")
      }
    }
    let link = try #require(
      Redactor().header("link", "</a?\(name)=\(Self.percent)>; rel=\"next\""))
    #expect(Self.isClean(link) && link.hasSuffix(">; rel=\"next\""), "\(link)")
  }

  @Test(arguments: names)
  func commands(name: String) {
    let lines = [
      "post /a \(name)=Zq7-value", "post /a '\(name)=Zq7 value'", "get /a \(name)==Zq7-value",
      "get /a \(name):Zq7-value", "set \(name)=Zq7-value", "curl -d '\(name)=Zq7-value&x=1' h",
      "curl -H '\(name): Zq7-value' h", "curl 'https://h/?\(name)=Zq7-value'",
      "curl -d '{\"\(name)\": \"Zq7-value\"}' h",
      "curl -d \"{\\\"\(name)\\\": \\\"Zq7-value\\\"}\" h",
    ]
    for line in lines {
      let redacted = Redactor().redacted(command: line)
      #expect(Self.isClean(redacted), "\(redacted)")
    }
  }

  @Test(arguments: ["token_type", "page_token", "nextPageToken", "expires_in", "key", "user"])
  func harmlessNamesEverywhere(name: String) {
    let json = #"{"\#(name)": "some value"}"#
    #expect(Redactor().body(json, "application/json") == json)
    #expect(Redactor().redacted(target: "/?\(name)=x-1") == "/?\(name)=x-1")
    #expect(Redactor().body("\(name)=x-1&y=2") == "\(name)=x-1&y=2")
    #expect(Redactor().redacted(command: "post /a \(name)=x-1") == "post /a \(name)=x-1")
  }

  /// A value found in one place is replaced wherever else the exchange has it.
  @Test(arguments: 0..<6)
  func foundInOnePlaceReplacedInAll(place: Int) throws {
    let secret = "Zq7-abc-DEF-123"
    let redactor = Redactor()
    let name = try #require(HTTPField.Name("x-echo"))
    switch place {
    case 0: redactor.learn(target: "/?token=\(secret)")
    case 1: redactor.learn(fields: [.authorization: "Bearer \(secret)"])
    case 2: redactor.learn(fields: [.setCookie: "a=\(secret); Path=/"])
    case 3: redactor.learn(body: bytes("pin=\(secret)&a=1"), mediaType: nil)
    case 4: redactor.learn(body: bytes("[{\"jwt\": \"\(secret)\"}]"), mediaType: nil)
    default: redactor.declare(secret, as: "pw")
    }
    #expect(redactor.remembered == 1)
    #expect(Self.isClean(redactor.redacted(target: "/\(secret)/b?q=\(secret)")))
    #expect(Self.isClean(redactor.redacted(fields: [name: "<\(secret)>"])[name] ?? ""))
    #expect(Self.isClean(redactor.body("a=\(secret)", "application/x-www-form-urlencoded")))
    #expect(Self.isClean(redactor.body("{\"a\": \"x \(secret)\"}", "application/json")))
    #expect(Self.isClean(redactor.body("data: \(secret)\n\n", "text/event-stream")))
    #expect(Self.isClean(redactor.body("<p>\(secret)</p>", "text/html")))
    #expect(Self.isClean(redactor.redacted(text: "no \(secret)")))
    #expect(Self.isClean(redactor.redacted(command: "get /\(secret)")))
    // Names are not values.
    let json = "{\"\(secret)\": 1}"
    #expect(redactor.body(json, "application/json") == json)
    #expect(redactor.redacted(target: "/?\(secret)=1") == "/?\(secret)=1")
  }
}
