import RepriseWorkbench
import Testing

@Suite("A text at the prompt")
struct CompletenessTests {
  @Test(
    "is read on while something is open",
    arguments: [
      "get 'a",
      "get \"a\nb",
      "get $'a",
      "get {{a",
      "get /x \\",
      "get /x\\",
      "get \"{{a",
      "post /x a:=[1,",
      "post /x a:={\"b\": [",
      "post /x a:=\"b",
      "post /x a:=[\n1,\n",
      "put /x <<JSON",
      "put /x <<JSON\n{",
      "put /x <<A ; put /y <<B\nA",
      "pwd \\",
      "expect $.a == [1,",
      "expect $.a == {\"b\":",
      "expect $.a == \"b",
      "pwd ; get 'a",
      "set a:={",
    ])
  func incomplete(text: String) {
    #expect(!isComplete(text))
  }

  @Test(
    "is complete when it parses, and when no more text could mend it",
    arguments: [
      "",
      " ",
      "# note",
      "pwd",
      "get /x",
      "get /users/{id}",
      "post /x a:=[1]",
      "get 'a'",
      "put /x <<JSON\n{}\nJSON",
      "get /x \\\n",
      "get /x \\\n a==1",
      "frobnicate 'a",
      "post /x a:=}",
      "post /x a:=[1}",
      "retry 3 {",
      "expect $.a[ == 1",
      "get",
      "expect",
      "x=1",
      "get {{}}",
      "capture",
      "post /x a:=nul",
      "get /x -> ",
      "\\x",
    ])
  func complete(text: String) {
    #expect(isComplete(text))
  }
}
