/// Runs the benchmarks that are named on the command line, all of them when none is.
@main
struct Benchmarks {
  static let all: [(name: String, run: @Sendable () async throws -> Void)] = [
    ("sequential-requests", SequentialRequests.run),
    ("core-overhead", CoreOverhead.run),
    ("large-bodies", LargeBodies.run),
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == BenchmarkServer.argument { return try await BenchmarkServer.serve() }
    for name in arguments where !all.contains(where: { $0.name == name }) {
      print("there is no benchmark \(name); there are \(all.map(\.name).joined(separator: ", "))")
      return
    }
    for benchmark in all where arguments.isEmpty || arguments.contains(benchmark.name) {
      print("# \(benchmark.name)")
      try await benchmark.run()
    }
  }
}
