extension MediaType {
  /// The media type that a file's extension stands for, `application/octet-stream` where that is not
  /// known.
  package static func essence(ofFile path: String) -> String {
    let name = FilePath.lastComponent(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else {
      return "application/octet-stream"
    }
    let fileExtension = String(name[name.utf8.index(after: dot)...]).asciiLowercased
    return essences[fileExtension] ?? "application/octet-stream"
  }

  /// The extensions that people send, by the names of IANA's registry.
  private static let essences = [
    "aac": "audio/aac", "avif": "image/avif", "bmp": "image/bmp", "css": "text/css",
    "csv": "text/csv", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip", "flac": "audio/flac", "geojson": "application/geo+json",
    "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic", "heif": "image/heif",
    "htm": "text/html", "html": "text/html", "ics": "text/calendar", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
    "jsonl": "application/jsonl", "m4a": "audio/mp4", "m4v": "video/mp4", "md": "text/markdown",
    "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg",
    "ndjson": "application/x-ndjson", "ogg": "audio/ogg", "otf": "font/otf",
    "pdf": "application/pdf", "png": "image/png",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "rtf": "application/rtf", "svg": "image/svg+xml", "tar": "application/x-tar",
    "tif": "image/tiff", "tiff": "image/tiff", "ttf": "font/ttf", "txt": "text/plain",
    "vcf": "text/vcard", "wasm": "application/wasm", "wav": "audio/wav", "webm": "video/webm",
    "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml", "yaml": "application/yaml", "yml": "application/yaml",
    "zip": "application/zip", "zst": "application/zstd",
  ]
}
