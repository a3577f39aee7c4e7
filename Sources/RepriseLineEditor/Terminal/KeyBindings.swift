import CLibedit

/// Which keys call which commands.
///
/// libedit takes a sequence that it has no binding for apart and types its rest into the line, so
/// everything that terminals send is bound, if only to be ignored.
enum KeyBindings {
  /// The key that accepts the line, which no keyboard has; see ``EditorCommand/acceptLine``.
  static let acceptKey = "\u{9F}"

  /// Binds everything: first what is usual, then what the user's file says, at last what the editor
  /// cannot do without.
  static func apply(to editor: OpaquePointer, userFile: EditorTerminal.UserFile) {
    for command in EditorCommand.allCases {
      clibedit_add_command(editor, command.rawValue, command.help, command.function)
    }
    clibedit_set_string(editor, EL_EDITOR, "emacs")
    for key in ignored { clibedit_bind(editor, key, EditorCommand.ignore.rawValue) }
    for (key, command) in usual { clibedit_bind(editor, key, command) }
    switch userFile {
    case .usual: el_source(editor, nil)
    case .path(let path): el_source(editor, path)
    case .none: break
    }
    for (key, command) in needed { clibedit_bind(editor, key, command.rawValue) }
    clibedit_bind(editor, "\\237", "ed-newline")
    if clibedit_key_map(editor).map({ String(cString: $0) }) == "vi" { bindForVi(editor) }
  }

  /// The sequences of function keys, with and without modifiers (ECMA-48 CSI and SS3).
  static let ignored: [String] = {
    let modifiers = 2...8
    let letters = ["A", "B", "C", "D", "E", "F", "H", "P", "Q", "R", "S"]
    var keys = letters.flatMap { letter in modifiers.map { "^[[1;\($0)\(letter)" } }
    keys += (1...34).map { "^[[\($0)~" }
    keys += (1...34).flatMap { number in modifiers.map { "^[[\(number);\($0)~" } }
    keys += ["E", "G", "I", "L", "M", "O", "P", "Q", "R", "S", "Z"].map { "^[[\($0)" }
    keys += ["[A", "[B", "[C", "[D", "[E"].map { "^[[\($0)" }
    keys += (UInt8(ascii: "A")...UInt8(ascii: "Z")).map {
      "^[O\(Character(Unicode.Scalar($0)))"
    }
    keys += (UInt8(ascii: "j")...UInt8(ascii: "y")).map {
      "^[O\(Character(Unicode.Scalar($0)))"
    }
    return keys
  }()

  /// The keys that people know from shells, by libedit's names and by ours.
  static let usual: [(key: String, command: String)] = {
    let own: [(EditorCommand, [String])] = [
      (.startOfRow, ["^A", "^[[H", "^[OH", "^[[1~", "^[[7~"]),
      (.endOfRow, ["^E", "^[[F", "^[OF", "^[[4~", "^[[8~"]),
      (.previousLine, ["^P"]),
      (.nextLine, ["^N"]),
      (.previousMatch, ["^[p", "^[[5~"]),
      (.nextMatch, ["^[n", "^[[6~"]),
      (.search, ["^R"]),
      (.insertLastWord, ["^[.", "^[_"]),
      (.cutWord, ["^W"]),
      (.cutWordPart, ["^[^?", "^[^H"]),
      (.cutNextWordPart, ["^[d", "^[[3;5~", "^[[3;3~"]),
      (.cutToStart, ["^U"]),
      (.cutToEnd, ["^K"]),
      (.insertCut, ["^Y"]),
      (.undo, ["^_"]),
      (.deleteOrEnd, ["^D"]),
      (.complete, ["^I"]),
      (.ignore, ["^[[Z", "^G"]),
    ]
    let libedit: [(String, [String])] = [
      ("ed-prev-char", ["^B", "^[[D", "^[OD"]),
      ("ed-next-char", ["^F", "^[[C", "^[OC"]),
      ("ed-prev-word", ["^[b", "^[[1;5D", "^[[1;3D", "^[[5D", "^[Od", "^[^[[D"]),
      ("em-next-word", ["^[f", "^[[1;5C", "^[[1;3C", "^[[5C", "^[Oc", "^[^[[C"]),
      ("ed-delete-prev-char", ["^H", "^?"]),
      ("ed-delete-next-char", ["^[[3~"]),
      ("ed-clear-screen", ["^L"]),
      ("ed-transpose-chars", ["^T"]),
      ("ed-quoted-insert", ["^V"]),
    ]
    return own.flatMap { command, keys in keys.map { ($0, command.rawValue) } }
      + libedit.flatMap { command, keys in keys.map { ($0, command) } }
  }()

  /// The keys without which a line cannot be entered, dropped, pasted or brought back whole.
  static let needed: [(key: String, command: EditorCommand)] = [
    ("^M", .acceptLine), ("^J", .acceptLine), ("^C", .interrupt), ("^D", .deleteOrEnd),
    ("^[^M", .insertNewline), ("^[^J", .insertNewline),
    ("^[[A", .previousLine), ("^[OA", .previousLine),
    ("^[[B", .nextLine), ("^[OB", .nextLine),
    ("^[[200~", .paste),
  ]

  /// What goes back from vi's command mode to inserting, and shows the text.
  static let insertInVi = "i\u{9E}"

  /// In vi's map for inserting Escape is a command of its own, so what it starts is bound without it
  /// too, in the map of the command mode that it leads to.
  private static func bindForVi(_ editor: OpaquePointer) {
    clibedit_bind(editor, "^[", "vi-command-mode")
    clibedit_bind(editor, "^I", EditorCommand.complete.rawValue)
    clibedit_bind(editor, "\\236", "ed-redisplay")
    for (key, command) in needed where !key.hasPrefix("^[^") {
      clibedit_bind_alternate(editor, key, command.rawValue)
      guard key.hasPrefix("^[") else { continue }
      let command = command == .paste ? EditorCommand.pasteInVi : command
      clibedit_bind_alternate(editor, String(key.dropFirst(2)), command.rawValue)
    }
    clibedit_bind_alternate(editor, "k", EditorCommand.previousLine.rawValue)
    clibedit_bind_alternate(editor, "j", EditorCommand.nextLine.rawValue)
    clibedit_bind_alternate(editor, "\\237", "ed-newline")
  }
}
