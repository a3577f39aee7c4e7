internal import Synchronization

/// Makes the calls of one kind of endpoint, typically an enumeration of all calls of an API, and can
/// end all that are under way.
///
/// ```swift
/// let router = Router<MovieCall>(client)
/// let call = router.request(.popular(page: 1)).onSuccess { … }.start()
/// router.cancelAll()
/// ```
public final class Router<E: Endpoint>: Sendable where E.Value: Sendable {
  /// The client that sends.
  public let client: Client

  private let running = Mutex<(next: Int, cancel: [Int: @Sendable () -> Void])>((0, [:]))

  /// Makes a router of a client.
  public init(_ client: Client) { self.client = client }

  /// Describes a call, which can be cancelled alone or with all others.
  ///
  /// The router does not keep a call: one that nobody starts and nobody holds is gone.
  public func request(
    _ endpoint: E, context: RequestContext = RequestContext()
  ) -> Call<E.Value> {
    let call = client.call(endpoint, context: context)
    let number = running.withLock { running in
      running.next += 1
      running.cancel[running.next] = { [weak call] in call?.cancel() }
      return running.next
    }
    // The call holds it, so it ends with the call, and also where that is dropped.
    let registration = Registration { [weak self] in self?.forget(number) }
    call.state.withLock { $0.registrations.append { _ in registration.end() } }
    return call
  }

  /// How many calls are described or under way: neither ended nor dropped before their start.
  public var count: Int { running.withLock { $0.cancel.count } }

  /// Ends every call that was described here, also those that were not started yet.
  public func cancelAll() {
    let cancels = running.withLock { running in
      defer { running.cancel = [:] }
      return running.cancel.values
    }
    for cancel in cancels { cancel() }
  }

  private func forget(_ number: Int) {
    running.withLock { running in running.cancel[number] = nil }
  }
}

/// Ends what it was made for, at the latest when nobody holds it any more.
private final class Registration: Sendable {
  let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
