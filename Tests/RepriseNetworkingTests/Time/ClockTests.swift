import RepriseNetworking
import Testing

struct ClockTests {
  @Test func aJumpingClockMovesOnWithoutWaiting() async throws {
    let clock = JumpingClock()
    let start = ContinuousClock.now
    try await clock.sleep(for: .seconds(3_600))
    try await clock.sleep(for: .seconds(60))
    #expect(clock.elapsed == .seconds(3_660))
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func aJumpingClockNeverGoesBack() async throws {
    let clock = JumpingClock()
    let early = clock.now.advanced(by: .seconds(1))
    try await clock.sleep(for: .seconds(5))
    try await clock.sleep(until: early)
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func aCancelledTaskDoesNotJump() async throws {
    let clock = JumpingClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.elapsed == .zero)
  }

  @Test func timeIsMeasuredOnAnyClock() async throws {
    let manual = ManualClock()
    let jumping = JumpingClock()
    let (first, second) = (ClockReading(manual), ClockReading(jumping))
    manual.advance(by: .milliseconds(250))
    try await jumping.sleep(for: .seconds(2))
    #expect(first.elapsed(on: manual) == .milliseconds(250))
    #expect(second.elapsed(on: jumping) == .seconds(2))
  }

  @Test func aClockOfAnotherKindMeasuresNothing() {
    let reading = ClockReading(ManualClock())
    #expect(reading.elapsed(on: JumpingClock()) == nil)
    #expect(reading.elapsed(on: ContinuousClock()) == nil)
  }

  @Test func theTimeRemainingFollowsTheClockOfTheContext() async throws {
    let clock = JumpingClock()
    var context = RequestContext(deadline: .now + .seconds(100), clock: clock)
    context.begin()
    try await clock.sleep(for: .seconds(90))
    let remaining = try #require(context.timeRemaining)
    #expect(remaining <= .seconds(10))
    #expect(remaining > .seconds(0))
    #expect(context.timeAllowed == .seconds(100))
  }

  @Test func withoutADeadlineThereIsNoTimeRemaining() {
    #expect(RequestContext().timeRemaining == nil)
    #expect(RequestContext().timeAllowed == nil)
  }

  @Test func aClockThatIsGivenLaterBeginsToCountThen() async throws {
    let (first, second) = (ManualClock(), JumpingClock())
    var context = RequestContext(deadline: .now + .seconds(100), clock: first)
    first.advance(by: .seconds(40))
    context.clock = second
    context.begin()
    try await second.sleep(for: .seconds(30))
    let remaining = try #require(context.timeRemaining)
    #expect(remaining <= .seconds(70) && remaining > .seconds(60))
    #expect(context.timeAllowed == .seconds(100))
  }
}
