private import Synchronization

/// What is known about the call that a message belongs to.
public struct RequestContext: Sendable {
  /// The number of the call within this process.
  public var call: UInt64

  /// The attempt within the call, from 1; a retry raises it.
  public var attempt: Int

  /// The hop within the attempt, from 1; a followed redirect raises it.
  public var hop: Int

  /// When the whole call, body included, must have ended.
  public var deadline: ContinuousClock.Instant?

  /// The longest silence allowed between two pieces of a response.
  public var idleTimeout: Duration?

  /// The clock on which whoever waits, waits: retries, rate limits, deadlines.
  public var clock: any Clock<Duration>

  /// When the call began; ``timeRemaining`` counts from there.
  var beginning: CallBeginning?

  /// The client that the call is made with, for middleware that sends a request of its own.
  var client: (@Sendable () -> Client)?

  /// Told what happens on the way: progress, metrics, logs, notices.
  public var observe: (@Sendable (TransportEvent) -> Void)?

  /// Makes the context of a new call, with a number of its own.
  public init(
    call: UInt64 = RequestContext.nextCall(), attempt: Int = 1, hop: Int = 1,
    deadline: ContinuousClock.Instant? = nil, idleTimeout: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    observe: (@Sendable (TransportEvent) -> Void)? = nil
  ) {
    self.call = call
    self.attempt = attempt
    self.hop = hop
    self.deadline = deadline
    self.idleTimeout = idleTimeout
    self.clock = clock
    self.observe = observe
    begin()
  }

  /// The next number of a call; they rise by one within a process.
  public static func nextCall() -> UInt64 {
    calls.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private static let calls = Atomic<UInt64>(0)
}
