import RepriseNetworking

/// The extension that a body's file gets from its media type.
enum FileExtension {
  static func of(_ contentType: String?) -> String {
    guard let type = MediaType(contentType) else { return "bin" }
    if let known = known[type.essence] { return known }
    if type.isJSON { return "json" }
    if type.isJSONLines { return "jsonl" }
    if type.essence.hasSuffix("+xml") { return "xml" }
    if type.essence.hasPrefix("text/") { return "txt" }
    return "bin"
  }

  private static let known = [
    "application/gzip": "gz",
    "application/javascript": "js",
    "application/pdf": "pdf",
    "application/wasm": "wasm",
    "application/x-www-form-urlencoded": "txt",
    "application/xml": "xml",
    "application/yaml": "yaml",
    "application/zip": "zip",
    "audio/mpeg": "mp3",
    "audio/ogg": "ogg",
    "audio/wav": "wav",
    "font/otf": "otf",
    "font/ttf": "ttf",
    "font/woff": "woff",
    "font/woff2": "woff2",
    "image/avif": "avif",
    "image/bmp": "bmp",
    "image/gif": "gif",
    "image/heic": "heic",
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/svg+xml": "svg",
    "image/tiff": "tiff",
    "image/vnd.microsoft.icon": "ico",
    "image/webp": "webp",
    "image/x-icon": "ico",
    "text/calendar": "ics",
    "text/css": "css",
    "text/csv": "csv",
    "text/html": "html",
    "text/javascript": "js",
    "text/markdown": "md",
    "text/vcard": "vcf",
    "text/xml": "xml",
    "text/yaml": "yaml",
    "video/mp4": "mp4",
    "video/webm": "webm",
  ]
}
