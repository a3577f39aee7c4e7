import HTTPTypes
import RepriseRedaction

/// A generator with a seed, so that what fails once fails again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// So many characters out of `alphabet`.
  mutating func text(_ count: Int, of alphabet: String) -> String {
    let characters = Array(alphabet)
    var text = ""
    for _ in 0..<count {
      text.append(characters[Int.random(in: 0..<characters.count, using: &self)])
    }
    return text
  }

  /// So many arbitrary bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}

extension Redactor {
  /// What a body is redacted to, as text.
  func body(_ text: String, _ mediaType: String? = nil) -> String {
    String(decoding: redacted(body: Array(text.utf8)[...], mediaType: mediaType), as: UTF8.self)
  }

  /// What the value of a header field is redacted to.
  func header(_ name: String, _ value: String) -> String? {
    guard let name = HTTPField.Name(name) else { return nil }
    return redacted(fields: [name: value])[name]
  }
}

func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
