import HTTPTypes
import Logging
import RepriseNetworking

private enum WatchingTheTrafficArticle {
  struct LoadFriends: Endpoint {
    typealias Value = [String]
    var userID: Int
    var path: String { "/friends" }
    var task: RequestTask { .query(["user_id": ParameterValue(userID)]) }
  }

  final class Indicator {
    var isAnimating = false
  }

  static func watched(transport: any Transport, logger: Logger) throws -> (Client, Activity) {
    let activity = Activity()
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      middleware: [activity, RequestLogging(to: logger), Retry(), Redirects()])
    return (client, activity)
  }

  static func animate(_ indicator: Indicator, activity: Activity) async {
    for await count in activity.counts {
      indicator.isAnimating = count > 0
    }
  }

  struct Warnings: RequestMonitor {
    var warn: @Sendable (String) -> Void

    func didReceive(_ head: HTTPResponse, of call: MonitoredCall) {
      guard let wait = head.headerFields[.retryAfter] else { return }
      warn("\(call.request.path ?? "") asks to wait \(wait)")
    }

    func didFail(_ call: MonitoredCall, with error: any Error) {
      warn("\(call.request.path ?? "") failed: \(error)")
    }
  }

  static func observed(client: Client) async throws -> Int {
    let context = RequestContext(observe: { event in
      switch event {
      case .sent(let total): print("\(total) bytes have gone")
      case .received(let total): print("\(total) bytes have come")
      case .notice(let text): print(text)
      default: break
      }
    })
    let friends = try await client.value(of: LoadFriends(userID: 7), context: context)
    return friends.count
  }

  static func command(client: Client) throws {
    print(try client.makeRequest(for: LoadFriends(userID: 7)))
  }
}
