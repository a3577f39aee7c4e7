import Foundation
import RepriseNetworking
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLSession` that stores nothing, and what takes its events to their exchanges.
final class SharedSession: Sendable {
  private let session: URLSession
  private let delegate: SessionDelegate

  /// Where tasks are made and begun: both wait for a queue of the session, which the threads of Swift's
  /// tasks, as few as the machine has cores, must not.
  private let queue = DispatchQueue(label: "RepriseURLSession")
  private let isFinished = Mutex(false)

  init(_ settings: URLSessionTransport.Settings) {
    let configuration = URLSessionConfiguration.ephemeral
    // On Linux the look into a cache races with a cancellation and ends the process.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    delegate = SessionDelegate(tls: settings.tls)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// Makes the task of an exchange, which begins when it is resumed; `nil` when the session is finished.
  nonisolated(nonsending)
    func task(for request: URLRequest, of exchange: Exchange) async -> URLSessionTask?
  {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        // A finished session ends the process when it is asked for a task.
        guard !isFinished.withLock({ $0 }) else { return continuation.resume(returning: nil) }
        let task = session.dataTask(with: request)
        delegate.add(exchange, for: task)
        continuation.resume(returning: task)
      }
    }
  }

  /// Does what may wait for the session.
  func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Lets the tasks under way end and closes the connections then.
  func finish() {
    queue.async { [self] in
      isFinished.withLock { $0 = true }
      session.finishTasksAndInvalidate()
    }
  }
}

/// Takes the events of a session, in its queue, to the exchanges.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let tls: TLSPolicy
  private let exchanges = Mutex<[Int: Exchange]>([:])

  init(tls: TLSPolicy) { self.tls = tls }

  func add(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.received(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.received(data, of: dataTask)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    exchange(of: task)?.sent(totalBytesSent)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.ended(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
      Void
  ) {
    #if canImport(Security)
      if let trust = challenge.protectionSpace.serverTrust {
        if let problem = tls.problem(of: trust, host: challenge.protectionSpace.host) {
          exchange(of: task)?.refused(problem)
          return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        return completionHandler(.useCredential, URLCredential(trust: trust))
      }
      // A 401 is a response like any other.
      completionHandler(.performDefaultHandling, nil)
    #else
      // Left alone, a 401 with Basic would be asked for again without end; the response that was
      // refused has been delivered before.
      completionHandler(.cancelAuthenticationChallenge, nil)
    #endif
  }
}
