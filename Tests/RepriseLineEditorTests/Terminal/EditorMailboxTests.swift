import Testing

@testable import RepriseLineEditor

struct EditorMailboxTests {
  private let screen = FilledPipe()
  private let mailbox: EditorMailbox

  init() throws {
    mailbox = EditorMailbox(wake: try #require(WakePipe()), output: screen.writeEnd)
  }

  @Test func withoutAPromptMessagesAreWrittenAtOnce() {
    mailbox.print("one")
    mailbox.print("two\n")
    mailbox.print("")
    #expect(screen.take() == "one\ntwo\n")
  }

  @Test func withAPromptTheyWaitForTheReadingThread() throws {
    #expect(mailbox.beginReading() == [])
    mailbox.print("one")
    mailbox.print("two")
    #expect(mailbox.wake.take().allSatisfy { $0 == 0 })
    #expect(mailbox.take().messages == ["one\n", "two\n"])
    #expect(mailbox.take().messages == [])
    mailbox.print("late")
    mailbox.endReading()
    #expect(screen.take() == "late\n")
  }

  @Test func rememberedLinesAreGivenOnce() {
    mailbox.remember("one")
    mailbox.remember("two")
    #expect(mailbox.beginReading() == ["one", "two"])
    mailbox.endReading()
    #expect(mailbox.beginReading() == [])
  }

  @Test func onlyAReadingIsInterrupted() {
    mailbox.interrupt()
    #expect(mailbox.beginReading() == [])
    #expect(!mailbox.take().isInterrupted)
    mailbox.interrupt()
    #expect(mailbox.take().isInterrupted)
    mailbox.endReading()
    #expect(mailbox.beginReading() == [])
    #expect(!mailbox.take().isInterrupted)
  }

  @Test func whatIsClosedReadsNoMoreButStillPrints() {
    mailbox.close()
    #expect(mailbox.take().isClosed)
    #expect(mailbox.beginReading() == nil)
    mailbox.print("last")
    #expect(screen.take() == "last\n")
  }
}
