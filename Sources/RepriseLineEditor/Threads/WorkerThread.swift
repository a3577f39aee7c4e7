import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that runs what it is given, in order, and ends when this value goes.
final class WorkerThread: Sendable {
  private let queue: JobQueue

  /// Starts the thread; `nil` when the system has none left.
  init?() {
    guard let wake = WakePipe() else { return nil }
    queue = JobQueue(wake: wake)
    guard queue.startThread() else { return nil }
  }

  deinit {
    queue.finish()
  }

  func run(_ job: @escaping @Sendable () -> Void) {
    queue.add(job)
  }
}

/// What the thread holds, so that the thread does not keep its owner alive.
private final class JobQueue: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isFinished = false
  }

  private let state = Mutex(State())
  private let wake: WakePipe

  init(wake: WakePipe) {
    self.wake = wake
  }

  func add(_ job: @escaping @Sendable () -> Void) {
    state.withLock { $0.jobs.append(job) }
    wake.wake()
  }

  func finish() {
    state.withLock { $0.isFinished = true }
    wake.wake()
  }

  func startThread() -> Bool {
    let context = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { JobQueue.main($0) }, context)
      if result == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { $0.flatMap { JobQueue.main($0) } }, context)
      if result == 0 { pthread_detach(thread) }
    #endif
    if result != 0 { Unmanaged<JobQueue>.fromOpaque(context).release() }
    return result == 0
  }

  private static func main(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let queue = Unmanaged<JobQueue>.fromOpaque(context).takeRetainedValue()
    while true {
      let (jobs, isFinished) = queue.state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.isFinished)
      }
      for job in jobs { job() }
      if isFinished && jobs.isEmpty { return nil }
      if jobs.isEmpty { _ = queue.wake.take() }
    }
  }
}
