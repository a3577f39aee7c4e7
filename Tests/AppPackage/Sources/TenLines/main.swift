import RepriseNetworking
import RepriseURLSession

struct Friend: Decodable { var name: String }

struct LoadFriends: Endpoint {
  typealias Value = [Friend]
  let path = "/friends", task = RequestTask.query(["user_id": 7])
}

let client = try Client(baseURL: CommandLine.arguments[1], transport: URLSessionTransport())
print(try await client.value(of: LoadFriends()).map(\.name).joined(separator: ", "))
