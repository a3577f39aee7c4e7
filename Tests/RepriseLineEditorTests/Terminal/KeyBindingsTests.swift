import Testing

@testable import RepriseLineEditor

struct KeyBindingsTests {
  @Test func noKeyIsBoundTwice() {
    let usual = KeyBindings.usual.map(\.key)
    #expect(Set(usual).count == usual.count)
    let needed = KeyBindings.needed.map(\.key)
    #expect(Set(needed).count == needed.count)
    #expect(Set(KeyBindings.ignored).count == KeyBindings.ignored.count)
  }

  @Test func noIgnoredKeyStartsAnotherOne() {
    // libedit would drop the longer one, or never reach it.
    let keys = KeyBindings.ignored + KeyBindings.usual.map(\.key) + KeyBindings.needed.map(\.key)
    for key in keys where key.hasPrefix("^[[") || key.hasPrefix("^[O") {
      let longer = Set(keys.filter { $0 != key && $0.hasPrefix(key) && $0.hasPrefix("^[") })
      #expect(longer.isEmpty || key == "^[[", "\(key) starts \(longer)")
    }
  }

  @Test(arguments: [
    "^[[1;5C", "^[[1;5D", "^[[1;3C", "^[[1;3D", "^[[1~", "^[[4~", "^[[H", "^[[F", "^[OH", "^[OF",
    "^[[5~", "^[[6~", "^[[Z", "^[[3~", "^W", "^U", "^R", "^L", "^[.", "^A", "^E", "^K", "^Y", "^I",
  ])
  func whatShellsHaveIsBound(_ key: String) {
    #expect(KeyBindings.usual.contains { $0.key == key })
  }

  @Test(arguments: ["^M", "^J", "^C", "^D", "^[[A", "^[[B", "^[OA", "^[OB", "^[[200~"])
  func whatIsNeededIsBoundLast(_ key: String) {
    #expect(KeyBindings.needed.contains { $0.key == key })
  }

  @Test func everyCommandHasAKeyAndAHelpOfItsOwn() {
    let bound = Set(KeyBindings.usual.map(\.command) + KeyBindings.needed.map(\.command.rawValue))
    for command in EditorCommand.allCases where command != .pasteInVi {
      #expect(bound.contains(command.rawValue), "\(command)")
    }
    #expect(Set(EditorCommand.allCases.map(\.help)).count == EditorCommand.allCases.count)
    #expect(EditorCommand.allCases.allSatisfy { $0.rawValue.hasPrefix("reprise-") })
  }
}
