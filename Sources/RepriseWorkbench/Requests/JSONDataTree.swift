import RepriseJSON
import RepriseRedaction

/// Two data items that want different things of one place.
struct JSONDataConflict: Error, Hashable {
  var message: String
}

/// The JSON that data items build, as text: numbers and the order of names stay as they come.
///
/// Nodes stand in one array and name each other by index, so that no depth can overflow a stack.
struct JSONDataTree {
  /// A step of a key; an unknown name comes from a variable and agrees with everything.
  enum Step {
    case name(String)
    case index(Int)
    case append
    case unknown
  }

  /// A value to set.
  enum Leaf {
    /// A JSON text that is no container.
    case scalar(String)
    /// Any JSON text.
    case json(String)
    /// A value that is known only when the request is made.
    case unknown
  }

  private enum Node {
    case empty
    case leaf(Leaf)
    case object(names: [(name: String, node: Int)], places: [[UInt8]: Int])
    case array([Int])
  }

  private var nodes: [Node] = [.empty]
  private var filled = 0

  /// How many gaps may be filled in all.
  private static let largestFill = 100_000

  /// Whether nothing was set.
  var isEmpty: Bool {
    if case .empty = nodes[0] { true } else { false }
  }

  /// Sets the value at the end of a key.
  mutating func set(_ steps: [Step], to leaf: Leaf) throws(JSONDataConflict) {
    var node = 0
    for (position, step) in steps.enumerated() {
      guard let next = try descend(from: node, by: step, path: steps[..<position]) else { return }
      node = next
    }
    nodes[node] = .leaf(leaf)
  }

  /// The node one step below another, made where it is missing; `nil` where that is unknown.
  private mutating func descend(
    from node: Int, by step: Step, path: ArraySlice<Step>
  ) throws(JSONDataConflict) -> Int? {
    expand(node)
    switch (nodes[node], step) {
    case (.leaf(.unknown), _), (_, .unknown): return nil
    case (.empty, .name), (.object, .name):
      guard case .name(let name) = step else { return nil }
      return child(named: name, of: node)
    case (.empty, .index), (.empty, .append), (.array, .index), (.array, .append):
      return try element(step, of: node)
    case (let found, _):
      let wanted = if case .name = step { "an object" } else { "an array" }
      throw JSONDataConflict(
        message: "\(Self.spelled(path)) is \(Self.kind(of: found)) already, not \(wanted)")
    }
  }

  private mutating func child(named name: String, of node: Int) -> Int {
    var names: [(name: String, node: Int)] = []
    var places: [[UInt8]: Int] = [:]
    if case .object(let oldNames, let oldPlaces) = nodes[node] {
      (names, places) = (oldNames, oldPlaces)
    }
    let key = Array(name.utf8)
    if let place = places[key] { return names[place].node }
    nodes[node] = .empty
    places[key] = names.count
    names.append((name, nodes.count))
    nodes.append(.empty)
    nodes[node] = .object(names: names, places: places)
    return nodes.count - 1
  }

  private mutating func element(_ step: Step, of node: Int) throws(JSONDataConflict) -> Int {
    var elements: [Int] = []
    if case .array(let old) = nodes[node] { elements = old }
    nodes[node] = .empty
    var position = elements.count
    if case .index(let index) = step { position = index }
    filled += max(0, position - elements.count)
    guard filled <= Self.largestFill else {
      throw JSONDataConflict(message: "these indices leave more than \(Self.largestFill) gaps")
    }
    while elements.count <= position {
      elements.append(nodes.count)
      nodes.append(.empty)
    }
    nodes[node] = .array(elements)
    return elements[position]
  }

  /// Makes nodes of a container that was set as text, one level deep.
  private mutating func expand(_ node: Int) {
    guard case .leaf(.json(let text)) = nodes[node], let root = try? JSONDocument(text).root else {
      return
    }
    switch root.kind {
    case .object:
      var names: [(name: String, node: Int)] = []
      var places: [[UInt8]: Int] = [:]
      for member in root.members {
        places[member.nameBytes] = names.count
        names.append((member.name, nodes.count))
        nodes.append(.leaf(.json(member.value.text)))
      }
      nodes[node] = .object(names: names, places: places)
    case .array:
      let first = nodes.count
      nodes += root.elements.map { .leaf(.json($0.text)) }
      nodes[node] = .array(Array(first..<nodes.count))
    default: break
    }
  }

  /// The JSON text of the whole.
  var text: String {
    enum Work {
      case node(Int)
      case text(String)
    }
    var output = ""
    var work: [Work] = [.node(0)]
    while let next = work.popLast() {
      switch next {
      case .text(let text): output += text
      case .node(let index):
        switch nodes[index] {
        case .empty, .leaf(.unknown): output += "null"
        case .leaf(.scalar(let text)), .leaf(.json(let text)): output += text
        case .object(let names, _):
          output += "{"
          work.append(.text("}"))
          for (position, entry) in names.enumerated().reversed() {
            work.append(.node(entry.node))
            work.append(.text((position > 0 ? ", " : "") + JSONText.quoted(entry.name) + ": "))
          }
        case .array(let elements):
          output += "["
          work.append(.text("]"))
          for (position, element) in elements.enumerated().reversed() {
            work.append(.node(element))
            if position > 0 { work.append(.text(", ")) }
          }
        }
      }
    }
    return output
  }

  private static func kind(of node: Node) -> String {
    switch node {
    case .object: "an object"
    case .array: "an array"
    case .empty: "nothing"
    case .leaf(.scalar(let text)), .leaf(.json(let text)):
      switch text.utf8.first {
      case UInt8(ascii: "\""): "a string"
      case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
      case UInt8(ascii: "n"): "null"
      default: "a number"
      }
    case .leaf(.unknown): "a value"
    }
  }

  private static func spelled(_ path: ArraySlice<Step>) -> String {
    var text = ""
    for step in path {
      switch step {
      case .name(let name): text += text.isEmpty ? name : "[\(name)]"
      case .index(let index): text += "[\(index)]"
      case .append: text += "[]"
      case .unknown: text += "[…]"
      }
    }
    return text.isEmpty ? "the body" : ControlCharacters.escaped(text)
  }
}
