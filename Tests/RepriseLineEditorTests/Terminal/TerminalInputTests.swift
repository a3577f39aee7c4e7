import Testing

@testable import RepriseLineEditor

struct TerminalInputTests {
  private let pipe = FilledPipe()
  private let wake: WakePipe

  init() throws {
    wake = try #require(WakePipe())
  }

  private func event(_ input: inout TerminalInput) -> String {
    switch input.wait() {
    case .input: "input"
    case .wake(let bytes): "wake \(Array(bytes))"
    case .end: "end"
    case .failed(let error): "failed \(error)"
    }
  }

  private func characters(_ input: inout TerminalInput) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = input.next() { text.append(scalar) }
    return String(text)
  }

  @Test func charactersComeAsTheyArriveInPieces() {
    var input = TerminalInput(fileDescriptor: pipe.readEnd, wake: wake)
    #expect(characters(&input) == "")
    pipe.write([0x61, 0xC3])
    #expect(event(&input) == "input")
    #expect(characters(&input) == "a")
    pipe.write([0xA9, 0xE4, 0xBD])
    #expect(event(&input) == "input")
    #expect(characters(&input) == "é")
    pipe.write([0x62, 0xFF, 0x63])
    #expect(event(&input) == "input")
    #expect(characters(&input) == "\u{FFFD}b\u{FFFD}c")
    pipe.finish()
    #expect(event(&input) == "end")
  }

  @Test func wakingComesBeforeInput() {
    var input = TerminalInput(fileDescriptor: pipe.readEnd, wake: wake)
    pipe.write([0x61])
    wake.wake(7)
    wake.wake()
    #expect(event(&input) == "wake [7, 0]")
    #expect(event(&input) == "input")
    #expect(characters(&input) == "a")
  }

  @Test func whatIsPutBackComesFirst() {
    var input = TerminalInput(fileDescriptor: pipe.readEnd, wake: wake)
    pipe.write([0x61])
    _ = event(&input)
    input.pushBack("x")
    input.pushBack("y")
    #expect(characters(&input) == "yxa")
  }

  @Test func whatIsDroppedIsGone() {
    var input = TerminalInput(fileDescriptor: pipe.readEnd, wake: wake)
    pipe.write([0x61, 0x62, 0xC3])
    _ = event(&input)
    input.pushBack("x")
    input.clear()
    #expect(characters(&input) == "")
    pipe.write([0xA9, 0x63])
    _ = event(&input)
    #expect(characters(&input) == "\u{FFFD}c")
  }
}
