internal import HTTPTypes

/// A recorded request in the very spelling it has in its file, for requests that ask in the same.
struct ExactRequest: Sendable {
  let head: HTTPRequest
  let body: ArraySlice<UInt8>
  let variant: Int

  /// A number that is equal for equal requests within one process.
  static func hash(_ head: HTTPRequest, body: ArraySlice<UInt8>) -> UInt64 {
    var hasher = Hasher()
    let parts = head.pseudoHeaderFields
    parts.path?.withUnsafeBytesOfValue { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    parts.authority?.withUnsafeBytesOfValue { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    parts.method.withUnsafeBytesOfValue { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if !body.isEmpty { body.withUnsafeBytes { hasher.combine(bytes: $0) } }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Whether a request asks for a range, which is compared and is not part of the spelling here.
  static func hasRange(_ fields: HTTPFields) -> Bool {
    guard !fields.isEmpty else { return false }
    return fields.contains { $0.name == .range || $0.name == .contentRange }
  }
}
