import HTTPTypes

/// An endpoint without its error handlers, for who runs them later.
struct Unhandled<Base: Endpoint>: Endpoint {
  typealias Value = Base.Value

  private let base: Base

  init(_ base: Base) { self.base = base }

  var baseURL: String? { base.baseURL }
  var path: String { base.path }
  var method: HTTPRequest.Method { base.method }
  var task: RequestTask { base.task }
  var headerFields: HTTPFields { base.headerFields }
  var accept: String? { base.accept }
  var timeout: Duration? { base.timeout }
  var checker: (any Checker)? { base.checker }
  var errorMapper: (any ErrorMapper)? { base.errorMapper }
  var valuePath: ResponsePath { base.valuePath }

  func decode(_ response: CollectedResponse, with decoder: any ResponseDecoder) throws -> Value {
    try base.decode(response, with: decoder)
  }
}
