public import HTTPTypes

/// How far a transfer has come.
public struct TransferProgress: Sendable, Hashable {
  /// The bytes that are there, those of an earlier attempt included.
  public var bytes: Int64
  /// All bytes, where the server says how many.
  public var total: Int64?

  /// Makes a progress.
  public init(bytes: Int64, total: Int64? = nil) { (self.bytes, self.total) = (bytes, total) }

  /// How much is there, from 0 to 1, where the total is known.
  public var fraction: Double? {
    total.map { $0 > 0 ? Double(bytes) / Double($0) : 1 }
  }
}

/// What a download came to.
public struct Download: Sendable {
  /// The path of the finished file.
  public var path: String
  /// How many bytes it has.
  public var bytes: Int64
  /// Whether it went on from an earlier attempt.
  public var wasResumed: Bool
  /// Status and header fields of the response.
  public var head: HTTPResponse

  /// Makes what a download came to; ``Client/download(_:to:overwrites:context:progress:)`` gives one.
  public init(path: String, bytes: Int64, wasResumed: Bool = false, head: HTTPResponse) {
    self.path = path
    self.bytes = bytes
    self.wasResumed = wasResumed
    self.head = head
  }
}

extension Client {
  /// Writes the body of a response into a file as it comes.
  ///
  /// It is written to `PATH.partial`, which takes the name when it is whole. A partial file of an
  /// earlier attempt is gone on with, where the server has the same version still (`range` with
  /// `if-range`; a strong entity tag or a date is kept in `PATH.partial.from`); else it is begun anew.
  /// A download that was cancelled or broke off leaves its partial file for the next attempt.
  ///
  /// - Parameters:
  ///   - endpoint: what is downloaded; its value is not decoded.
  ///   - path: the path of the finished file.
  ///   - overwrites: whether a file that is there is replaced.
  ///   - context: what is known about the call beforehand.
  ///   - progress: told after each piece.
  /// - Throws: ``NetworkError``: of the kind ``NetworkError/Kind/preparation`` with a
  ///   ``FileSystemError`` where a file cannot be written, or a ``DownloadError`` where there is one
  ///   already or another download writes it; of the kind ``NetworkError/Kind/decoding`` with a
  ///   ``DownloadError`` where the server sends another part than was asked for; of the kind
  ///   ``NetworkError/Kind/transport`` with one where the body has another length than was announced.
  ///   `CancellationError`.
  @discardableResult
  public nonisolated(nonsending)
    func download(
      _ endpoint: some Endpoint, to path: String, overwrites: Bool = false,
      context: RequestContext = RequestContext(),
      progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Download
  {
    try await reacting(for: endpoint, context: context) {
      var (request, head) = (outline(of: endpoint), HTTPResponse?.none)
      do {
        let partial = try PartialDownload(path: path, overwrites: overwrites)
        let start = try partial.start()
        let response: Response
        (request, response) = try await opened(endpoint, partial, from: start, context)
        head = response.head
        return try await partial.write(response, from: start, progress: progress)
      } catch let error as NetworkError {
        throw error
      } catch let error as CancellationError {
        throw error
      } catch {
        throw NetworkError(
          Self.kind(of: error), request: request, response: head, underlying: error)
      }
    }
  }

  /// The response to a request for what is missing, or for the whole where nothing of it is there.
  private nonisolated(nonsending)
    func opened(
      _ endpoint: some Endpoint, _ partial: PartialDownload, from start: PartialDownload.Start?,
      _ context: RequestContext
    ) async throws -> (HTTPRequest, Response)
  {
    do {
      let notice: String
      do {
        let (request, response) = try await opened(
          RangedEndpoint(base: endpoint, start: start), context: context)
        guard start?.isUnlike(response.head) == true else { return (request, response) }
        response.body.cancel()
        notice = "the server sent a part of another version"
      } catch let error as NetworkError where error.statusCode == 416 && start != nil {
        // What is there is longer than what the server has now.
        notice = "the server has no such part any more"
      }
      context.observe?(.notice("the download begins anew: \(notice)"))
      try partial.clear()
      return try await opened(RangedEndpoint(base: endpoint, start: nil), context: context)
    } catch {
      if try partial.start() == nil { try partial.remove() }
      throw error
    }
  }

  private static func kind(of error: any Error) -> NetworkError.Kind {
    switch error {
    case is FileSystemError, DownloadError.exists, DownloadError.isUnderWay: .preparation
    case DownloadError.otherPart: .decoding
    default: .transport
    }
  }
}

/// A download that cannot be made or gone on with.
public enum DownloadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is a file already.
  case exists(String)
  /// Another download writes to the same path.
  case isUnderWay(String)
  /// The server sent another part than was asked for.
  case otherPart(String)
  /// There are fewer or more bytes than the server announced.
  case otherLength(Int64, of: Int64)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .exists(let path):
      "\(path) exists already and was left as it is; remove it or allow it to be overwritten"
    case .isUnderWay(let path):
      "\(path) is being downloaded already; wait for the end of that, or choose another path"
    case .otherLength(let bytes, of: let total):
      bytes < total
        ? "the download ended after \(bytes) of \(total) bytes; they were kept, try again to go on"
        : "\(bytes) bytes came where the server announced \(total); nothing was kept of them, try again"
    case .otherPart(let range):
      "the server sent another part than was asked for "
        + (range.isEmpty ? "(without content-range)" : "(content-range: \(range))")
        + "; nothing was kept of it, try again"
    }
  }
}

/// An endpoint asked for from some byte on.
private struct RangedEndpoint<Base: Endpoint>: EndpointWrapper {
  typealias Value = CollectedResponse

  let base: Base
  let start: PartialDownload.Start?

  var headerFields: HTTPFields {
    var fields = base.headerFields
    // A coded body has other bytes than the file.
    fields[.acceptEncoding] = "identity"
    if let start {
      fields[.range] = "bytes=\(start.offset)-"
      fields[.ifRange] = start.validator
    }
    return fields
  }
}
