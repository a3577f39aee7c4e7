import HTTPTypes

/// An endpoint that is another one but for what it says itself.
protocol EndpointWrapper: Endpoint {
  associatedtype Base: Endpoint

  var base: Base { get }
}

extension EndpointWrapper {
  var baseURL: String? { base.baseURL }
  var path: String { base.path }
  var method: HTTPRequest.Method { base.method }
  var task: RequestTask { base.task }
  var headerFields: HTTPFields { base.headerFields }
  var timeout: Duration? { base.timeout }
  var checker: (any Checker)? { base.checker }
  var errorMapper: (any ErrorMapper)? { base.errorMapper }
  var errorHandlers: [any ErrorHandler] { base.errorHandlers }
}

extension EndpointWrapper where Value == Base.Value {
  var accept: String? { base.accept }
  var valuePath: ResponsePath { base.valuePath }

  func decode(_ response: CollectedResponse, with decoder: any ResponseDecoder) throws -> Value {
    try base.decode(response, with: decoder)
  }
}
