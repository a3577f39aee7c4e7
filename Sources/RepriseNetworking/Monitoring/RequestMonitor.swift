public import HTTPTypes
import RepriseRedaction
internal import Synchronization

/// Is told what becomes of calls: for metrics, an activity indicator, a log of one's own.
///
/// Every call that starts ends with exactly one of ``didFinish(_:)`` and ``didFail(_:with:)``, also
/// when it is cancelled or its body is let go unread. All functions have an empty default.
public protocol RequestMonitor: Sendable {
  /// A call starts.
  func didStart(_ call: MonitoredCall)
  /// Something happened to a message on its way.
  func didObserve(_ event: TransportEvent, of call: MonitoredCall)
  /// The head of the response has come; its fields can be looked at here.
  func didReceive(_ head: HTTPResponse, of call: MonitoredCall)
  /// The body has come to its end, or was let go.
  func didFinish(_ call: MonitoredCall)
  /// There is no response, or its body broke off.
  func didFail(_ call: MonitoredCall, with error: any Error)
}

extension RequestMonitor {
  /// Does nothing.
  public func didStart(_ call: MonitoredCall) {}
  /// Does nothing.
  public func didObserve(_ event: TransportEvent, of call: MonitoredCall) {}
  /// Does nothing.
  public func didReceive(_ head: HTTPResponse, of call: MonitoredCall) {}
  /// Does nothing.
  public func didFinish(_ call: MonitoredCall) {}
  /// Does nothing.
  public func didFail(_ call: MonitoredCall, with error: any Error) {}
}

/// A call that is watched.
public struct MonitoredCall: Sendable, Hashable {
  /// The number of the call within this process.
  public let number: UInt64
  /// The request as it was when it reached the monitor.
  public let request: HTTPRequest

  /// Makes a call to tell a monitor of; ``Monitoring`` makes one of each that passes.
  public init(number: UInt64, request: HTTPRequest) {
    (self.number, self.request) = (number, request)
  }
}

extension MonitoredCall: CustomStringConvertible {
  /// The number, the method and the URL, without secrets: `call 7: GET https://api.example.com/a`.
  public var description: String {
    let line = Redactor().redacted(text: "\(request.method.rawValue) \(request.url)")
    return "call \(number): \(line)"
  }
}

/// Tells a monitor about every call that passes.
public struct Monitoring: Middleware {
  private let monitor: any RequestMonitor

  /// Makes the middleware of a monitor.
  public init(_ monitor: any RequestMonitor) { self.monitor = monitor }

  /// Sends the request on and tells the monitor what becomes of it.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    let call = MonitoredCall(number: context.call, request: request.head)
    var context = context
    let (monitor, observe) = (monitor, context.observe)
    context.observe = { event in
      observe?(event)
      monitor.didObserve(event, of: call)
    }
    monitor.didStart(call)
    do {
      var response = try await next(request, context: context)
      monitor.didReceive(response.head, of: call)
      response.body = response.body.ending { error in
        if let error { monitor.didFail(call, with: error) } else { monitor.didFinish(call) }
      }
      return response
    } catch {
      monitor.didFail(call, with: error)
      throw error
    }
  }
}

extension Body {
  /// The body, with what is done once when it ends: at its end, at an error, when it is cancelled or
  /// dropped unread.
  func ending(_ end: @escaping @Sendable ((any Error)?) -> Void) -> Body {
    guard bytesInMemory == nil else {
      end(nil)
      return self
    }
    // A body may be let go while another task reads it, and both come to an end then.
    let hasEnded = Mutex(false)
    let end: @Sendable ((any Error)?) -> Void = { error in
      let isFirst = hasEnded.withLock { hasEnded in
        defer { hasEnded = true }
        return !hasEnded
      }
      if isFirst { end(error) }
    }
    return Body(
      length: length, isReplayable: false,
      open: {
        let reader = BodyReader(self)
        return {
          do {
            let piece = try await reader.next()
            if piece == nil { end(nil) }
            return piece
          } catch {
            end(error)
            throw error
          }
        }
      },
      cancel: {
        cancel()
        end(nil)
      }, trailers: { trailers })
  }
}
