/// Decides whether a pattern's occurrence is the secret, by what stands next to it.
///
/// A secret shorter than 16 bytes counts only where no ASCII letter or digit stands next to it.
/// In hexadecimal and base64 that is asked of the bytes that are encoded there.
struct SecretNeighbours {
  let bytes: UnsafeBufferPointer<UInt8>

  private static let longEnough = 16

  /// What to replace if the secret stands at `range` in this form, or nil if it does not.
  func range(of form: SecretPattern.Form, secret: [UInt8], at range: Range<Int>) -> Range<Int>? {
    switch form {
    case .verbatim:
      if secret.count < Self.longEnough,
        isLetterOrDigit(byte(range.lowerBound - 1)) || isLetterOrDigit(byte(range.upperBound))
      {
        return nil
      }
      return range
    case .hex:
      if secret.count < Self.longEnough,
        isLetterOrDigit(hexByte(at: range.lowerBound - 2))
          || isLetterOrDigit(hexByte(at: range.upperBound))
      {
        return nil
      }
      return range
    case .base64(let alignment):
      return base64Range(of: secret, alignment: alignment, core: range)
    }
  }

  private func base64Range(
    of secret: [UInt8], alignment: Int, core: Range<Int>
  ) -> Range<Int>? {
    let groupStart = core.lowerBound - [0, 2, 3][alignment]
    let firstBit = alignment * 8
    let lastBit = firstBit + secret.count * 8
    // The characters at the edges hold bits of the secret and of its neighbours.
    var lower = core.lowerBound
    var upper = core.upperBound
    if alignment > 0, let edge = sextet(lower - 1), let first = secret.first {
      let bits = UInt8(alignment == 1 ? 4 : 2)
      guard edge & (1 << bits - 1) == first >> (8 - bits) else { return nil }
      lower -= 1
    }
    let left = UInt8(lastBit % 6)
    if left > 0, let edge = sextet(upper), let last = secret.last {
      guard edge >> (6 - left) == last & (1 << left - 1) else { return nil }
      upper += 1
    }
    if secret.count < Self.longEnough,
      isLetterOrDigit(base64Byte(atBit: firstBit - 8, of: groupStart))
        || isLetterOrDigit(base64Byte(atBit: lastBit, of: groupStart))
    {
      return nil
    }
    while byte(upper) == UInt8(ascii: "="), upper - core.upperBound < 3 { upper += 1 }
    return lower..<upper
  }

  private func byte(_ position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  private func sextet(_ position: Int) -> UInt8? {
    byte(position).flatMap(Base64.value(of:))
  }

  private func hexByte(at position: Int) -> UInt8? {
    guard let high = byte(position)?.hexValue, let low = byte(position + 1)?.hexValue else {
      return nil
    }
    return high << 4 | low
  }

  /// The byte whose bits begin at `bit`, counted from the first bit of a group.
  private func base64Byte(atBit bit: Int, of groupStart: Int) -> UInt8? {
    let character = bit >= 0 ? bit / 6 : -2
    let offset = bit - character * 6
    guard let first = sextet(groupStart + character),
      let second = sextet(groupStart + character + 1)
    else { return nil }
    return UInt8(truncatingIfNeeded: (UInt16(first) << 6 | UInt16(second)) >> UInt16(4 - offset))
  }

  private func isLetterOrDigit(_ byte: UInt8?) -> Bool { byte?.isLetterOrDigit ?? false }
}
