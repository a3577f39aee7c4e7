public import HTTPTypes

/// How many calls are in flight: what an activity indicator shows.
///
/// ```swift
/// let activity = Activity()
/// let client = try Client(baseURL: url, transport: transport, middleware: [activity, Redirects()])
/// for await count in activity.counts { indicator.isAnimating = count > 0 }
/// ```
public struct Activity: Middleware {
  private struct Calls: RequestMonitor {
    let running = Broadcast<[UInt64: HTTPRequest]>([:])

    func didStart(_ call: MonitoredCall) { running.update { $0[call.number] = call.request } }
    func didFinish(_ call: MonitoredCall) { running.update { $0[call.number] = nil } }
    func didFail(_ call: MonitoredCall, with error: any Error) {
      running.update { $0[call.number] = nil }
    }
  }

  private let calls = Calls()

  /// Makes an activity that stands at nothing; copies of it count together.
  public init() {}

  /// How many calls are in flight.
  public var count: Int { calls.running.value.count }

  /// The requests that are in flight, in the order in which they were made.
  public var requests: [HTTPRequest] {
    calls.running.value.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The number now and every change of it; a listener that is slow gets the newest.
  public var counts: AsyncStream<Int> { calls.running.values { $0.count } }

  /// Counts the request until its body has ended.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    try await Monitoring(calls).send(request, context: context, next: next)
  }
}
