import HTTPTypes
public import Logging
public import RepriseRedaction
import Synchronization

/// Writes every message to a log of swift-log, without secrets.
///
/// One line when a request goes (`debug`), one when its body has ended (`info`), one for each notice
/// (`notice`) and one for an error (`error`). The metadata are `call`, `attempt`, `hop`, and, with the
/// response, `status`, `bytes` and `milliseconds`; header fields stand under `request` and `response`
/// at the level `trace`.
public struct RequestLogging: Middleware {
  private let logger: Logger
  private let redactor: Redactor
  private let excerpt: Int

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - logger: where the lines go.
  ///   - redactor: what hides secrets; one that knows this app's own names hides those too.
  ///   - excerpt: how many bytes of a response's body are logged with it, none by default.
  public init(to logger: Logger, redactor: Redactor = Redactor(), excerpt: Int = 0) {
    self.logger = logger
    self.redactor = redactor
    self.excerpt = excerpt
  }

  /// Sends the request on and writes down what becomes of it.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    let reading = ClockReading(context.clock)
    let line = redactor.redacted(text: "\(request.head.method.rawValue) \(request.head.url)")
    var logger = logger
    logger[metadataKey: "call"] = "\(context.call)"
    logger[metadataKey: "attempt"] = "\(context.attempt)"
    logger[metadataKey: "hop"] = "\(context.hop)"
    logger.debug("\(line)")
    logger.trace("\(line)", metadata: ["request": metadata(request.head.headerFields)])
    var context = context
    let (log, redactor, observe, clock) = (logger, redactor, context.observe, context.clock)
    context.observe = { event in
      observe?(event)
      if case .notice(let text) = event { log.notice("\(redactor.redacted(text: text))") }
    }
    let fail: @Sendable (any Error) -> Void = { error in
      let text = ControlCharacters.escaped(redactor.redacted(text: "\(error)"))
      if error is CancellationError {
        log.info("\(line) was cancelled")
      } else {
        log.error("\(line) failed: \(text)")
      }
    }
    do {
      var response = try await next(request, context: context)
      let head = response.head
      log.trace("\(head.status.code) \(line)", metadata: ["response": metadata(head.headerFields)])
      let tee = ExcerptTee(limit: excerpt)
      response.body = response.body.noting { tee.add($0) }.ending { error in
        if let error { return fail(error) }
        var end: Logger.Metadata = [
          "status": "\(head.status.code)", "bytes": "\(tee.total)",
          "milliseconds": "\((reading.elapsed(on: clock) ?? .zero).milliseconds)",
        ]
        if !tee.bytes.isEmpty {
          let type = head.headerFields[.contentType]
          let shown = redactor.redacted(body: tee.bytes[...], mediaType: type)
          end["body"] = "\(redactor.redacted(text: ControlCharacters.escaped(shown)))"
        }
        log.info("\(head.status.code) \(line)", metadata: end)
      }
      return response
    } catch {
      fail(error)
      throw error
    }
  }

  private func metadata(_ fields: HTTPFields) -> Logger.MetadataValue {
    .array(
      redactor.redacted(fields: fields).map { field in
        .string(ControlCharacters.escaped("\(field.name.canonicalName): \(field.value)"))
      })
  }
}

/// The first bytes of a body as they pass, and how many there were.
private final class ExcerptTee: Sendable {
  private let limit: Int
  private let state = Mutex<(bytes: [UInt8], total: Int64)>(([], 0))

  init(limit: Int) { self.limit = limit }

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var total: Int64 { state.withLock { $0.total } }

  func add(_ piece: ArraySlice<UInt8>) {
    state.withLock { state in
      state.total += Int64(piece.count)
      state.bytes += piece.prefix(max(0, limit - state.bytes.count))
    }
  }
}

extension Body {
  /// The body, with its pieces noted as they are read.
  fileprivate func noting(_ note: @escaping @Sendable (ArraySlice<UInt8>) -> Void) -> Body {
    if let bytes = bytesInMemory {
      note(bytes)
      return self
    }
    return Body(
      length: length, isReplayable: false,
      open: {
        let reader = BodyReader(self)
        return {
          let piece = try await reader.next()
          if let piece { note(piece) }
          return piece
        }
      }, cancel: { cancel() }, trailers: { trailers })
  }
}

extension Duration {
  /// Whole milliseconds.
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
