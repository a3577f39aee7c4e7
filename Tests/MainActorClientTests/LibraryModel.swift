import RepriseNetworking

/// A view's model that uses what a client has besides values: everything in it is the main actor's.
final class LibraryModel {
  private(set) var movies: [Movie] = []
  private(set) var problem: String?
  private(set) var progress: [Int64] = []
  private(set) var outcomes: [String] = []
  private(set) var inFlight: [Int] = []
  private(set) var isSignedIn: [Bool] = []
  private var call: Call<[Movie]>?
  private let client: Client
  private let activity: Activity
  private let session: Session

  init(client: Client, activity: Activity, session: Session) {
    self.client = client
    self.activity = activity
    self.session = session
  }

  func start() {
    call = client.call(PopularMovies())
      .onProgress { [weak self] progress in
        Task { @MainActor in self?.note(progress.received) }
      }
      .onMainSuccess { self.movies = $0 }
      .onMainFailure { self.problem = "\($0)" }
      .onMainCompletion { outcome in
        switch outcome {
        case .success(let movies): self.outcomes.append("\(movies.count) movies")
        case .failure: self.outcomes.append("failed")
        }
      }
      .start()
  }

  func cancel() { call?.cancel() }

  func watch() async {
    guard let call else { return }
    for await progress in call.progress { note(progress.received) }
    if case .success(let movies)? = call.outcome { self.movies = movies }
  }

  func loadAll() async throws {
    let pages = Pages(
      numbered: { [client] page in try await client.value(of: PopularMovies(page: page)) },
      isLast: { $0.count < 2 })
    for try await page in pages { movies += page }
    for try await movie in pages.elements(of: \.self) where movie.id == 1 { movies.append(movie) }
  }

  func follow(_ count: Int) async throws {
    for try await event in client.events(of: PopularMovies(), attempts: 1) {
      outcomes.append(event.data)
      if outcomes.count == count { break }
    }
  }

  func download(to path: String) async throws {
    let download = try await client.download(PopularMovies(), to: path) { [weak self] progress in
      Task { @MainActor in self?.note(progress.bytes) }
    }
    outcomes.append("\(download.bytes) bytes")
  }

  func countCalls() async {
    for await count in activity.counts {
      inFlight.append(count)
      if inFlight.count > 1, count == 0 { break }
    }
  }

  func followSession() async {
    for await state in session.states {
      isSignedIn.append(state == .authenticated)
      if state == .expired { break }
    }
  }

  private func note(_ bytes: Int64) { progress.append(bytes) }
}
