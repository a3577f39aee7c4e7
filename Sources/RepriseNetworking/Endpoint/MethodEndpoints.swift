public import HTTPTypes

/// An endpoint whose method is `GET`.
public protocol GETEndpoint: Endpoint {}

extension GETEndpoint {
  /// `GET`.
  public var method: HTTPRequest.Method { .get }
}

/// An endpoint whose method is `POST`.
public protocol POSTEndpoint: Endpoint {}

extension POSTEndpoint {
  /// `POST`.
  public var method: HTTPRequest.Method { .post }
}
