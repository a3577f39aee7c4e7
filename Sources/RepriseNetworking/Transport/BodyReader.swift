internal import Synchronization

/// One reading of a body that can be handed from task to task, pulled by one of them at a time.
package final class BodyReader: Sendable {
  private let iterator: Mutex<Body.Iterator>

  package init(_ body: Body) {
    iterator = Mutex(body.makeAsyncIterator())
  }

  package nonisolated(nonsending) func next() async throws -> ArraySlice<UInt8>? {
    // A body is never pulled concurrently; the copy goes back before the next pull begins.
    var current = iterator.withLock { $0 }
    defer { iterator.withLock { $0 = current } }
    return try await current.next(isolation: #isolation)
  }
}
