import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C while no line is read: from its making on it calls a closure and no longer ends the program.
///
/// While an editor reads a line, Ctrl-C is the editor's; afterwards it is this one's again. There is
/// one such signal in a process: the one made last is called.
public struct InterruptSignal: Sendable {
  /// The pipe's end that the handler writes to, -1 for none: all that it looks at.
  private static let destination = Atomic<Int32>(-1)

  private let wake: WakePipe
  private let listener: WorkerThread

  /// Takes over SIGINT for the rest of the process.
  ///
  /// - Parameter call: run on a thread of its own, once for each Ctrl-C that it keeps up with.
  /// - Returns: `nil` where the system has no thread or file descriptor left.
  public init?(_ call: @escaping @Sendable () -> Void) {
    guard let wake = WakePipe(), let listener = WorkerThread() else { return nil }
    self.wake = wake
    self.listener = listener
    listener.run {
      while !wake.take().isEmpty { call() }
    }
    Self.destination.store(wake.writeEnd, ordering: .sequentiallyConsistent)
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in InterruptSignal.relay() }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    sigaction(SIGINT, &action, nil)
  }

  // A handler may do next to nothing; the thread at the other end does the rest.
  private static func relay() {
    let saved = errno
    let pipe = destination.load(ordering: .relaxed)
    var byte: UInt8 = 1
    if pipe >= 0 { _ = write(pipe, &byte, 1) }
    errno = saved
  }
}
