internal import Synchronization

extension Client {
  /// Describes a call of an endpoint, to be started later.
  public func call<E: Endpoint>(
    _ endpoint: E, context: RequestContext = RequestContext()
  ) -> Call<E.Value> where E.Value: Sendable {
    var silent = self
    silent.errorHandlers = []
    let length = BodyLength()
    // Behind all others, which may change the body; and not of a request that middleware makes.
    let number = context.call
    silent.preparers.append(
      Prepare(scope: .everyOrigin) { request, context in
        if context.call == number { length.note(request) }
      })
    let (client, handlers) = (silent, endpoint.errorHandlers + errorHandlers)
    return Call(context: context, length: length) { context in
      try await client.value(of: Unhandled(endpoint), context: context)
    } react: { error, context in
      guard let error = error as? NetworkError else { return }
      for handler in handlers { handler.handle(error, context: context) }
    }
  }
}

/// How long the body of a call's request is.
final class BodyLength: Sendable {
  private let length = Mutex<Int64?>(nil)

  var value: Int64? { length.withLock { $0 } }

  func note(_ request: Request) {
    let known = request.body.map(\.length) ?? 0
    length.withLock { $0 = known }
  }
}
