import RepriseNetworking
import Testing

struct PagesTests {
  struct Page: Sendable, Equatable {
    var items: [Int]
    var next: String?
  }

  func all<S: AsyncSequence>(_ sequence: S) async throws -> [S.Element] {
    var elements: [S.Element] = []
    for try await element in sequence { elements.append(element) }
    return elements
  }

  @Test("D27: pages by number, asked for one by one")
  func numbered() async throws {
    let journal = Journal()
    let pages = Pages(
      numbered: { number -> Page in
        journal.note("\(number)")
        return Page(items: [number * 10, number * 10 + 1])
      }, isLast: { $0.items[0] == 30 })
    var iterator = pages.makeAsyncIterator()
    #expect(try await iterator.next()?.items == [10, 11])
    // Nothing is asked for before it is needed.
    #expect(journal.all == ["1"])
    #expect(try await iterator.next()?.items == [20, 21])
    #expect(try await iterator.next()?.items == [30, 31])
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    #expect(journal.all == ["1", "2", "3"])
  }

  @Test("D27: a count or a number that is larger than any list ends it")
  func largest() async throws {
    let claimed = Pages(offset: { $0 }, count: { _ in .max })
    #expect(try await all(claimed) == [0, .max])
    let numbered = Pages(numbered: { $0 }, from: .max - 1, isLast: { _ in false })
    #expect(try await all(numbered) == [.max - 1, .max])
    #expect(try await all(Pages(offset: { $0 }, count: { _ in -5 })) == [0])
  }

  @Test("D27: pages by offset, until one is empty")
  func offset() async throws {
    let list = Array(0..<7)
    let pages = Pages(
      offset: { offset in Page(items: Array(list.dropFirst(offset).prefix(3))) },
      count: { $0.items.count })
    #expect(try await all(pages).map(\.items) == [[0, 1, 2], [3, 4, 5], [6], []])
    #expect(try await all(pages.elements(of: \.items)) == list)
  }

  @Test("D27: pages that say where the next is")
  func following() async throws {
    let pages = Pages(
      following: { cursor in
        switch cursor {
        case nil: Page(items: [1], next: "b")
        case "b": Page(items: [2], next: "c")
        default: Page(items: [3])
        }
      }, next: \.next)
    #expect(try await all(pages.elements(of: \.items)) == [1, 2, 3])
  }

  @Test("D27: a circle is an error behind its last page, and no endless loop")
  func circle() async throws {
    let next = ["a": "b", "b": "c", "c": "a"]
    let pages = Pages(
      following: { cursor in
        Page(
          items: [next.keys.sorted().firstIndex(of: cursor ?? "") ?? 9], next: next[cursor ?? "c"])
      }, next: \.next)
    var iterator = pages.makeAsyncIterator()
    var items: [Int] = []
    let error = await #expect(throws: PagesInACircle.self) {
      while let page = try await iterator.next() { items += page.items }
    }
    #expect(items == [9, 0, 1, 2])
    #expect(error?.description == "the pages go round in a circle: two of them lead to “a”")
    #expect(try await iterator.next() == nil)
  }

  @Test func aPageThatFailedIsAskedForAgain() async throws {
    struct Unlucky: Error {}
    let journal = Journal()
    let pages = Pages(
      numbered: { number -> Page in
        journal.note("\(number)")
        if journal.all == ["1", "2"] { throw Unlucky() }
        return Page(items: [number])
      }, isLast: { $0.items == [2] })
    var iterator = pages.makeAsyncIterator()
    #expect(try await iterator.next()?.items == [1])
    do {
      _ = try await iterator.next()
      Issue.record("it did not throw")
    } catch {}
    #expect(try await iterator.next()?.items == [2])
    #expect(try await iterator.next() == nil)
  }
}
