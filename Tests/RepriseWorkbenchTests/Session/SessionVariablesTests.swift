import RepriseRedaction
import Testing

@testable import RepriseWorkbench

struct SessionVariablesTests {
  private let secrets = SecretStore()

  private func variables(_ environment: [String: String] = [:]) -> SessionVariables {
    SessionVariables(host: FakeHost(environment: environment), secrets: secrets)
  }

  private func shown(_ text: String) -> String {
    String(
      decoding: secrets.redactor.hidingDeclared(ArraySlice(text.utf8)), as: UTF8.self)
  }

  @Test func valuesAreKeptByName() {
    var variables = variables()
    variables.set("b", to: .json("1"))
    variables.set("a", to: .text("x"))
    variables.set("b", to: .json("2"))
    #expect(variables.variableNames == ["a", "b"])
    #expect(variables.value(of: Reference("b")) == .json("2"))
    #expect(variables.value(of: Reference("c")) == nil)
    let removed = [variables.remove("b"), variables.remove("b")]
    #expect(removed == [true, false])
    #expect(variables["b"] == nil)
  }

  @Test func environmentIsRead() {
    let variables = variables(["HOME": "/h", "EMPTY": ""])
    #expect(variables.value(of: Reference("$env.HOME")) == .text("/h"))
    #expect(variables.value(of: Reference("$env.EMPTY")) == .text(""))
    #expect(variables.value(of: Reference("$env.NONE")) == nil)
  }

  @Test func longValuesOfTheEnvironmentAreSecret() {
    let variables = variables(["SHORT": "abcdefg", "LONG": "abcdefgh"])
    _ = variables.value(of: Reference("$env.SHORT"))
    #expect(shown("abcdefg abcdefgh") == "abcdefg abcdefgh")
    _ = variables.value(of: Reference("$env.LONG"))
    #expect(!shown("abcdefg abcdefgh").contains("abcdefgh"))
    #expect(secrets.isDeclared("$env.LONG"))
  }

  @Test func aSecretStaysOneWithANewValue() {
    var variables = variables()
    variables.set("pw", to: .text("hunter22"))
    secrets.declare("hunter22", as: "pw")
    variables.set("pw", to: .json(#""qu\"oted-secret""#))
    #expect(!shown(#"now qu"oted-secret"#).contains("oted-secret"))
  }

  @Test(arguments: [
    (VariableValue.text("a\"b"), "a\"b"), (.json(#""a\"b""#), "a\"b"), (.json("1.50"), "1.50"),
    (.json(#"{"a": 1}"#), #"{"a": 1}"#), (.json("null"), "null"),
  ])
  func plainTextIsThatOfTheValue(value: VariableValue, text: String) {
    #expect(value.plainText == text)
  }
}
