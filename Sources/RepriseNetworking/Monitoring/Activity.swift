public import HTTPTypes
import Synchronization

/// How many calls are in flight: what an activity indicator shows.
///
/// ```swift
/// let activity = Activity()
/// let client = try Client(baseURL: url, transport: transport, middleware: [activity, Redirects()])
/// for await count in activity.counts { indicator.isAnimating = count > 0 }
/// ```
public struct Activity: Middleware {
  /// One request on its way: several may share a context, and so the number of a call.
  private struct Watching: RequestMonitor {
    let number: UInt64
    let inFlight: InFlight

    func didStart(_ call: MonitoredCall) { inFlight.begin(number, call.request) }
    func didFinish(_ call: MonitoredCall) { inFlight.end(number) }
    func didFail(_ call: MonitoredCall, with error: any Error) { inFlight.end(number) }
  }

  private let inFlight = InFlight()

  /// Makes an activity that stands at nothing; copies of it count together.
  public init() {}

  /// How many calls are in flight.
  public var count: Int { inFlight.count.value }

  /// The requests that are in flight, in the order in which they were made.
  public var requests: [HTTPRequest] {
    inFlight.requests
  }

  /// The number now and every change of it; a listener that is slow gets the newest.
  ///
  /// They end when the activity and the clients that it is part of are gone.
  public var counts: AsyncStream<Int> { inFlight.count.values }

  /// Counts the request until its body has ended.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    try await Monitoring(Watching(number: inFlight.next(), inFlight: inFlight))
      .send(request, context: context, next: next)
  }
}

/// The requests that are in flight, each with a number of its own.
private final class InFlight: Sendable {
  let count = Broadcast(0)
  private let running = Mutex<[UInt64: HTTPRequest]>([:])
  private let last = Atomic<UInt64>(0)

  var requests: [HTTPRequest] {
    running.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
  }

  func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }

  func begin(_ number: UInt64, _ request: HTTPRequest) {
    running.withLock { $0[number] = request }
    count.update { $0 += 1 }
  }

  func end(_ number: UInt64) {
    guard running.withLock({ $0.removeValue(forKey: number) }) != nil else { return }
    count.update { $0 -= 1 }
  }
}
