#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Text as C's wide characters, at an address that stays until the next text.
final class WideString {
  private var storage: UnsafeMutableBufferPointer<wchar_t>

  init(_ text: String = "") {
    storage = Self.allocate(text.unicodeScalars)
  }

  deinit {
    storage.deallocate()
  }

  var start: UnsafeMutablePointer<wchar_t>? { storage.baseAddress }

  func set(_ text: String) {
    storage.deallocate()
    storage = Self.allocate(text.unicodeScalars)
  }

  /// The characters and a terminating zero; zeros within are left out, for C would stop there.
  private static func allocate(
    _ scalars: some Sequence<Unicode.Scalar>
  ) -> UnsafeMutableBufferPointer<wchar_t> {
    let wide = scalars.filter { $0 != "\0" }.map { wchar_t(bitPattern: $0.value) } + [0]
    let storage = UnsafeMutableBufferPointer<wchar_t>.allocate(capacity: wide.count)
    _ = storage.initialize(from: wide)
    return storage
  }
}

extension Unicode.Scalar {
  /// The character that a wide character stands for; U+FFFD where it stands for none.
  init(wide: wchar_t) {
    self = Unicode.Scalar(UInt32(bitPattern: wide)) ?? "\u{FFFD}"
  }
}
