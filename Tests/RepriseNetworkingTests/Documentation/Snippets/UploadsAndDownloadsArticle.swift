import HTTPTypes
import RepriseNetworking

private enum UploadsAndDownloadsArticle {
  struct UploadFilm: Endpoint {
    typealias Value = Void
    var file: String
    var path: String { "/films" }
    var method: HTTPRequest.Method { .post }
    var timeout: Duration? { .seconds(600) }
    var task: RequestTask { .file(file) }
  }

  struct UploadPhoto: Endpoint {
    typealias Value = Void
    var title: String
    var photo: String
    var path: String { "/photos" }
    var method: HTTPRequest.Method { .post }
    var task: RequestTask {
      var form = MultipartForm()
      form.append("title", title)
      form.append("photo", file: photo)
      return .multipart(form)
    }
  }

  struct LoadFilm: Endpoint {
    typealias Value = CollectedResponse
    var id: Int
    var path: String { "/films/\(id)" }
  }

  static func upload(client: Client, path: String) async throws {
    let call = client.call(UploadFilm(file: path))
      .onProgress { progress in print("\(progress.sent) of \(progress.totalToSend ?? 0)") }
    try await call.value
  }

  static func download(client: Client, path: String) async throws {
    let download = try await client.download(LoadFilm(id: 7), to: path) { progress in
      print(progress.fraction ?? 0)
    }
    print(download.bytes, download.wasResumed)
  }
}
