import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseWorkbench

@Suite("Bodies of requests")
struct BodyTests {
  private static let variables: [String: VariableValue] = [
    "n": .json("1.50"), "s": .text("a\"b\n"), "o": .json(#"{"x": 1}"#), "q": .json(#""é\n""#),
  ]

  @Test(
    "are built from data items, in their order and spelling",
    arguments: [
      ("a=1", #"{"a": "1"}"#),
      ("b=2 a:=1", #"{"b": "2", "a": 1}"#),
      ("n:=12345678901234567890.10", #"{"n": 12345678901234567890.10}"#),
      (#"d:={"a":1,"a":2}"#, #"{"d": {"a":1,"a":2}}"#),
      ("007=1", #"{"007": "1"}"#),
      ("x[007]=1", #"{"x": {"007": "1"}}"#),
      (#"x[\1]=1"#, #"{"x": {"1": "1"}}"#),
      ("a[b][c]=1 a[b][d]=2", #"{"a": {"b": {"c": "1", "d": "2"}}}"#),
      ("a[]=1 a[]=2", #"{"a": ["1", "2"]}"#),
      ("a[2]=x", #"{"a": [null, null, "x"]}"#),
      ("a[1]=x a[0]=y", #"{"a": ["y", "x"]}"#),
      ("a[0][b]=1 a[0][c]=2 a[]=3", #"{"a": [{"b": "1", "c": "2"}, "3"]}"#),
      ("a[][b]=1 a[][b]=2", #"{"a": [{"b": "1"}, {"b": "2"}]}"#),
      ("[]=1 []:=2", #"["1", 2]"#),
      ("[1]=x", #"[null, "x"]"#),
      ("[0][a]=x", #"[{"a": "x"}]"#),
      ("a=1 a=2", #"{"a": "2"}"#),
      ("a=1 b=2 a=3", #"{"a": "3", "b": "2"}"#),
      ("a[b]=1 a=2", #"{"a": "2"}"#),
      (#"a:={"x":1} a[y]=2"#, #"{"a": {"x": 1, "y": "2"}}"#),
      (#"a:=[1, 2.0] a[]=x"#, #"{"a": [1, 2.0, "x"]}"#),
      (#"a:=[1,2] a[0]=x"#, #"{"a": ["x", 2]}"#),
      ("=v", #"{"": "v"}"#),
      (#"a='x"y'"#, #"{"a": "x\"y"}"#),
      (#"'a"b'=1"#, #"{"a\"b": "1"}"#),
      ("a={{n}}", #"{"a": "1.50"}"#),
      ("a:={{n}}", #"{"a": 1.50}"#),
      ("a:={{s}}", #"{"a": "a\"b\n"}"#),
      (#"a:="x{{n}}{{s}}{{q}}""#, #"{"a": "x1.50a\"b\né\n"}"#),
      (#"a:=[{{n}}, "{{n}}", {"o": {{o}}}]"#, #"{"a": [1.50, "1.50", {"o": {"x": 1}}]}"#),
      ("a={{q}}", #"{"a": "é\n"}"#),
      ("a:={{q}}", #"{"a": "é\n"}"#),
      ("a:={{o}} a[y]=2", #"{"a": {"x": 1, "y": "2"}}"#),
      ("a[{{n}}]=1", #"{"a": {"1.50": "1"}}"#),
      ("{{s}}=1", #"{"a\"b\n": "1"}"#),
    ])
  func items(items: String, expected: String) throws {
    #expect(try Building.body(items, variables: Self.variables) == expected)
  }

  @Test("are absent without data")
  func none() throws {
    #expect(try Building.body("X-A:1 q==2") == nil)
  }

  @Test("that variables make impossible are errors of the request")
  func conflict() {
    let error = #expect(throws: RequestError.self) {
      try Building.body("a:={{n}} a[b]=1", variables: Self.variables)
    }
    #expect(error?.message == "a is a number already, not an object")
  }

  @Test(
    "stand below the line as they are, variables replaced where the tag allows",
    arguments: [
      ("<<JSON\n{\"a\" : {{n}}, \"b\": \"{{s}}\"}\nJSON", "{\"a\" : 1.50, \"b\": \"a\\\"b\\n\"}\n"),
      ("<<TEXT\n{{s}}|{{n}}\nTEXT", "a\"b\n|1.50\n"),
      ("<<'JSON'\n{{n}}\nJSON", "{{n}}\n"),
      ("<<JSON\nnot json\nJSON", "not json\n"),
      ("<<EOF\nEOF", ""),
    ])
  func heredocs(tail: String, expected: String) throws {
    #expect(try Building.body(tail, variables: Self.variables) == expected)
  }

  @Test("leave no more gaps than a slip may")
  func gaps() {
    var tree = JSONDataTree()
    let error = #expect(throws: JSONDataConflict.self) {
      for _ in 0..<20 { try tree.set([.append, .index(10_000)], to: .scalar("1")) }
    }
    #expect(error?.message == "these indices leave more than 100000 gaps")
  }

  @Test("nest as deep as a key says, without recursion")
  func depth() throws {
    var tree = JSONDataTree()
    try tree.set(Array(repeating: .append, count: 100_000), to: .scalar("1"))
    #expect(tree.text.utf8.count == 200_001)
  }

  @Test("and the rest of the line reach the plan")
  func plan() throws {
    let plan = try Building.plan(
      "PURGE http://H:80/{{n}} --timeout 5s --dry", variables: Self.variables)
    #expect(plan.request.head.method.rawValue == "PURGE")
    #expect(plan.request.head.scheme == "http")
    #expect(plan.request.head.authority == "h")
    #expect(plan.request.head.path == "/1.50")
    #expect(plan.origin.description == "http://h")
    #expect(plan.timeout == .seconds(5))
    #expect(plan.isDry)
    #expect(plan.references == [Reference("n")])
  }

  @Test("and variables take values with or without a type")
  func assignments() throws {
    let builder = RequestBuilder(base: nil, variables: Variables(Self.variables))
    guard
      case .set(let assignments) =
        try Reading.command("set a=1 b:=1 c={{n}} d:={{n}} e:=\"x{{n}}\" f:={{s}}")
    else { return }
    let values = try assignments.map { try builder.value(of: $0.content) }
    #expect(
      values == [
        .text("1"), .json("1"), .text("1.50"), .json("1.50"), .json("\"x1.50\""),
        .json(#""a\"b\n""#),
      ])
    #expect(VariableValue.json(#""a\"é""#).text == "a\"é")
    #expect(VariableValue.json("[1]").text == "[1]")
    #expect(VariableValue.text("1").json == "\"1\"")
  }
}
