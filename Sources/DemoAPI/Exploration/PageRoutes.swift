internal import HTTPTypes
internal import Hummingbird

/// Pages of several kinds: HTML, a picture, compressed JSON, one that means harm, none.
enum PageRoutes {
  static let all: [Route] = [
    Route(.get, "/html", "a page of HTML") { _ in
      .text(Self.html, type: "text/html; charset=utf-8")
    },
    Route(.get, "/image.png", "a small picture") { _ in
      .bytes(Picture.png(side: 16), type: "image/png")
    },
    Route(.get, "/gzip", "JSON, compressed with gzip whatever the request accepts") { _ in
      let json: JSON = ["compressed": true, "text": "This came as gzip."]
      return .bytes(
        Gzip.stored(Array(json.text.utf8)), type: "application/json",
        headers: [.contentEncoding: "gzip"])
    },
    Route(
      .get, "/hostile", query: "?as=text", "text that tries to act on a terminal; as=html, as=json"
    ) { call in
      switch call.query["as"] ?? "text" {
      case "text": return .text(HostilePage.text, type: "text/plain; charset=utf-8")
      case "html": return .text(HostilePage.html, type: "text/html; charset=utf-8")
      case "json": return .json(HostilePage.json)
      case let other:
        throw Refusal(.unprocessableContent, "as must be text, html or json, not \(other).")
      }
    },
    Route(.get, "/empty", "a response without a body") { _ in .empty() },
  ]

  private static let html = """
    <!DOCTYPE html>
    <html lang="en">
      <head><meta charset="utf-8"><title>Reprise demo</title></head>
      <body>
        <h1>Reprise demo</h1>
        <p>Tea &amp; toast, <em>größer</em> than life.</p>
      </body>
    </html>

    """
}
