import Foundation
import RepriseNetworking

/// A request body in the two forms that `URLSession` takes: bytes, or a stream that it reads.
struct OutgoingBody: Sendable {
  /// A body that is known to be this short is sent whole, with its length.
  private static let shortEnough: Int64 = 1 << 20

  let bytes: ArraySlice<UInt8>?
  let source: BodySource?

  nonisolated(nonsending) init(_ body: Body?) async throws {
    guard let body else {
      (bytes, source) = (nil, nil)
      return
    }
    if let length = body.length, length <= Self.shortEnough || body.isInMemory {
      (bytes, source) = (try await body.collect(upTo: .max), nil)
    } else {
      (bytes, source) = (nil, try await BodySource(body))
    }
  }

  /// What the body itself threw while it was read.
  var failure: (any Error)? { source?.failure }

  func cancel() { source?.cancel() }
}

extension Body {
  fileprivate var isInMemory: Bool { bytesInMemory != nil }
}
