// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "reprise",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "RepriseNetworking", targets: ["RepriseNetworking"]),
    .library(name: "RepriseRecording", targets: ["RepriseRecording"]),
    .library(name: "RepriseTesting", targets: ["RepriseTesting"]),
    .library(name: "RepriseAsyncHTTPClient", targets: ["RepriseAsyncHTTPClient"]),
    .library(name: "RepriseURLSession", targets: ["RepriseURLSession"]),
    .executable(name: "reprise", targets: ["reprise"]),
  ],
  traits: [
    .trait(
      name: "AsyncHTTPClient",
      description: "The live transport of servers and of the command line (brings SwiftNIO)."),
    .trait(
      name: "Workbench",
      description: "The reprise executable and its embedded demonstration API.",
      enabledTraits: ["AsyncHTTPClient"]),
    .default(enabledTraits: ["AsyncHTTPClient", "Workbench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
  ],
  targets: [
    // Floor 0
    .systemLibrary(
      name: "CLibedit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(name: "RepriseJSON"),

    // Floor 1
    .target(name: "RepriseRedaction", dependencies: [.httpTypes, "RepriseJSON"]),
    .target(name: "RepriseLineEditor", dependencies: ["CLibedit"]),

    // Floor 2
    .target(
      name: "RepriseNetworking",
      dependencies: [.httpTypes, .logging, "RepriseRedaction", "RepriseJSON"]),

    // Floor 3
    .target(
      name: "RepriseRecording",
      dependencies: [.httpTypes, "RepriseNetworking", "RepriseRedaction", "RepriseJSON"]),
    .target(
      name: "RepriseAsyncHTTPClient",
      dependencies: [
        .httpTypes, "RepriseNetworking",
        .product(
          name: "AsyncHTTPClient", package: "async-http-client",
          condition: .when(traits: ["AsyncHTTPClient"])),
        .nio("NIOCore", trait: "AsyncHTTPClient"),
        .nio("NIOHTTP1", trait: "AsyncHTTPClient"),
        .nio("NIOPosix", trait: "AsyncHTTPClient"),
        .nio("NIOSSL", package: "swift-nio-ssl", trait: "AsyncHTTPClient"),
        .nio("NIOHTTPCompression", package: "swift-nio-extras", trait: "AsyncHTTPClient"),
        .product(
          name: "Crypto", package: "swift-crypto", condition: .when(traits: ["AsyncHTTPClient"])),
      ]),
    .target(name: "RepriseURLSession", dependencies: [.httpTypes, "RepriseNetworking"]),

    // Floor 4
    .target(
      name: "RepriseTesting",
      dependencies: [.httpTypes, "RepriseNetworking", "RepriseRecording", "RepriseJSON"]),

    // Floor 5
    .target(
      name: "RepriseWorkbench",
      dependencies: [
        .httpTypes, "RepriseRecording", "RepriseNetworking", "RepriseRedaction", "RepriseJSON",
      ]),

    // Floor 6
    .executableTarget(
      name: "reprise",
      dependencies: [
        "RepriseWorkbench", "RepriseLineEditor", "RepriseAsyncHTTPClient", "RepriseRecording",
        "RepriseNetworking", "RepriseRedaction", "RepriseJSON", "DemoAPI", .httpTypes,
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Workbench"])),
      ]),

    // What the demo, the docs and the tests talk to
    .target(
      name: "DemoAPI",
      dependencies: [
        .product(
          name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Workbench"])),
        .product(
          name: "HummingbirdCore", package: "hummingbird",
          condition: .when(traits: ["Workbench"])),
        .nio("NIOCore", trait: "Workbench"),
        .httpTypes, .logging,
      ]),

    .target(name: "SampleClients", dependencies: [.httpTypes, "RepriseNetworking"]),

    // Tests, in the folders of their sources
    .testTarget(name: "RepriseJSONTests", dependencies: ["RepriseJSON"]),
    .testTarget(
      name: "RepriseRedactionTests",
      dependencies: ["RepriseRedaction", "RepriseJSON", .httpTypes]),
    .testTarget(
      name: "RepriseLineEditorTests", dependencies: ["RepriseLineEditor"]),
    .testTarget(
      name: "RepriseNetworkingTests",
      dependencies: ["RepriseNetworking", "RepriseRedaction", "RepriseJSON", .httpTypes]),
    .testTarget(
      name: "RepriseRecordingTests",
      dependencies: [
        "RepriseRecording", "RepriseNetworking", "RepriseRedaction", "RepriseJSON", .httpTypes,
      ]),
    .testTarget(
      name: "RepriseAsyncHTTPClientTests",
      dependencies: [
        "RepriseAsyncHTTPClient", "RepriseNetworking", "DemoAPI", .httpTypes,
        .nio("NIOCore", trait: "AsyncHTTPClient"), .nio("NIOPosix", trait: "AsyncHTTPClient"),
      ]),
    .testTarget(
      name: "RepriseTestingTests",
      dependencies: [
        "RepriseTesting", "RepriseRecording", "RepriseNetworking", "RepriseJSON", .httpTypes,
      ]),
    .testTarget(
      name: "RepriseWorkbenchTests",
      dependencies: [
        "RepriseWorkbench", "RepriseRecording", "RepriseNetworking", "RepriseRedaction",
        "RepriseJSON", .httpTypes,
      ]),
    .testTarget(
      name: "DemoAPITests",
      dependencies: ["DemoAPI", "RepriseAsyncHTTPClient", "RepriseNetworking", .httpTypes]),
    .testTarget(
      name: "SampleClientsTests",
      dependencies: [
        "SampleClients", "RepriseTesting", "RepriseAsyncHTTPClient", "RepriseNetworking", "DemoAPI",
        .httpTypes,
      ]),
    .testTarget(name: "repriseTests", dependencies: ["reprise", "DemoAPI"]),

    // The same suite over every transport
    .testTarget(
      name: "TransportConformanceTests",
      dependencies: [
        "RepriseAsyncHTTPClient", "RepriseURLSession", "RepriseRecording", "RepriseNetworking",
        "DemoAPI", .httpTypes,
        .nio("NIOCore", trait: "AsyncHTTPClient"), .nio("NIOPosix", trait: "AsyncHTTPClient"),
        .nio("NIOSSL", package: "swift-nio-ssl", trait: "AsyncHTTPClient"),
        .nio("NIOHTTP1", trait: "AsyncHTTPClient"), .logging,
        .nio("Hummingbird", package: "hummingbird", trait: "Workbench"),
        .nio("HummingbirdHTTP2", package: "hummingbird", trait: "Workbench"),
      ]),

    // An app's module, isolated to the main actor
    .testTarget(
      name: "MainActorClientTests",
      dependencies: ["RepriseNetworking", .httpTypes],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static var httpTypes: Self { .product(name: "HTTPTypes", package: "swift-http-types") }
  static var logging: Self { .product(name: "Logging", package: "swift-log") }

  static func nio(_ name: String, package: String = "swift-nio", trait: String) -> Self {
    .product(name: name, package: package, condition: .when(traits: [trait]))
  }
}

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
      .enableUpcomingFeature("ExistentialAny"),
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
      .enableUpcomingFeature("MemberImportVisibility"),
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
