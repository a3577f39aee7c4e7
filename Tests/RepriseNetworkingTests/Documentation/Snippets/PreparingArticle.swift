import HTTPTypes
import RepriseNetworking

private enum PreparingArticle {
  static func common(_ transport: any Transport) throws -> Client {
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      preparers: [
        CommonFields([.acceptLanguage: "en"]),
        CommonParameters(["version": "1.0", "device_type": "phone"]),
      ])
    return client
  }

  actor UserSession {
    var identifier = ""
  }

  static func changing(_ session: UserSession) -> any Preparer {
    let parameters = CommonParameters { ["session": ParameterValue(await session.identifier)] }
    return parameters
  }

  struct TraceField: Preparer {
    var identifier: @Sendable () -> String

    func prepare(_ request: inout Request, context: RequestContext) async throws {
      guard let name = HTTPField.Name("x-trace-id") else { return }
      request.head.headerFields[name] = identifier()
    }
  }
}
