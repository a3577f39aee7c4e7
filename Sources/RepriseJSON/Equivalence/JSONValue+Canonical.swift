extension JSONValue {
  /// Bytes that are equal exactly for equivalent values.
  ///
  /// It is compact JSON with members by name, numbers as `1.2e1` and minimal escapes. A value for
  /// which `wildcard` is true is a bare `*`, whatever it is.
  public func canonicalBytes(wildcard: (JSONValue) -> Bool = { _ in false }) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(node.range.count)
    var pending: [CanonicalStep] = [.value(index)]
    while let step = pending.popLast() {
      switch step {
      case .byte(let byte):
        result.append(byte)
      case .name(let index):
        storage.appendCanonicalString(index, to: &result)
        result.append(UInt8(ascii: ":"))
      case .value(let index):
        if wildcard(JSONValue(storage: storage, index: index)) {
          result.append(UInt8(ascii: "*"))
        } else {
          storage.appendCanonical(index, to: &result, then: &pending)
        }
      }
    }
    return result
  }
}

private enum CanonicalStep {
  case byte(UInt8)
  case name(Int)
  case value(Int)
}

extension JSONStorage {
  fileprivate func appendCanonical(
    _ index: Int, to result: inout [UInt8], then pending: inout [CanonicalStep]
  ) {
    let node = nodes[index]
    switch node.kind {
    case .object:
      result.append(UInt8(ascii: "{"))
      pending.append(.byte(UInt8(ascii: "}")))
      for (place, child) in membersByName(of: index).enumerated().reversed() {
        pending.append(.value(child))
        pending.append(.name(child - 1))
        if place > 0 { pending.append(.byte(UInt8(ascii: ","))) }
      }
    case .array:
      result.append(UInt8(ascii: "["))
      pending.append(.byte(UInt8(ascii: "]")))
      for (place, child) in Array(children(of: index)).enumerated().reversed() {
        pending.append(.value(child))
        if place > 0 { pending.append(.byte(UInt8(ascii: ","))) }
      }
    case .string, .name:
      appendCanonicalString(index, to: &result)
    case .number:
      withBytes {
        DecimalScan(UnsafeBufferPointer(rebasing: $0[node.range])).appendCanonical(to: &result)
      }
    case .true, .false, .null:
      result += slice(node.range)
    }
  }

  fileprivate func appendCanonicalString(_ index: Int, to result: inout [UInt8]) {
    if nodes[index].isEscaped {
      JSONText.append(unescaped(index), to: &result)
    } else {
      // Without escapes a string has nothing that needs one.
      result += slice(nodes[index].range)
    }
  }
}
