package import HTTPTypes
package import RepriseNetworking

/// One request of the session with what came of it.
package struct SessionExchange: Sendable {
  /// The number that `list` gives it, from 1.
  package internal(set) var number: Int

  /// The statement that sent it, as it was written.
  package let statement: String

  /// The request as it was sent.
  package let request: HTTPRequest

  /// The body as it was sent, `nil` where there was none.
  package let requestBody: ArraySlice<UInt8>?

  /// The answer, `nil` where none came.
  package internal(set) var response: HTTPResponse?

  /// What the transport knows beside the answer.
  package internal(set) var facts = ResponseFacts()

  /// The body of the answer, or its beginning.
  package internal(set) var body: ArraySlice<UInt8> = []

  /// The number of bytes of the whole body, as far as it came.
  package internal(set) var bodySize: Int64 = 0

  /// What became of the bytes of the body that ``body`` does not have.
  package internal(set) var bodyLoss: BodyLoss?

  /// From sending to the end of the body.
  package internal(set) var took: Duration = .zero

  /// Why there is no answer, or only a part of one.
  package internal(set) var failure: String?

  /// The URL that was asked.
  package var url: String { request.url }

  init(
    number: Int = 0, statement: String, request: HTTPRequest, requestBody: ArraySlice<UInt8>?
  ) {
    self.number = number
    self.statement = statement
    self.request = request
    self.requestBody = requestBody
  }
}

/// Why a session does not have the whole body of a response.
package enum BodyLoss: Sendable, Hashable {
  /// It went to standard output and was longer than is kept for expectations.
  case passedThrough(kept: Int)
  /// It was given up to make room for later ones.
  case forgotten
}
