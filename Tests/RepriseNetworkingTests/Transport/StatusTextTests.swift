import HTTPTypes
import RepriseNetworking
import Testing

struct StatusTextTests {
  @Test(arguments: [
    (HTTPResponse.Status(code: 503), "503 Service Unavailable"),
    (HTTPResponse.Status(code: 422), "422 Unprocessable Content"),
    (HTTPResponse.Status(code: 404, reasonPhrase: "Gone Fishing"), "404 Gone Fishing"),
    (HTTPResponse.Status(code: 599), "599"),
  ])
  func aStatusHasAText(status: HTTPResponse.Status, text: String) {
    #expect(status.text == text)
  }
}
