#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The settings of a terminal as they were, to be put back.
struct TerminalModes {
  private let fileDescriptor: Int32
  private(set) var settings: termios

  /// Notes the present settings; `nil` when the file descriptor is no terminal.
  init?(of fileDescriptor: Int32) {
    var settings = termios()
    guard tcgetattr(fileDescriptor, &settings) == 0 else { return nil }
    self.fileDescriptor = fileDescriptor
    self.settings = settings
  }

  /// Puts the settings back; what was typed ahead stays.
  func restore() {
    var settings = settings
    while tcsetattr(fileDescriptor, TCSADRAIN, &settings) != 0 && errno == EINTR {}
  }

  /// Has keys given one by one, unseen and without meaning, and drops what was typed ahead.
  func hideTyping() {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
    while tcsetattr(fileDescriptor, TCSAFLUSH, &settings) != 0 && errno == EINTR {}
  }
}
