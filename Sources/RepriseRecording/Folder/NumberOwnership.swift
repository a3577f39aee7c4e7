import RepriseNetworking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A number that this session alone may write under.
///
/// It is owned by having created `.N`, which the exchange is written to; dropping it without
/// writing gives it back.
package struct OwnedNumber: Sendable {
  /// The number.
  package let number: Int

  let file: UnfinishedFile

  /// Takes some numbers in a folder, beginning with the one given.
  ///
  /// A number is free if `.N` could be created and then no `N-*` was found. The second look comes
  /// after the first: another session that finished N in between has renamed its `.N`, and its
  /// `N-*` is there. One look serves all that were created before it, for it grows with the folder.
  static func take(
    _ count: Int, in folder: String, from start: Int
  ) throws(FileSystemError) -> [OwnedNumber] {
    var (first, number) = (start, start)
    while number < first + UnfinishedFile.mostAttempts {
      var created: [OwnedNumber] = []
      while created.count < count, number < first + UnfinishedFile.mostAttempts {
        let path = FilePath.joining(folder, "." + FixtureName.numberText(number))
        if let file = try UnfinishedFile(path) {
          created.append(OwnedNumber(number: number, file: file))
        } else if !created.isEmpty {
          break
        }
        number += 1
      }
      let (taken, highest) = try look(for: created.map(\.number), in: folder)
      let free = created.filter { !taken.contains($0.number) }
      for lost in created where taken.contains(lost.number) { lost.file.discard() }
      if !free.isEmpty { return free }
      number = max(number, highest + 1)
      first = max(first, highest + 1)
    }
    throw FileSystemError(path: folder, action: .write, code: EEXIST)
  }

  /// The highest number in a folder, 0 where there is none.
  static func highest(in folder: String) throws(FileSystemError) -> Int {
    try look(for: [], in: folder).highest
  }

  private static func look(
    for numbers: [Int], in folder: String
  ) throws(FileSystemError) -> (taken: Set<Int>, highest: Int) {
    var taken: Set<Int> = []
    var highest = 0
    try FileSystem.visitNames(in: folder) { name in
      guard let found = FixtureName.number(ofName: name), found < Int.max else { return }
      highest = max(highest, found)
      if let first = numbers.first, found >= first, numbers.contains(found) { taken.insert(found) }
    }
    return (taken, highest)
  }
}
