import RepriseNetworking
import Synchronization

/// The notices of the calls that have its context.
final class CallNotices: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  var context: RequestContext {
    RequestContext(observe: { event in
      if case .notice(let text) = event { self.texts.withLock { $0.append(text) } }
    })
  }
}
