/// Counts what a layout comes to; `Int.max` stands for more than fits.
struct CountingSink: LayoutSink {
  var count = 0
  var isDone: Bool { count == Int.max }

  mutating func put(_ byte: UInt8) { add(1) }
  mutating func put(_ byte: UInt8, times count: Int) { add(count) }
  mutating func put(source range: Range<Int>) { add(range.count) }

  private mutating func add(_ more: Int) {
    let (sum, overflow) = count.addingReportingOverflow(more)
    count = overflow ? Int.max : sum
  }
}

/// Collects the text, up to a limit.
struct WritingSink: LayoutSink {
  let source: UnsafeBufferPointer<UInt8>
  let limit: Int
  var bytes: [UInt8] = []
  var isDone: Bool { bytes.count >= limit }

  mutating func put(_ byte: UInt8) { bytes.append(byte) }
  mutating func put(_ byte: UInt8, times count: Int) {
    bytes.append(contentsOf: repeatElement(byte, count: count))
  }
  mutating func put(source range: Range<Int>) {
    // A text that is cut anyway need not hold a long string to its end.
    let end = min(range.upperBound, range.lowerBound + limit - min(bytes.count, limit))
    bytes.append(contentsOf: source[range.lowerBound..<end])
  }
}

/// Compares the text with the document as it stands, without building it.
struct ComparingSink: LayoutSink {
  let source: UnsafeBufferPointer<UInt8>
  var position = 0
  var matches = true
  var isDone: Bool { !matches }

  mutating func put(_ byte: UInt8) {
    matches = matches && position < source.count && source[position] == byte
    position += 1
  }

  mutating func put(_ byte: UInt8, times count: Int) {
    guard matches, source.count - position >= count else {
      matches = false
      return
    }
    for index in position..<position + count where source[index] != byte { matches = false }
    position += count
  }

  mutating func put(source range: Range<Int>) {
    // Up to here the texts are equal, so the token is at its own place or the layout is another.
    matches = matches && position == range.lowerBound
    position = range.upperBound
  }
}
