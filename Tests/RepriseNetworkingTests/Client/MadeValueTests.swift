import HTTPTypes
import RepriseNetworking
import Testing

/// What an app's own fakes hand to its code can be made outside the module.
struct MadeValueTests {
  @Test("A fake service can tell a download's progress and what it came to")
  func download() {
    #expect(TransferProgress(bytes: 3, total: 12).fraction == 0.25)
    #expect(TransferProgress(bytes: 3).fraction == nil)
    let download = Download(path: "film.mp4", bytes: 12, head: HTTPResponse(status: .ok))
    #expect(download.path == "film.mp4" && download.bytes == 12 && !download.wasResumed)
  }

  @Test("A monitor can be told of a call")
  func monitoredCall() {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/a")
    #expect("\(MonitoredCall(number: 7, request: request))" == "call 7: GET http://h/a")
  }

  @Test("A rule for redirects can be asked about one")
  func redirect() throws {
    let (source, target) = (try RequestURL("http://h/a"), try RequestURL("http://mirror/a"))
    let redirect = Redirect(status: .found, source: source, target: target, method: .get)
    #expect(redirect.leavesOrigin)
    #expect(!Redirect(status: .found, source: source, target: source, method: .get).leavesOrigin)
  }

  @Test("A boundary is random where none is given")
  func boundary() {
    #expect(MultipartForm().boundary != MultipartForm().boundary)
    #expect(MultipartForm(boundary: "b").boundary == "b")
  }
}
