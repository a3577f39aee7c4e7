#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Array<UInt8> {
  /// Whether both have the same bytes, compared as a block.
  func isIdentical(to other: [UInt8]) -> Bool {
    self[...].isIdentical(to: other[...])
  }
}

extension ArraySlice<UInt8> {
  /// Whether both have the same bytes, compared as a block.
  func isIdentical(to other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { right in left[...].isIdentical(to: right) }
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether both have the same bytes, compared as a block.
  func isIdentical(to other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let left = UnsafeBufferPointer(rebasing: self).baseAddress,
      let right = other.baseAddress
    else { return true }
    return left == right || memcmp(left, right, count) == 0
  }
}
