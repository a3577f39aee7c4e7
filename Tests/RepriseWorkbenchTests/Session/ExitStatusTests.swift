import Testing

@testable import RepriseWorkbench

struct ExitStatusTests {
  @Test(
    arguments: [
      (RepriseWorkbench.ExitStatus.done, 0), (.wrongArguments, 1), (.syntax, 2),
      (.requestNotMade, 3), (.unexpected, 4), (.recording, 5), (.interrupted, 130),
    ] as [(RepriseWorkbench.ExitStatus, Int32)])
  func numbersAreThoseOfTheLanguage(status: RepriseWorkbench.ExitStatus, code: Int32) {
    #expect(status.code == code)
    #expect(status.description == String(code))
  }
}
