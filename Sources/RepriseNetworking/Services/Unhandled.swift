/// An endpoint without its error handlers, for who runs them later.
struct Unhandled<Base: Endpoint>: EndpointWrapper {
  typealias Value = Base.Value

  let base: Base

  init(_ base: Base) { self.base = base }

  var errorHandlers: [any ErrorHandler] { [] }
}
