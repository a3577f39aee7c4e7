/// The name of a sibling: its exchange's own name, the part, a number if there was one before it,
/// and an extension: `0002-GET-avatar.response.2.png`.
struct SiblingName: Hashable {
  enum Part: String, Hashable {
    case request
    case response
  }

  /// The exchange's file name without `.http`.
  var stem: String
  var part: Part
  /// From 2 on; `nil` for the first.
  var serial: Int?
  var fileExtension: String

  var text: String {
    let number = serial.map { ".\($0)" } ?? ""
    return "\(stem).\(part.rawValue)\(number).\(fileExtension)"
  }

  init(stem: String, part: Part, serial: Int? = nil, fileExtension: String) {
    self.stem = stem
    self.part = part
    self.serial = serial
    self.fileExtension = fileExtension
  }

  /// Reads a name; `nil` where it is not one of the given exchange and part.
  init?(_ name: ArraySlice<UInt8>, stem: String, part: Part) {
    let prefix = "\(stem).\(part.rawValue)."
    guard name.starts(with: prefix.utf8) else { return nil }
    let pieces = name.dropFirst(prefix.utf8.count).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let last = pieces.last, pieces.count <= 2, (1...16).contains(last.count),
      last.allSatisfy({ $0.isLetter || $0.isDigit })
    else { return nil }
    self.stem = stem
    self.part = part
    fileExtension = String(decoding: last, as: UTF8.self)
    serial = pieces.count == 2 ? pieces[0].decimal.flatMap { Int(exactly: $0) } : nil
    guard text.utf8.elementsEqual(name) else { return nil }
  }
}
