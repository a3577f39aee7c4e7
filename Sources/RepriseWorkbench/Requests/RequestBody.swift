import HTTPTypes
import RepriseNetworking

/// The body of a request line: what its data items build, or what stands below it.
struct RequestBody {
  private var bytes: [UInt8]?

  /// The fields that the kind of body brings, unless the line says otherwise.
  let impliedFields: [(HTTPField.Name, String)]

  init(_ line: RequestLine, with substitution: inout Substitution) throws(RequestError) {
    if let raw = line.body {
      let text =
        switch raw.content {
        case .text(let word): try substitution.text(word)
        case .json(let template): try substitution.json(template)
        }
      bytes = Array(text.utf8)
      impliedFields =
        raw.mediaType.map { type in
          [(.contentType, type)] + (type == "application/json" ? [Self.acceptsJSON] : [])
        } ?? []
      return
    }
    var tree = JSONDataTree()
    for item in line.items {
      switch item.kind {
      case .string(let key, let value):
        let text = VariableValue.text(try substitution.text(value)).json
        try Self.set(key, .scalar(text), in: &tree, with: &substitution)
      case .json(let key, let value):
        let text = try substitution.json(value)
        try Self.set(key, .json(text), in: &tree, with: &substitution)
      default: break
      }
    }
    guard !tree.isEmpty else {
      impliedFields = []
      return
    }
    bytes = Array(tree.text.utf8)
    impliedFields = [(.contentType, "application/json"), Self.acceptsJSON]
  }

  /// The body as a request has it.
  var body: Body? {
    bytes.map { Body($0[...]) }
  }

  private static var acceptsJSON: (HTTPField.Name, String) {
    (.accept, "application/json, */*;q=0.5")
  }

  private static func set(
    _ key: DataKey, _ leaf: JSONDataTree.Leaf, in tree: inout JSONDataTree,
    with substitution: inout Substitution
  ) throws(RequestError) {
    var steps: [JSONDataTree.Step] = []
    for step in key.steps {
      switch step {
      case .name(let word): steps.append(.name(try substitution.text(word)))
      case .index(let index): steps.append(.index(index))
      case .append: steps.append(.append)
      }
    }
    do throws(JSONDataConflict) {
      try tree.set(steps, to: leaf)
    } catch {
      throw RequestError(error.message)
    }
  }
}
