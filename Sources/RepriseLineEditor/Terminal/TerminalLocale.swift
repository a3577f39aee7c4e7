#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The character set that the C library, and through it libedit, believes the terminal to have.
enum TerminalLocale {
  /// Takes the locale of the environment, or one with UTF-8 where that has another character set.
  ///
  /// A Swift program starts in the "C" locale, in which libedit drops every character beyond ASCII.
  static func prepare() {
    _ = setlocale(LC_CTYPE, "")
    for fallback in ["C.UTF-8", "en_US.UTF-8", "UTF-8"] where !isUTF8 {
      _ = setlocale(LC_CTYPE, fallback)
    }
  }

  private static var isUTF8: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return String(cString: name) == "UTF-8"
  }
}
