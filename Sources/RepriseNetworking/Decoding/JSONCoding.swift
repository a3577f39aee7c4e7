#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values to JSON.
package enum JSONCoding {
  package static func encode(_ value: some Encodable) throws -> ArraySlice<UInt8> {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try ArraySlice(encoder.encode(value))
  }
}
