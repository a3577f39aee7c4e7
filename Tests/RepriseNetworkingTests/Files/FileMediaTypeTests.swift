import RepriseNetworking
import Testing

struct FileMediaTypeTests {
  @Test(
    "D5: a file's extension says its media type",
    arguments: [
      ("photo.png", "image/png"), ("a/b.tar.gz", "application/gzip"), ("FILM.MP4", "video/mp4"),
      ("page.html", "text/html"), ("data.json", "application/json"),
      ("noextension", "application/octet-stream"), (".png", "application/octet-stream"),
      ("x.", "application/octet-stream"), ("x.unknown", "application/octet-stream"),
      ("folder.png/file", "application/octet-stream"), ("", "application/octet-stream"),
    ])
  func mediaTypes(path: String, essence: String) {
    #expect(MediaType.essence(ofFile: path) == essence)
  }
}
