import RepriseNetworking

private enum EnvironmentsArticle {
  static func switched(_ transport: any Transport) throws -> Client {
    let environments = try EnvironmentSwitch([
      APIEnvironment(name: "production", host: "api.example.com", basePath: "/v1"),
      APIEnvironment(name: "qa", scheme: "http", host: "127.0.0.1", port: 8080, basePath: "/v1"),
    ])
    let client = Client(environments: environments, transport: transport)
    try environments.select("qa")
    return client
  }

  static func several(_ transport: any Transport) throws -> [Client] {
    let api = try Client(baseURL: "https://api.example.com", transport: transport)
    let analytics = try Client(baseURL: "https://analytics.example.com", transport: transport)
    return [api, analytics]
  }
}
