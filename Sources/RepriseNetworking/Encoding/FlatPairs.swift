/// Parameters with nesting written into the names, not yet percent-encoded.
struct FlatPairs {
  /// A name, and one value or those that commas stand between.
  private(set) var pairs: [(name: String, values: [String])] = []

  private let encoder: ParameterEncoder
  /// What is still to be written, the next at the end.
  private var open: [(name: String, path: String, value: ParameterValue)] = []

  init(_ parameters: Parameters, _ encoder: ParameterEncoder) throws(EncodingFailure) {
    self.encoder = encoder
    pairs.reserveCapacity(parameters.pairs.count)
    for (name, value) in parameters.pairs {
      open.append((encoder.keys.name(of: name), name, value))
      while let next = open.popLast() { try write(next.value, as: next.name, at: next.path) }
    }
  }

  private mutating func write(
    _ value: ParameterValue, as name: String, at path: String
  ) throws(EncodingFailure) {
    switch value.kind {
    case .array(let elements):
      if case .commaJoined = encoder.arrays {
        try join(elements, as: name, at: path)
        return
      }
      for (index, element) in elements.enumerated().reversed() {
        let path = ParameterPath.element(index, of: path)
        open.append((elementName(index, of: name), path, element))
      }
    case .object(let members):
      for (member, value) in members.pairs.reversed() {
        let path = ParameterPath.member(member, of: path)
        open.append((memberName(encoder.keys.name(of: member), of: name), path, value))
      }
    default:
      if let text = try scalar(value, at: path) { pairs.append((name, [text])) }
    }
  }

  private mutating func join(
    _ elements: [ParameterValue], as name: String, at path: String
  ) throws(EncodingFailure) {
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      let path = ParameterPath.element(index, of: path)
      switch element.kind {
      case .array, .object:
        throw EncodingFailure(
          path: path, reason: "an array or object cannot stand between commas",
          advice: "choose another strategy for arrays")
      default:
        if let text = try scalar(element, at: path) { texts.append(text) }
      }
    }
    if !texts.isEmpty { pairs.append((name, texts)) }
  }

  /// The text of a value that has no parts; `nil` where it is left out.
  private func scalar(
    _ value: ParameterValue, at path: String
  ) throws(EncodingFailure) -> String? {
    switch value.kind {
    case .absent, .null:
      switch encoder.nils {
      case .drop: return nil
      case .empty: return ""
      case .null: return "null"
      }
    case .bool(let bool):
      return encoder.booleans == .numeric ? (bool ? "1" : "0") : bool.description
    case .number(let spelling): return spelling
    case .notFinite(let spelling): throw .notFinite(spelling, at: path)
    case .text(let text): return text
    case .date(let date):
      return try written(try encoder.dates.value(of: date, at: path), at: path)
    case .data(let bytes): return try written(encoder.data.value(of: bytes), at: path)
    case .array, .object: return nil
    }
  }

  /// The text of what a strategy made of a date or of bytes.
  private func written(
    _ value: ParameterValue, at path: String
  ) throws(EncodingFailure) -> String? {
    switch value.kind {
    case .date, .data, .array, .object:
      throw EncodingFailure(
        path: path, reason: "its strategy made no text, number or truth value of it",
        advice: "let the strategy give one of those")
    default: return try scalar(value, at: path)
    }
  }

  private func elementName(_ index: Int, of name: String) -> String {
    switch encoder.arrays {
    case .brackets: name + "[]"
    case .repeated, .commaJoined: name
    case .indexed: "\(name)[\(index)]"
    case .custom(let transform): transform(name, index)
    }
  }

  private func memberName(_ member: String, of name: String) -> String {
    switch encoder.objects {
    case .brackets: "\(name)[\(member)]"
    case .dots: "\(name).\(member)"
    case .custom(let transform): transform(name, member)
    }
  }
}
