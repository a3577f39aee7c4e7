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
///
/// Each message is read for secrets before anything is logged: what an answer, a notice or an error
/// repeats of a credential is hidden as well. Nothing that a server sends can begin a line of its own
/// or act on a terminal.
public struct RequestLogging: Middleware {
  private let logger: Logger
  private let redactor: Redactor?
  private let excerpt: Int

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - logger: where the lines go.
  ///   - redactor: what hides secrets; one that knows this app's own names hides those too, and
  ///     remembers for as long as it lives. By default each message has one of its own.
  ///   - excerpt: how many bytes of a response's body are logged with it, none by default.
  public init(to logger: Logger, redactor: Redactor? = nil, excerpt: Int = 0) {
    self.logger = logger
    self.redactor = redactor
    self.excerpt = excerpt
  }

  /// Sends the request on and writes down what becomes of it.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    let reading = ClockReading(context.clock)
    let redactor = self.redactor ?? Redactor()
    redactor.learn(target: request.head.path ?? "")
    redactor.learn(fields: request.head.headerFields)
    let line = redactor.redacted(text: "\(request.head.method.rawValue) \(request.head.url)")
    var logger = logger
    logger[metadataKey: "call"] = "\(context.call)"
    logger[metadataKey: "attempt"] = "\(context.attempt)"
    logger[metadataKey: "hop"] = "\(context.hop)"
    logger.debug("\(line)")
    logger.trace(
      "\(line)", metadata: ["request": redactor.metadata(of: request.head.headerFields)])
    var context = context
    let (log, observe, clock) = (logger, context.observe, context.clock)
    context.observe = { event in
      observe?(event)
      if case .notice(let text) = event { log.notice("\(redactor.line(text))") }
    }
    let fail: @Sendable (any Error) -> Void = { error in
      let text = redactor.line("\(error)")
      if error is CancellationError {
        log.info("\(line) was cancelled")
      } else {
        log.error("\(line) failed: \(text)")
      }
    }
    do {
      var response = try await next(request, context: context)
      let head = response.head
      redactor.learn(fields: head.headerFields)
      log.trace(
        "\(head.status.code) \(line)",
        metadata: ["response": redactor.metadata(of: head.headerFields)])
      // A secret that the end of the excerpt cuts in two is known by what stands behind the cut.
      let excerpt = max(0, excerpt)
      let tee = ExcerptTee(limit: excerpt == 0 ? 0 : min(excerpt, .max - 4_096) + 4_096)
      response.body = response.body.noting { tee.add($0) }.ending { error in
        if let error { return fail(error) }
        var end: Logger.Metadata = [
          "status": "\(head.status.code)", "bytes": "\(tee.total)",
          "milliseconds": "\((reading.elapsed(on: clock) ?? .zero).milliseconds)",
        ]
        if !tee.bytes.isEmpty {
          let type = head.headerFields[.contentType]
          let body = redactor.redacted(body: tee.bytes[...], mediaType: type)
          let shown = String(validating: body, as: UTF8.self).map {
            ArraySlice(redactor.redacted(text: $0).utf8)
          }
          end["body"] = "\(ControlCharacters.escaped((shown ?? body).prefix(excerpt)))"
        }
        log.info("\(head.status.code) \(line)", metadata: end)
      }
      return response
    } catch {
      fail(error)
      throw error
    }
  }

}

extension Redactor {
  /// A text without secrets that stays on its line.
  fileprivate func line(_ text: String) -> String {
    ControlCharacters.escaped(redacted(text: text))
  }

  fileprivate func metadata(of fields: HTTPFields) -> Logger.MetadataValue {
    .array(
      redacted(fields: fields).map { field in
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
