import Testing

@testable import RepriseLineEditor

struct RepeatableCommandsTests {
  private var history = LineHistory(["get /a x", "post /b y", "get /c z"])
  private var commands = RepeatableCommands()

  @Test mutating func aPrefixIsKeptWhileOneGoesOn() {
    var buffer = EditBuffer("get")
    #expect(commands.goThroughHistory(older: true, in: &history, &buffer) == true)
    #expect(buffer == EditBuffer("get /c z"))
    #expect(commands.goThroughHistory(older: true, in: &history, &buffer) == true)
    #expect(buffer == EditBuffer("get /a x"))
    #expect(commands.goThroughHistory(older: true, in: &history, &buffer) == false)
    #expect(commands.goThroughHistory(older: false, in: &history, &buffer) == true)
    #expect(buffer == EditBuffer("get /c z"))
    #expect(commands.goThroughHistory(older: false, in: &history, &buffer) == true)
    #expect(buffer == EditBuffer("get"))
  }

  @Test mutating func afterAChangeThereIsANewPrefix() {
    var buffer = EditBuffer("get")
    #expect(commands.goThroughHistory(older: true, in: &history, &buffer) == true)
    buffer = EditBuffer("post")
    #expect(commands.goThroughHistory(older: true, in: &history, &buffer) == true)
    #expect(buffer == EditBuffer("post /b y"))
  }

  @Test mutating func thePrefixEndsAtTheCursor() {
    var buffer = EditBuffer(Array("pxyz".unicodeScalars), cursor: 1)
    #expect(commands.goThroughHistory(older: true, in: &history, &buffer) == true)
    #expect(buffer == EditBuffer("post /b y"))
  }

  @Test mutating func lastWordsReplaceEachOtherWhileOneGoesOn() {
    var buffer = EditBuffer(Array("put  !".unicodeScalars), cursor: 4)
    #expect(commands.insertLastWord(of: history, into: &buffer) == true)
    #expect(buffer.text == "put z !")
    #expect(commands.insertLastWord(of: history, into: &buffer) == true)
    #expect(buffer.text == "put y !")
    buffer.insert(" ")
    #expect(commands.insertLastWord(of: history, into: &buffer) == true)
    #expect(buffer.text == "put y z !")
    #expect(buffer.cursor == 7)
  }

  @Test mutating func withoutHistoryNothingHappens() {
    var empty = LineHistory([])
    var buffer = EditBuffer("get")
    #expect(commands.goThroughHistory(older: true, in: &empty, &buffer) == false)
    #expect(commands.goThroughHistory(older: false, in: &empty, &buffer) == false)
    #expect(commands.insertLastWord(of: empty, into: &buffer) == false)
    #expect(buffer == EditBuffer("get"))
  }
}

struct WideStringTests {
  private func scalars(_ wide: WideString) -> [UInt32] {
    var scalars: [UInt32] = []
    guard var place = wide.start else { return [] }
    while place.pointee != 0 {
      scalars.append(UInt32(bitPattern: place.pointee))
      place += 1
    }
    return scalars
  }

  @Test(arguments: [("", []), ("aé你😀", [0x61, 0xE9, 0x4F60, 0x1F600]), ("a\0b", [0x61, 0x62])])
  func textIsCharactersAndAZero(_ text: String, _ expected: [UInt32]) {
    let wide = WideString(text)
    #expect(scalars(wide) == expected)
    wide.set("other")
    #expect(scalars(wide) == "other".unicodeScalars.map(\.value))
    wide.set(text)
    #expect(scalars(wide) == expected)
  }

  @Test func whatIsNoCharacterIsReplaced() {
    #expect(Unicode.Scalar(wide: 0x4F60) == "你")
    #expect(Unicode.Scalar(wide: -1) == "\u{FFFD}")
    #expect(Unicode.Scalar(wide: 0xD800) == "\u{FFFD}")
  }
}
