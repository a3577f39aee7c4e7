/// Takes a laid-out text piece by piece.
protocol LayoutSink {
  /// Whether nothing more needs to come.
  var isDone: Bool { get }
  mutating func put(_ byte: UInt8)
  mutating func put(_ byte: UInt8, times count: Int)
  /// A piece of the document, verbatim.
  mutating func put(source range: Range<Int>)
}

/// Lays out a value without recursion: a container closes where the node after it is reached.
enum LayoutWalk {
  static func run(
    _ storage: JSONStorage, from root: Int, layout: JSONLayout, into sink: inout some LayoutSink
  ) {
    let end = Int(storage.nodes[root].next)
    let indentation = layout.indentation
    let isSpaced = layout != .compact
    var index = root
    var container = -1
    var depth = 0

    func breakLine(_ sink: inout some LayoutSink) {
      guard let indentation else { return }
      sink.put(UInt8(ascii: "\n"))
      sink.put(indentation.byte, times: indentation.width * depth)
    }

    while index < end, !sink.isDone {
      let node = storage.nodes[index]
      switch node.kind {
      case .name:
        sink.put(source: node.range)
        sink.put(UInt8(ascii: ":"))
        if isSpaced { sink.put(UInt8(ascii: " ")) }
        index += 1
        continue
      case .object, .array:
        sink.put(node.kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        guard node.count == 0 else {
          depth += 1
          breakLine(&sink)
          container = index
          index += 1
          continue
        }
        sink.put(node.kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      default:
        sink.put(source: node.range)
      }
      index = Int(node.next)
      while depth > 0 {
        let open = storage.nodes[container]
        guard Int(open.next) == index else {
          sink.put(UInt8(ascii: ","))
          if layout == .spaced { sink.put(UInt8(ascii: " ")) }
          breakLine(&sink)
          break
        }
        depth -= 1
        breakLine(&sink)
        sink.put(open.kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        container = Int(open.parent)
      }
    }
  }
}
