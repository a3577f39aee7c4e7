internal import Synchronization

/// What is drawn at random, or read from the clock, for the requests of a session.
///
/// While recording, what was drawn is kept with the exchange that it was drawn for; on replay the
/// same values are given again in the same order, so that the same script makes the same requests.
public final class DrawnValues: Sendable {
  private struct State {
    var recorded: [String: ArraySlice<String>]?
    var drawn: [DrawnValue] = []
  }

  /// What was drawn for the request that is being sent, for the recorder to keep.
  @TaskLocal package static var ofRequest: [DrawnValue] = []

  private let state = Mutex(State())
  private let recorded: @Sendable () -> [DrawnValue]

  /// Makes a source of values.
  ///
  /// - Parameter recorded: gives what is to be given again, in order; asked at the first draw.
  public init(recorded: @escaping @Sendable () -> [DrawnValue] = { [] }) {
    self.recorded = recorded
  }

  /// Gives the next recorded value of a name, or a fresh one where there is none any more.
  ///
  /// - Parameters:
  ///   - name: what is drawn, such as `$uuid`.
  ///   - fresh: draws it anew.
  public func draw(_ name: String, fresh: () -> String) -> String {
    state.withLock { state in
      if state.recorded == nil {
        state.recorded = Dictionary(grouping: recorded(), by: \.name)
          .mapValues { $0.map(\.value)[...] }
      }
      let value = state.recorded?[name]?.popFirst() ?? fresh()
      state.drawn.append(DrawnValue(name: name, value: value))
      return value
    }
  }

  /// Gives what was drawn since this was asked last.
  package func take() -> [DrawnValue] {
    state.withLock { state in
      defer { state.drawn = [] }
      return state.drawn
    }
  }
}

extension Recording {
  /// Everything that was drawn for the exchanges, in their order.
  package var drawnValues: [DrawnValue] {
    exchanges.flatMap { $0.unkeptExchange().drawn }
  }
}
