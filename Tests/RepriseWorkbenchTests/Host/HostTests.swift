import Testing

@testable import RepriseWorkbench

struct HostTests {
  @Test(
    arguments: [
      ([0, 0], "00000000-0000-4000-8000-000000000000"),
      ([.max, .max], "ffffffff-ffff-4fff-bfff-ffffffffffff"),
      ([0x0123_4567_89AB_CDEF, 0x0123_4567_89AB_CDEF], "01234567-89ab-4def-8123-456789abcdef"),
    ] as [([UInt64], String)])
  func uuidIsOfVersionFour(random: [UInt64], uuid: String) {
    #expect(FakeHost(random: random).uuid() == uuid)
  }

  @Test func closedOutputSaysSo() {
    #expect("\(OutputClosed())" == "standard output is closed")
  }
}
