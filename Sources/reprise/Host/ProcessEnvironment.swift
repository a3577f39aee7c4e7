#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How the process meets signals, and how it ends.
enum ProcessEnvironment {
  /// Makes a closed pipe and a full quota errors of `write`, as everything else that may go wrong there.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process.
  static func end(_ status: Int32) -> Never { exit(status) }
}
