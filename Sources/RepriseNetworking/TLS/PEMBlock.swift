#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One block of a PEM text (RFC 7468).
struct PEMBlock {
  /// What the boundaries say that it is, such as `CERTIFICATE`.
  var label: String

  /// What the block holds, or `nil` where it has no end or is not base64.
  var bytes: [UInt8]?

  /// The block as it stands in the text, its boundaries included.
  var text: String

  /// All blocks of a text, in their order; what stands between them does not matter.
  static func all(in text: String) -> [PEMBlock] {
    let text = [UInt8](text.utf8)
    var blocks: [PEMBlock] = []
    var open: (label: ArraySlice<UInt8>, start: Int, base64: [UInt8])?
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map(\.withoutBlanksBehind)
    {
      if let label = line.between("-----BEGIN ", "-----") {
        if let open {
          blocks.append(PEMBlock(open, text[open.start..<line.startIndex], isWhole: false))
        }
        open = (label, line.startIndex, [])
      } else if let block = open, line.between("-----END ", "-----") == block.label {
        blocks.append(PEMBlock(block, text[block.start..<line.endIndex], isWhole: true))
        open = nil
      } else if !line.contains(UInt8(ascii: ":")) {
        // A line with a colon is a field of an old form of encryption.
        open?.base64 += line.filter { $0 != UInt8(ascii: " ") }
      }
    }
    if let open { blocks.append(PEMBlock(open, text[open.start...], isWhole: false)) }
    return blocks
  }

  private init(
    _ open: (label: ArraySlice<UInt8>, start: Int, base64: [UInt8]), _ text: ArraySlice<UInt8>,
    isWhole: Bool
  ) {
    label = String(decoding: open.label, as: UTF8.self)
    bytes = isWhole ? Data(base64Encoded: Data(open.base64)).map { [UInt8]($0) } : nil
    self.text = String(decoding: text, as: UTF8.self) + "\n"
  }
}

extension ArraySlice<UInt8> {
  /// What editors leave behind a line means nothing (RFC 7468, section 2).
  fileprivate var withoutBlanksBehind: ArraySlice<UInt8> {
    prefix((lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? startIndex) - startIndex)
  }

  fileprivate func between(_ start: String, _ end: String) -> ArraySlice<UInt8>? {
    guard count >= start.utf8.count + end.utf8.count, starts(with: start.utf8),
      suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return nil }
    return dropFirst(start.utf8.count).dropLast(end.utf8.count)
  }
}
