import Testing

@testable import RepriseWorkbench

struct AmountTests {
  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (345, "345 bytes"), (1_023, "1023 bytes"), (1_024, "1.0 KiB"),
      (1_279, "1.2 KiB"), (1_048_575, "1023.9 KiB"), (1_048_576, "1.0 MiB"),
      (1_610_612_736, "1.5 GiB"), (.max, "8589934592.0 GiB"),
    ] as [(Int64, String)])
  func bytesAreReadable(count: Int64, text: String) {
    #expect(Amount.bytes(count) == text)
  }

  @Test(arguments: [(0, "0 exchanges"), (1, "1 exchange"), (2, "2 exchanges")])
  func thingsAreCounted(count: Int, text: String) {
    #expect(Amount.of(count, "exchange") == text)
  }
}
