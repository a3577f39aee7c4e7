import RepriseWorkbench
import Testing

@Suite("Words")
struct WordTests {
  @Test(
    "are read piece by piece",
    arguments: [
      ("/a", "/a"),
      ("'/a b'", "«/a b»"),
      ("/a' 'b", "/a« »b"),
      (#"'a\b'"#, #"«a\b»"#),
      (#""a\"b\\c\n\t\d""#, "«a\"b\\c\n\t\\d»"),
      (#"$'a\n\t\x41\101\u00e9\U0001F600\'\q'"#, "«a\n\tAAé😀'\\q»"),
      (#"$'\xc3\xa9'"#, "«é»"),
      (#"/a\ b"#, "/a« »b"),
      (##"a\'b\"c\#d\{e\}f\|g\&h\<i\>j"##, "a«'»b«\"»c«#»d«{»e«}»f«|»g«&»h«<»i«>»j"),
      (#"a\:b\=c\@d\\e\.f"#, #"a\:b\=c\@d\\e\.f"#),
      ("/a/{{id}}/b", "/a/<id>/b"),
      ("/a/{{ id raw }}", "/a/<id raw>"),
      (#""{{a}}x{{b}}""#, "<a>«x»<b>"),
      ("'{{a}}'", "«{{a}}»"),
      (#"\{{a}}"#, "«{»{a}}"),
      ("/users/{id}", "/users/{id}"),
      ("{{$randomInt 1 6}}", "<$randomInt 1 6>"),
      ("{{$env.HOME}}", "<$env.HOME>"),
      ("{{\n  id\n}}", "<id>"),
      ("/a?q=x|y&z=1#top", "/a?q=x|y&z=1#top"),
      ("/a\\\nb", "/ab"),
      ("'a\nb'", "«a\nb»"),
      ("/é/😀", "/é/😀"),
      ("a;b", "a;b"),
      ("$x", "$x"),
      ("'a'\"b\"$'c'd", "«abc»d"),
    ])
  func pieces(source: String, expected: String) throws {
    #expect(Reading.spelled(try Reading.request("get " + source).url) == expected)
  }

  @Test(
    "that are not closed, or not text, are errors",
    arguments: [
      ("get 'a", "1:5: this ' is not closed"),
      ("get \"a", "1:5: this \" is not closed"),
      ("get \"a\\", "1:5: this \" is not closed"),
      ("get $'a", "1:6: this ' is not closed"),
      ("get $'a\\", "1:6: this ' is not closed"),
      ("get {{a", "1:5: this {{ is not closed by }}"),
      ("get a\\", "1:6: a backslash at the end continues on a line that is not there"),
      ("get {{}}", "1:5: expected the name of a variable between {{ and }}"),
      ("get {{a b}}", "1:9: a takes nothing but raw after it"),
      (
        "get {{1a}}",
        "1:7: 1a is not the name of a variable"
          + " | a name is letters, digits, _, - and ., and begins with a letter or _"
      ),
      ("get {{$uid}}", "1:7: there is no dynamic value $uid | did you mean $uuid?"),
      (
        "get {{$x}}",
        "1:7: there is no dynamic value $x | there are $uuid, $now, $randomInt and $env.NAME"
      ),
      ("get {{$env.}}", "1:7: expected the name of an environment variable after $env."),
      ("get {{$randomInt a}}", "1:18: expected a number after $randomInt"),
      ("get {{$randomInt 1 2 3}}", "1:22: $randomInt takes at most 2 numbers"),
      ("get {{a{b}}", "1:8: expected }} before another { | in single quotes, {{ is text"),
      (#"get $'\xff'"#, "1:7: these bytes are not UTF-8 text"),
      (#"get $'\ud800'"#, "1:7: expected the hexadecimal number of a character"),
      (#"get $'\x'"#, "1:7: expected the number of a byte after the backslash"),
      (#"get $'\777'"#, "1:7: expected the number of a byte after the backslash"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }

  @Test("know whether they are text, quoted, or one reference")
  func properties() {
    let id = Reference("id")
    #expect(Word("a").literal == "a")
    #expect(Word().literal == "")
    #expect(Word([.reference(id)]).literal == nil)
    #expect(Word([.reference(id)]).soleReference == id)
    #expect(Word([.literal("a", quoted: false), .reference(id)]).soleReference == nil)
    #expect(Word([.literal("a", quoted: true)]).isQuoted)
    #expect(!Word("a").isQuoted)
    #expect(Word([.literal("a", quoted: false), .reference(id)]).references == [id])
    #expect(Reference("$randomInt", arguments: ["1", "6"]).description == "{{$randomInt 1 6}}")
    #expect(Reference("$randomInt").isDynamic && !id.isDynamic)
  }
}
