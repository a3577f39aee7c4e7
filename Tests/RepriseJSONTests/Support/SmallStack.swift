import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs work on a thread with a stack of 512 KiB, where recursion on deep data would crash.
func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
  let job = Job { work() }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 512 << 10)
  defer { pthread_attr_destroy(&attributes) }
  #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(
      &thread, &attributes, runJob, Unmanaged.passRetained(job).toOpaque())
    guard status == 0, let thread else { return nil }
  #else
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes, runJob, Unmanaged.passRetained(job).toOpaque())
    guard status == 0 else { return nil }
  #endif
  pthread_join(thread, nil)
  return job.result.withLock { $0 as? Result }
}

private final class Job: Sendable {
  let work: @Sendable () -> any Sendable
  let result = Mutex<(any Sendable)?>(nil)

  init(_ work: @escaping @Sendable () -> any Sendable) {
    self.work = work
  }
}

#if canImport(Darwin)
  private func runJob(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    run(argument)
    return nil
  }
#else
  private func runJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { run(argument) }
    return nil
  }
#endif

private func run(_ argument: UnsafeMutableRawPointer) {
  let job = Unmanaged<Job>.fromOpaque(argument).takeRetainedValue()
  let result = job.work()
  job.result.withLock { $0 = result }
}
