internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore

extension HTTPServerBuilder {
  /// HTTP/1.1 over connections that ``OpenConnections`` knows.
  static func http1(known connections: OpenConnections) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      let channel = HTTP1Channel { request, writer, channel in
        // Clients that ask before they send a body would wait, for a second and more.
        if request.headers[.expect]?.lowercased() == "100-continue" {
          try await writer.writeInformationalHead(HTTPResponse(status: .continue))
        }
        try await responder(request, writer, channel)
      }
      return KnownConnections(channel: channel, connections: connections)
    }
  }
}
