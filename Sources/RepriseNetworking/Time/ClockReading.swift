/// A moment on a clock, from which time is measured on the same kind of clock later.
package struct ClockReading: Sendable {
  private let instant: any InstantProtocol<Duration>

  /// Reads a clock.
  package init(_ clock: any Clock<Duration>) {
    instant = Self.now(on: clock)
  }

  /// The time that has passed, or `nil` where the clock is of another kind: who gets that takes a
  /// new reading and goes on from there.
  package func elapsed(on clock: any Clock<Duration>) -> Duration? {
    elapsed(opening: clock)
  }

  private func elapsed<Opened: Clock<Duration>>(opening clock: Opened) -> Duration? {
    (instant as? Opened.Instant).map { $0.duration(to: clock.now) }
  }

  private static func now<Opened: Clock<Duration>>(
    on clock: Opened
  ) -> any InstantProtocol<Duration> {
    clock.now
  }
}
