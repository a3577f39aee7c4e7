internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Response {
  static func json(
    _ value: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    .text(value.text, type: "application/json", status: status, headers: headers)
  }

  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    .bytes(Array(text.utf8), type: type, status: status, headers: headers)
  }

  static func bytes(
    _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var fields: HTTPFields = [.contentType: type]
    fields.append(contentsOf: headers)
    return Response(
      status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  static func empty(
    _ status: HTTPResponse.Status = .noContent, headers: HTTPFields = [:]
  ) -> Response {
    Response(status: status, headers: headers)
  }

  /// A body in pieces; each is sent when it is made, the first at once, the others after a pause.
  static func pieces(
    _ count: Int, every pause: Duration, type: String,
    piece: @escaping @Sendable (_ number: Int) -> String
  ) -> Response {
    let body = ResponseBody { writer in
      for number in 0..<count {
        if number > 0 { try await Task.sleep(for: pause) }
        try await writer.write(ByteBuffer(string: piece(number + 1)))
      }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: [.contentType: type], body: body)
  }
}
