import RepriseJSON
import Testing

@Suite struct JSONPathErrorTests {
  private func message(_ path: String) -> String {
    do {
      _ = try JSONPath(path)
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("", "column 1: expected `$` at the start, as in `$.name`"),
    ("name", "column 1: expected `$` at the start, as in `$.name`"),
    (" $", "column 1: expected `$` at the start, as in `$.name`"),
    ("$ ", "column 2: a blank cannot stand at the end"),
    ("$.a  ", "column 4: a blank cannot stand at the end"),
    ("$a", "column 2: expected `.` or `[`"),
    ("$.", "column 3: expected a name or `*` after `.`"),
    ("$.ab.", "column 6: expected a name or `*` after `.`"),
    ("$. a", "column 3: expected a name or `*` after `.`"),
    ("$.1", "column 3: expected a name or `*` after `.`; an index is written `[1]`"),
    ("$.items.42.id", "column 9: expected a name or `*` after `.`; an index is written `[42]`"),
    ("$.['a']", "column 3: expected a name or `*` after `.`; before `[` leave the `.` out"),
    ("$..", "column 4: expected a name, `*` or `[` after `..`"),
    ("$.ä.ö..", "column 8: expected a name, `*` or `[` after `..`"),
    ("$.user-id", "column 7: expected `.` or `[`; a name with `-` is written `['user-id']`"),
    ("$.a]", "column 4: expected `.` or `[`"),
  ])
  func segments(path: String, text: String) {
    #expect(message(path) == text)
  }

  @Test(arguments: [
    ("$[", "column 3: expected a name in quotation marks, an index, a slice or `*`"),
    ("$[]", "column 3: expected a name in quotation marks, an index, a slice or `*`"),
    ("$[0,]", "column 5: expected a name in quotation marks, an index, a slice or `*`"),
    ("$[+1]", "column 3: expected a name in quotation marks, an index, a slice or `*`"),
    (
      "$[user-id]",
      "column 3: expected a name in quotation marks, an index, a slice or `*`; "
        + "a name is written `['user-id']`"
    ),
    ("$[0", "column 4: expected `,` or `]`"),
    ("$[0 2]", "column 5: expected `,` or `]`"),
    ("$[1:2:3:4]", "column 8: expected `,` or `]`"),
    ("$[- 1]", "column 4: expected a digit after `-`"),
    ("$[01]", "column 3: a number cannot have a leading 0"),
    ("$[-01]", "column 3: a number cannot have a leading 0"),
    ("$[-0]", "column 3: `-0` is written `0`"),
    ("$[1:-0]", "column 5: `-0` is written `0`"),
    (
      "$[9007199254740992]",
      "column 3: expected a number from -9007199254740991 to 9007199254740991"
    ),
    ("$[?@.a]", "column 3: filters (`?`) are not supported by this version yet"),
    ("$.a[0, ?@.b == 1]", "column 8: filters (`?`) are not supported by this version yet"),
  ])
  func brackets(path: String, text: String) {
    #expect(message(path) == text)
  }

  @Test(arguments: [
    ("$['a", "column 3: the name that begins here has no closing `'`"),
    ("$[\"a']", "column 3: the name that begins here has no closing `\"`"),
    ("$['a\n']", "column 5: expected an escape instead of a control character"),
    (#"$['a\x']"#, #"column 6: expected one of `' \ / b f n r t u` after `\`"#),
    (#"$["\'"]"#, #"column 5: expected one of `" \ / b f n r t u` after `\`"#),
    (#"$['\"#, #"column 5: expected one of `' \ / b f n r t u` after `\`"#),
    (#"$['\u12']"#, #"column 8: expected four hexadecimal digits after `\u`"#),
    (#"$['\ud800']"#, #"column 4: a surrogate needs its other half, as in `\ud83d\ude00`"#),
    (#"$['\udc00']"#, #"column 4: a surrogate needs its other half, as in `\ud83d\ude00`"#),
    (#"$['\ud800\u0041']"#, #"column 4: a surrogate needs its other half, as in `\ud83d\ude00`"#),
  ])
  func names(path: String, text: String) {
    #expect(message(path) == text)
  }

  @Test func anyTextIsParsedOrRefused() {
    var generator = SeededGenerator(seed: 10)
    let pieces = [
      "$", ".", "..", "[", "]", "'", "\"", "\\", "\\u", "d800", "a", "ä", "0", "-", "1", ":", ",",
      "*",
      " ", "\n", "?", "@",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &generator)
      let path = "$" + (0..<count).map { _ in generator.pick(pieces) }.joined()
      do {
        #expect(try JSONPath(path).description == path)
      } catch {
        #expect((1...path.unicodeScalars.count + 1).contains(error.column))
      }
    }
  }
}
