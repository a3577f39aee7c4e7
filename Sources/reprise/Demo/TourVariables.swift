import RepriseJSON
import RepriseWorkbench

/// The one variable that the tour captures: the token of the log-in.
struct TourVariables: VariableSource {
  private var token: String?

  var variableNames: [String] { token == nil ? [] : ["token"] }

  func value(of reference: Reference) -> VariableValue? {
    reference.name == "token" ? token.map(VariableValue.text) : nil
  }

  /// Takes the token out of an answer that has one.
  mutating func learn(from body: ArraySlice<UInt8>) {
    guard let document = try? JSONDocument(body), let found = document.root["token"]?.string else {
      return
    }
    token = found
  }
}
