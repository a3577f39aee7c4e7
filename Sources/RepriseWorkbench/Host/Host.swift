package import RepriseNetworking

/// Everything outside the program that the workbench reaches: the terminal, the environment, the
/// clock, the file system and the network.
///
/// The executable implements it once; tests implement it with closures and arrays, so that no test
/// needs a terminal, a clock or a socket.
package protocol Host: Sendable {
  /// What standard output and standard error are connected to.
  var terminal: Terminal { get }

  /// The folder that relative names start from, absolute.
  var workingFolder: String { get }

  /// Where the lines of the prompt are kept; `nil` where there is no place for them.
  var historyFile: String? { get }

  /// Writes bytes to standard output, all of them, at once.
  ///
  /// - Throws: ``OutputClosed`` when nobody reads them any more.
  func write(_ bytes: ArraySlice<UInt8>) throws

  /// Writes text to standard error, as it is.
  func writeError(_ text: String)

  /// Asks for a line without showing what is typed.
  ///
  /// - Returns: the line without its end; `nil` where nobody can be asked or the question was
  ///   turned away.
  func readSecret(_ question: String) async -> String?

  /// The value of an environment variable, `nil` where it is not set.
  func environment(_ name: String) -> String?

  /// The content of a file; a relative name starts from ``workingFolder``.
  ///
  /// - Throws: an error whose description says what was tried and why it failed.
  func contents(ofFile path: String) throws -> ArraySlice<UInt8>

  /// The time that has passed since the beginning of 1970, UTC.
  func timeSinceEpoch() -> Duration

  /// A number drawn evenly from all there are.
  func random() -> UInt64

  /// What sends requests to the network; made when the first request needs it.
  func makeLiveTransport() throws -> any Transport
}

extension Host {
  /// A random UUID, version 4 (RFC 9562), in lower case.
  package func uuid() -> String {
    let high = random() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = random() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = high.paddedHexadecimal + low.paddedHexadecimal
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}

extension UInt64 {
  fileprivate var paddedHexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Nobody reads standard output any more, as after `| head`.
package struct OutputClosed: Error, Sendable, Hashable, CustomStringConvertible {
  package init() {}

  package var description: String { "standard output is closed" }
}
