import Testing

@testable import RepriseWorkbench

@Suite("Substitution")
struct SubstitutionTests {
  private static let variables = Variables([
    "text": .text("a\"b"), "number": .json("1.50"), "string": .json(#""c\"d\u00e9""#),
    "list": .json("[1, {\"a\": null}]"), "null": .json("null"), "surrogate": .json(#""\ud800""#),
  ])

  private func word(_ names: [String]) -> Word {
    Word(names.flatMap { [.literal("<", quoted: false), .reference(Reference($0))] })
  }

  @Test(
    "gives text its values as text",
    arguments: [
      (["text"], "<a\"b"),
      (["number"], "<1.50"),
      (["string"], "<c\"dé"),
      (["list"], "<[1, {\"a\": null}]"),
      (["null"], "<null"),
      (["number", "text"], "<1.50<a\"b"),
      ([], ""),
    ] as [([String], String)])
  func text(names: [String], expected: String) throws {
    var substitution = Substitution(Self.variables)
    #expect(try substitution.text(word(names)) == expected)
    #expect(substitution.references == names.map { Reference($0) })
  }

  @Test(
    "gives JSON its values with their types, and strings their text",
    arguments: [
      ("text", #""a\"b""#, #"a\"b"#),
      ("number", "1.50", "1.50"),
      ("string", #""c\"d\u00e9""#, #"c\"dé"#),
      ("null", "null", "null"),
      ("list", "[1, {\"a\": null}]", #"[1, {\"a\": null}]"#),
    ])
  func json(name: String, value: String, inString: String) throws {
    var substitution = Substitution(Self.variables)
    let template = JSONTemplate([
      .text("["), .value(Reference(name)), .text(", \""), .inString(Reference(name)), .text("\"]"),
    ])
    #expect(try substitution.json(template) == "[\(value), \"\(inString)\"]")
  }

  @Test("stays valid JSON whatever a string holds")
  func surrogate() throws {
    var substitution = Substitution(Self.variables)
    let template = JSONTemplate([
      .text("[\""), .inString(Reference("surrogate")), .text("\"]"),
    ])
    #expect(throws: Never.self) { _ = try substitution.json(template) }
  }

  @Test(
    "of what is not there says so, and what may be meant",
    arguments: [
      ("txt", "there is no variable txt\n  did you mean text?"),
      (
        "other",
        "there is no variable other\n"
          + "  set other=… sets it, capture other $.… takes it from a response"
      ),
      ("$env.TOKEN", "TOKEN is not set in the environment"),
    ])
  func missing(name: String, expected: String) {
    var substitution = Substitution(Self.variables)
    let error = #expect(throws: RequestError.self) {
      try substitution.text(Word([.reference(Reference(name))]))
    }
    #expect(error?.description == expected)
    #expect(substitution.references.isEmpty)
  }
}

@Suite("Basic credentials")
struct BasicCredentialsTests {
  @Test(
    "are base64",
    arguments: [
      ("", "Basic "),
      ("f", "Basic Zg=="),
      ("fo", "Basic Zm8="),
      ("foo", "Basic Zm9v"),
      ("foob", "Basic Zm9vYg=="),
      ("fooba", "Basic Zm9vYmE="),
      ("foobar", "Basic Zm9vYmFy"),
      ("Aladdin:open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
      ("test:123£", "Basic dGVzdDoxMjPCow=="),
      ("??>>~~", "Basic Pz8+Pn5+"),
      ("\u{7FF}\u{7FF}", "Basic 37/fvw=="),
    ])
  func encoding(credentials: String, expected: String) {
    #expect(BasicCredentials.fieldValue(credentials.utf8) == expected)
  }

  @Test(
    "of a URL are decoded once",
    arguments: [
      ("foo:bar", "Basic Zm9vOmJhcg=="),
      ("foo", "Basic Zm9vOg=="),
      ("f%6Fo:b", "Basic Zm9vOmI="),
      ("a+b:c", "Basic YStiOmM="),
      ("a%3Ab:c", "Basic YTpiOmM="),
    ])
  func userInformation(text: String, expected: String) {
    #expect(BasicCredentials.fieldValue(userInformation: text) == expected)
  }
}
