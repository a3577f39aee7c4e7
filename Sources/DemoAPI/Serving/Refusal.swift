internal import HTTPTypes
internal import Hummingbird

/// An answer that says no: a status and a JSON body that tells a person why.
struct Refusal: Error {
  let status: HTTPResponse.Status
  let body: JSON
  let headers: HTTPFields

  init(_ status: HTTPResponse.Status, _ message: String, headers: HTTPFields = [:]) {
    self.init(status, body: ["message": .string(message)], headers: headers)
  }

  init(_ status: HTTPResponse.Status, body: JSON, headers: HTTPFields = [:]) {
    self.status = status
    self.body = body
    self.headers = headers
  }

  var response: Response { .json(self.body, status: self.status, headers: self.headers) }
}
