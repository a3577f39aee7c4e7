internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// A number that stays: the smallest state there is.
final class CounterAPI: Sendable {
  private let value = Mutex(0)

  var routes: [Route] {
    [
      Route(.get, "/counter", "the counter") { _ in
        Self.response(self.value.withLock { $0 })
      },
      Route(.put, "/counter", #"sets the counter: {"value":5}"#) { call in
        guard let text = try await call.fields()["value"], let number = Int(text) else {
          throw Refusal(.unprocessableContent, #"value must be a whole number: {"value":5}."#)
        }
        self.value.withLock { $0 = number }
        return Self.response(number)
      },
      Route(.post, "/counter", "adds one") { _ in
        let number: Int? = self.value.withLock {
          let (sum, isTooLarge) = $0.addingReportingOverflow(1)
          guard !isTooLarge else { return nil }
          $0 = sum
          return sum
        }
        guard let number else {
          throw Refusal(.conflict, "The counter is as large as it can be; set it with PUT.")
        }
        return Self.response(number)
      },
    ]
  }

  private static func response(_ value: Int) -> Response {
    .json(["value": .integer(value)])
  }
}
