/// The pages of a list, each asked for when it is needed.
///
/// ```swift
/// let pages = Pages(following: { cursor in try await client.value(of: LoadPosts(after: cursor)) },
///   next: \.nextCursor)
/// for try await page in pages { … }
/// for try await post in pages.elements(of: \.posts) { … }
/// ```
public struct Pages<Page: Sendable>: AsyncSequence, Sendable {
  /// One page.
  public typealias Element = Page

  /// A page, where it is itself, and where the next is: a number or a text, whichever the list uses.
  struct Step: Sendable {
    var page: Page
    var own: String?
    var next: String?
    /// Whether the pages are numbered and cannot go round in a circle.
    var rises: Bool

    init(page: Page, at own: String? = nil, next: String?) {
      (self.page, self.own, self.next, rises) = (page, own, next, false)
    }

    init(page: Page, next: (partialValue: Int, overflow: Bool)?) {
      (self.page, rises) = (page, true)
      self.next = next.flatMap { $0.overflow ? nil : "\($0.partialValue)" }
    }
  }

  let load: @Sendable (String?) async throws -> Step

  init(load: @escaping @Sendable (String?) async throws -> Step) { self.load = load }

  /// Makes the pages of a list that numbers them.
  ///
  /// - Parameters:
  ///   - first: the number of the first page.
  ///   - load: asks for the page of a number.
  ///   - isLast: whether a page is the last.
  public init(
    numbered load: @escaping @Sendable (Int) async throws -> Page, from first: Int = 1,
    isLast: @escaping @Sendable (Page) -> Bool
  ) {
    self.init { text in
      let number = text.flatMap { Int($0) } ?? first
      let page = try await load(number)
      return Step(page: page, next: isLast(page) ? nil : number.addingReportingOverflow(1))
    }
  }

  /// Makes the pages of a list that is read from an offset on.
  ///
  /// - Parameters:
  ///   - load: asks for the elements from an offset on.
  ///   - count: how many elements a page has; an empty page ends the list.
  public init(
    offset load: @escaping @Sendable (Int) async throws -> Page,
    count: @escaping @Sendable (Page) -> Int
  ) {
    self.init { text in
      let offset = text.flatMap { Int($0) } ?? 0
      let page = try await load(offset)
      let number = count(page)
      // Where a server claims more than can be counted, nothing can stand behind it.
      return Step(page: page, next: number > 0 ? offset.addingReportingOverflow(number) : nil)
    }
  }

  /// Makes the pages of a list in which each page says where the next is.
  ///
  /// - Parameters:
  ///   - load: asks for the page at a cursor, for the first where it is `nil`.
  ///   - next: the cursor of the page after, `nil` for the last.
  public init(
    following load: @escaping @Sendable (String?) async throws -> Page,
    next: @escaping @Sendable (Page) -> String?
  ) {
    self.init { cursor in
      let page = try await load(cursor)
      return Step(page: page, next: next(page))
    }
  }

  /// Starts at the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(load: load) }

  /// One way through the pages.
  public struct Iterator: AsyncIteratorProtocol {
    let load: @Sendable (String?) async throws -> Step
    private var cursor: String?
    private var seen: Set<String> = []
    /// What there is to say in the place of the next page.
    private var circle: PagesInACircle?
    private var hasEnded = false

    init(load: @escaping @Sendable (String?) async throws -> Step) { self.load = load }

    /// The next page, `nil` after the last.
    ///
    /// - Throws: ``PagesInACircle`` behind a page that leads back to one that was read, and what
    ///   loading throws; a page that failed is asked for again by the next call.
    public mutating func next() async throws -> Page? {
      guard !hasEnded else { return nil }
      if let circle {
        hasEnded = true
        throw circle
      }
      try Task.checkCancellation()
      let step = try await load(cursor)
      if let own = step.own { seen.insert(own) }
      if let next = step.next {
        if step.rises || seen.insert(next).inserted {
          cursor = next
        } else {
          circle = PagesInACircle(cursor: next)
        }
      } else {
        hasEnded = true
      }
      return step.page
    }
  }

  /// The elements of all pages, one after the other.
  public func elements<Element>(
    of list: @escaping @Sendable (Page) -> [Element]
  ) -> AsyncThrowingFlatMapSequence<Pages, ListedElements<Element>> {
    flatMap { ListedElements(elements: list($0)) }
  }
}

/// The elements of one page as an asynchronous sequence.
public struct ListedElements<Element>: AsyncSequence, AsyncIteratorProtocol {
  private var rest: ArraySlice<Element>

  init(elements: [Element]) { rest = elements[...] }

  /// The next element, `nil` at the end of the page.
  public mutating func next() async -> Element? { rest.popFirst() }

  /// The elements from the first on.
  public func makeAsyncIterator() -> Self { self }
}

/// A page leads back to one that was read already.
public struct PagesInACircle: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where both lead.
  public let cursor: String

  /// Makes the error of pages that lead to the same place.
  public init(cursor: String) { self.cursor = cursor }

  /// One sentence for a person.
  public var description: String {
    "the pages go round in a circle: two of them lead to “\(cursor)”"
  }
}
