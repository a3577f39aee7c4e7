import RepriseWorkbench
import Testing

@Suite("Keys of data items")
struct KeyTests {
  @Test(
    "are steps",
    arguments: [
      ("a", ".a"),
      ("a[b]", ".a.b"),
      ("a[b][c]", ".a.b.c"),
      ("a[]", ".a[]"),
      ("a[0]", ".a[0]"),
      ("a[10000]", ".a[10000]"),
      ("a[][b]", ".a[].b"),
      ("[]", "[]"),
      ("[0]", "[0]"),
      ("[0][a]", "[0].a"),
      ("007", ".007"),
      ("x[007]", ".x.007"),
      ("x[1_0]", ".x.1_0"),
      ("'x[ 1 ]'", ".«x».« 1 »"),
      (#"x[\1]"#, ".x.1"),
      (#"x[\-1]"#, ".x.-1"),
      (#"a\[b\]"#, ".a[b]"),
      (#"a\\b"#, #".a\b"#),
      (#"a[b\]c]"#, ".a.b]c"),
      (#"a[b\x]"#, #".a.b\x"#),
      ("a[{{k}}]", ".a.<k>"),
      ("a.b", ".a.b"),
      ("", "."),
      (#"a[\\1]"#, #".a.\1"#),
      ("a[\\\u{301}1]", ".a.\\\u{301}1"),
      ("0", ".0"),
    ])
  func steps(key: String, expected: String) throws {
    let item = try Reading.request("post /x " + key + "=v").items[0]
    guard case .string(let parsed, _) = item.kind else {
      Issue.record("no data")
      return
    }
    #expect(Reading.spelled(parsed) == expected)
  }

  @Test(
    "that are wrong are errors",
    arguments: [
      ("a[b", "1:10: expected ] to close this bracket"),
      ("a[b[c]]", "1:12: expected ] to close this bracket"),
      ("a]b", #"1:10: expected [ or the end of the key | \] is a literal ]"#),
      ("a[b]c", #"1:13: expected [ or the end of the key | \] is a literal ]"#),
      ("]", #"1:9: expected [ or the end of the key | \] is a literal ]"#),
      (
        "[a]",
        #"1:9: expected [] or an index such as [0] at the start of the key | \[ is a literal ["#
      ),
      ("a[-1]", #"1:11: an index is not negative | [\-1] is the name -1"#),
      ("a[10001]", "1:11: an index is at most 10000"),
      ("a[99999999999999999999]", "1:11: an index is at most 10000"),
    ])
  func failures(key: String, expected: String) {
    #expect(Reading.message("post /x " + key + "=v") == expected)
  }

  @Test(
    "that want different things of one place are errors, as far as a line shows it",
    arguments: [
      ("a=1 a[b]=2", "1:13: a is a string already, not an object"),
      ("a:=1 a[]=2", "1:14: a is a number already, not an array"),
      ("a[b]=1 a[0]=2", "1:16: a is an object already, not an array"),
      ("a[]=1 a[b]=2", "1:15: a is an array already, not an object"),
      ("[]=1 a=2", "1:14: the body is an array already, not an object"),
      ("a=1 []=2", "1:13: the body is an object already, not an array"),
      ("a:=null a[b]=2", "1:17: a is null already, not an object"),
      ("a:=true a[b][c]=2", "1:17: a is a boolean already, not an object"),
      ("a[b]:=[1] a[b][c]=2", "1:19: a[b] is an array already, not an object"),
      ("a=1 a=2", "it parses"),
      ("a:={} a[b]=2", "it parses"),
      ("a:={{x}} a[b]=2", "it parses"),
      ("a[{{k}}]=1 a[b]=2", "it parses"),
    ])
  func conflicts(items: String, expected: String) {
    #expect(Reading.message("post /x " + items) == expected)
  }
}
