import Testing

@testable import DemoAPI

struct PageRoutesTests {
  @Test func html() async throws {
    try await withDemo { client in
      let response = try await client.get("/html")
      #expect(response["content-type"] == "text/html; charset=utf-8")
      #expect(response.text.hasPrefix("<!DOCTYPE html>\n"))
      #expect(response.text.contains("<p>Tea &amp; toast, <em>größer</em> than life.</p>"))
    }
  }

  @Test func aPicture() async throws {
    try await withDemo { client in
      let response = try await client.get("/image.png")
      #expect(response["content-type"] == "image/png")
      #expect(response.body == Picture.png(side: 16))
    }
  }

  @Test(arguments: ["gzip", "identity", ""])
  func gzipWhateverIsAccepted(accepted: String) async throws {
    try await withDemo { client in
      let response = try await client.send("GET", "/gzip", [("accept-encoding", accepted)])
      #expect(response["content-type"] == "application/json")
      #expect(response["content-encoding"] == "gzip")
      #expect(response["content-length"] == "\(response.body.count)")
      let json = try GzipReader.content(of: response.body)
      #expect(
        String(decoding: json, as: UTF8.self)
          == #"{"compressed":true,"text":"This came as gzip."}"#)
    }
  }

  @Test func nothing() async throws {
    try await withDemo { client in
      let response = try await client.get("/empty")
      #expect(response.status == 204)
      #expect(response.body.isEmpty)
      #expect(response["content-length"] == nil)
      #expect(response["content-type"] == nil)
    }
  }

  @Test(arguments: [
    ("/hostile", "text/plain; charset=utf-8"), ("/hostile?as=text", "text/plain; charset=utf-8"),
    ("/hostile?as=html", "text/html; charset=utf-8"),
  ])
  func theHostilePageHasEveryAttack(target: String, type: String) async throws {
    try await withDemo { client in
      let response = try await client.get(target)
      #expect(response["content-type"] == type)
      let scalars = Set(response.text.unicodeScalars.map(\.value))
      for attack: UInt32 in [
        0x00, 0x07, 0x08, 0x0D, 0x1B, 0x7F, 0x9B, 0x9D, 0x200B, 0x2028, 0x2029, 0x202E, 0x2067,
        0xFEFF,
      ] {
        #expect(scalars.contains(attack), "U+\(String(attack, radix: 16))")
      }
      #expect(response.text.contains("\u{1B}]0;owned\u{07}"))
      #expect(response.text.contains("\u{1B}[2J"))
      #expect(String(validating: response.body, as: UTF8.self) != nil)
    }
  }

  @Test func theHostilePageAsJSONIsJSON() async throws {
    try await withDemo { client in
      let response = try await client.get("/hostile?as=json")
      #expect(response["content-type"] == "application/json")
      let json = try JSON(parsing: response.body)
      #expect(json["colour"] == "\u{1B}[31mred\u{1B}[0m")
      #expect(response.text.contains(#""colour":"\u001b[31mred\u001b[0m""#))
      #expect(response.text.contains("\u{202E}"))
      let other = try await client.get("/hostile?as=pdf")
      #expect(other.status == 422)
      #expect(other.text == #"{"message":"as must be text, html or json, not pdf."}"#)
    }
  }
}
