import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns the signals that concern a terminal into bytes of a pipe while a line is read.
///
/// A handler may do next to nothing, so it writes the signal's number to the pipe that the reading
/// thread waits on, and that thread does the rest: Ctrl-C, resizing, giving the terminal back before
/// the program stops or dies. The kernel may run a handler on any thread, which is why interrupting
/// the reading thread's system call would not do; with the pipe, every other call can be restarted.
struct TerminalSignals: ~Copyable {
  /// Signals whose answer is a matter of editing.
  private static let editing = [SIGINT, SIGWINCH, SIGCONT]

  /// Signals at which the terminal has to be given back; left alone where the program ignores them.
  private static let leaving = [SIGTSTP, SIGTERM, SIGHUP, SIGQUIT]

  /// The pipe's end that handlers write to, -1 for none: all that they look at.
  private static let destination = Atomic<Int32>(-1)

  private var previous: [(signal: Int32, action: sigaction)] = []
  private var previousMask = sigset_t()

  /// Starts relaying signals to a pipe.
  init(to pipe: WakePipe) {
    Self.destination.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    for signal in Self.editing { install(signal) }
    for signal in Self.leaving where !Self.isIgnored(signal) { install(signal) }
    // A thread that comes from one of Swift's pool has signals blocked, as all others may have.
    var relayed = sigset_t()
    sigemptyset(&relayed)
    for (signal, _) in previous { sigaddset(&relayed, signal) }
    pthread_sigmask(SIG_UNBLOCK, &relayed, &previousMask)
  }

  // On the thread that it was made on.
  deinit {
    var mask = previousMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
    Self.destination.store(-1, ordering: .sequentiallyConsistent)
  }

  private mutating func install(_ signal: Int32) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { TerminalSignals.relay($0) }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    var old = sigaction()
    if sigaction(signal, &action, &old) == 0 { previous.append((signal, old)) }
  }

  private static func relay(_ signal: Int32) {
    let saved = errno
    let pipe = destination.load(ordering: .relaxed)
    var byte = UInt8(truncatingIfNeeded: signal)
    if pipe >= 0 { _ = write(pipe, &byte, 1) }
    errno = saved
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return true }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Lets a signal do what it did before: stop the program, end it, or call the program's handler.
  ///
  /// It goes to the calling thread, so that its effect comes before the return.
  func deliver(_ signal: Int32) {
    guard let entry = previous.first(where: { $0.signal == signal }) else { return }
    var old = entry.action
    var ours = sigaction()
    sigaction(signal, &old, &ours)
    pthread_kill(pthread_self(), signal)
    sigaction(signal, &ours, nil)
  }
}
