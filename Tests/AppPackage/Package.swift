// swift-tools-version: 6.2
import PackageDescription

// What an app resolves that uses the networking core alone: without traits, no NIO and no server.
let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "reprise", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "RepriseNetworking", package: "reprise")],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "TenLines",
      dependencies: [
        .product(name: "RepriseNetworking", package: "reprise"),
        .product(name: "RepriseURLSession", package: "reprise"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
