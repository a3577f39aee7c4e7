internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// One request, as a handler sees it.
struct Call: Sendable {
  /// Larger bodies are refused, so that no client can fill the memory.
  static let longestBody = 2 * 1024 * 1024

  let request: Request
  let path: String
  let query: NamedValues
  private let parameters: [String: String]

  init(request: Request, path: String, parameters: [String: String]) {
    self.request = request
    self.path = path
    self.parameters = parameters
    self.query = NamedValues(encoded: (request.uri.query ?? "").utf8)
  }

  /// A parameter of the path, decoded.
  func parameter(_ name: String) -> String {
    self.parameters[name] ?? ""
  }

  /// Reads the whole body; to be called once.
  func body() async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await part in self.request.body {
      guard bytes.count + part.readableBytes <= Self.longestBody else {
        throw Refusal(
          .contentTooLarge, "The body is longer than \(Self.longestBody) bytes, the most I take.")
      }
      bytes.append(contentsOf: part.readableBytesView)
    }
    return bytes
  }

  func json() async throws -> JSON {
    do {
      return try JSON(parsing: try await self.body())
    } catch let error as JSONTextError {
      throw Refusal(.badRequest, "The body is not JSON: \(error).")
    }
  }

  /// The parameters of the query and of the body, be it a form or a JSON object; the body wins.
  func fields() async throws -> NamedValues {
    let bytes = try await self.body()
    guard let first = bytes.first(where: { $0 > 0x20 }) else { return self.query }
    let type = (self.request.headers[.contentType] ?? "").lowercased()
    if type.hasPrefix("multipart/") {
      throw Refusal(.unsupportedMediaType, "I take a form or a JSON object, not \(type).")
    }
    // What looks like an object is one, because `curl -d` calls everything a form.
    guard type.contains("json") || first == UInt8(ascii: "{") else {
      return self.query + NamedValues(encoded: bytes)
    }
    do {
      guard case .object(let members) = try JSON(parsing: bytes) else {
        throw Refusal(.badRequest, "The body must be a JSON object.")
      }
      return self.query + NamedValues(members)
    } catch let error as JSONTextError {
      throw Refusal(.badRequest, "The body is not JSON: \(error).")
    }
  }
}
