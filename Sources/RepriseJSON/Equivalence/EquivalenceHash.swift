extension JSONValue: Hashable {
  /// Whether both mean the same JSON, as ``isEquivalent(to:)`` says.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.isEquivalent(to: right)
  }

  /// Feeds the hasher equally for equivalent values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.withBytes { EquivalenceHash(storage: storage, text: $0).hash(index) })
  }
}

/// A hash that does not see the order of names, the spelling of numbers and strings, or blanks.
private struct EquivalenceHash {
  let storage: JSONStorage
  let text: UnsafeBufferPointer<UInt8>

  /// An open container: what its children came to so far, and the hash of the name it stands under.
  private struct Level {
    var container: Int
    var sum: UInt64
    var name: UInt64
  }

  func hash(_ root: Int) -> UInt64 {
    let end = Int(storage.nodes[root].next)
    var levels: [Level] = []
    var index = root
    var name: UInt64 = 0
    var result: UInt64 = 0
    while index < end {
      let node = storage.nodes[index]
      if node.kind == .name, index != root {
        name = content(index)
        index += 1
        continue
      }
      if node.count > 0 {
        levels.append(Level(container: index, sum: 0, name: name))
        index += 1
        continue
      }
      result = scalar(index)
      index = Int(node.next)
      add(result, under: name, to: &levels)
      while let level = levels.last, Int(storage.nodes[level.container].next) == index {
        levels.removeLast()
        let container = storage.nodes[level.container]
        result = Self.mix(level.sum, UInt64(container.kind.rawValue) &+ 2)
        add(result, under: level.name, to: &levels)
      }
    }
    return result
  }

  private func add(_ hash: UInt64, under name: UInt64, to levels: inout [Level]) {
    guard let level = levels.last else { return }
    let last = levels.count - 1
    if storage.nodes[level.container].kind == .object {
      levels[last].sum &+= Self.mix(name, hash)
    } else {
      levels[last].sum = Self.mix(level.sum, hash)
    }
  }

  private func scalar(_ index: Int) -> UInt64 {
    let node = storage.nodes[index]
    switch node.kind {
    case .string, .name: return content(index)
    case .number: return number(DecimalScan(UnsafeBufferPointer(rebasing: text[node.range])))
    default: return Self.mix(UInt64(node.kind.rawValue), 7)
    }
  }

  private func number(_ scan: DecimalScan) -> UInt64 {
    var hash: UInt64 = scan.isNegative ? 3 : 5
    for digit in scan.digits { hash = hash &* 31 &+ UInt64(digit) }
    switch scan.exponent {
    case .small(let exponent): return Self.mix(hash, UInt64(bitPattern: exponent))
    case .large(_, let digits): return Self.mix(hash, digits.reduce(11) { $0 &* 31 &+ UInt64($1) })
    }
  }

  private func content(_ index: Int) -> UInt64 {
    let node = storage.nodes[index]
    if node.isEscaped {
      return storage.unescaped(index).withUnsafeBufferPointer(Self.hash)
    }
    return Self.hash(UnsafeBufferPointer(rebasing: text[node.content]))
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = mix(UInt64(bytes.count), 13)
    var index = 0
    while index + 8 <= raw.count {
      hash = mix(hash, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index += 1
    }
    return mix(hash, rest)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0x9E37_79B9_7F4A_7C15)
      .multipliedFullWidth(by: right ^ 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
